import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'

/** How many entries wait: for the bell, and in words for its name. */
export function useInboxCount() {
  const { t } = useTranslation()
  const { data } = useCall('getMyInbox')
  const counts = data?.counts ?? []
  const count = counts.reduce((sum, kind) => sum + kind.count, 0)
  const isMore = counts.some((kind) => kind.isMore)
  const words = isMore ? t('header.waitingMore', { count }) : t('header.waiting', { count })
  return { count, words }
}
