import { IconServerOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/queries.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { RisDetail } from './RisDetail.tsx'
import type { RisTab } from './ris-detail-search.ts'

const route = getRouteApi('/shell/ris/risdetails')

export function RisDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} risId={id} tab={tab} />
}

function Found({ risId, tab }: { risId: number; tab: RisTab }) {
  const { t } = useTranslation('ris')
  const ris = useCall('getRis', { params: { risId } })
  if (ris.isPending) return <DetailLoading />
  if (ris.isError) {
    const { error } = ris
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return <LoadFailure error={error} fallback={t('form.fetchFailed')} onRetry={() => void ris.refetch()} />
  }
  return <RisDetail ris={ris.data} tab={tab} />
}

function NotFound() {
  const { t } = useTranslation('ris')
  return (
    <RecordNotFound
      icon={IconServerOff}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/ris', backLabel: t('detail.backToList') }}
    />
  )
}
