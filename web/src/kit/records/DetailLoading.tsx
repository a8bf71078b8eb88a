import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/basic/Stack.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'

/** The placeholder for a detail page that is still loading. */
export function DetailLoading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Stack>
        <Skeleton height={64} width="40%" />
        <Skeleton height={36} />
        <Skeleton height={260} />
      </Stack>
    </div>
  )
}
