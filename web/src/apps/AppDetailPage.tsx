import { IconAppsOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/queries.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { AppDetail } from './AppDetail.tsx'
import type { AppTab } from './app-detail-search.ts'

const route = getRouteApi('/shell/apps/appdetails')

export function AppDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} appId={id} tab={tab} />
}

function Found({ appId, tab }: { appId: number; tab: AppTab }) {
  const { t } = useTranslation('apps')
  const app = useCall('getConnectedApp', { params: { appId } })
  if (app.isPending) return <DetailLoading />
  if (app.isError) {
    const { error } = app
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return <LoadFailure error={error} fallback={t('form.fetchFailed')} onRetry={() => void app.refetch()} />
  }
  return <AppDetail app={app.data} tab={tab} />
}

function NotFound() {
  const { t } = useTranslation('apps')
  return (
    <RecordNotFound
      icon={IconAppsOff}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/apps', backLabel: t('detail.backToList') }}
    />
  )
}
