import { IconHeartOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { MipDetail } from './MipDetail.tsx'

const route = getRouteApi('/shell/mips/mipdetails')

export function MipDetailPage() {
  const { t } = useTranslation('mips')
  const { id, tab } = route.useSearch()
  const query = useQuery({
    ...callQuery('getMip', { params: { mipId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('messages.fetchFailed')}
      notFound={{ icon: IconHeartOff, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/mips', backLabel: t('detail.backToList') }}
    >
      {(mip) => <MipDetail mip={mip} tab={tab} />}
    </RecordPage>
  )
}
