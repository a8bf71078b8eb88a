import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Stands where a detail page will be. */
export function DetailLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={64} width="40%" mb="lg" />
      <Skeleton height={36} mb="md" />
      <Skeleton height={260} />
    </div>
  )
}
