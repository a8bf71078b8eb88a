import { IconHeartOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/queries.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { MipDetail } from './MipDetail.tsx'
import type { MipTab } from './mip-detail-search.ts'

const route = getRouteApi('/shell/mips/mipdetails')

export function MipDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} mipId={id} tab={tab} />
}

function Found({ mipId, tab }: { mipId: number; tab: MipTab }) {
  const { t } = useTranslation('messages')
  const mip = useCall('getMip', { params: { mipId } })
  if (mip.isPending) return <DetailLoading />
  if (mip.isError) {
    const { error } = mip
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return <LoadFailure error={error} fallback={t('mips.fetchFailed')} onRetry={() => void mip.refetch()} />
  }
  return <MipDetail mip={mip.data} tab={tab} />
}

function NotFound() {
  const { t } = useTranslation('mips')
  return (
    <RecordNotFound
      icon={IconHeartOff}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/mips', backLabel: t('detail.backToList') }}
    />
  )
}
