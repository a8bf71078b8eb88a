import { IconAppsOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { AppDetail } from './AppDetail.tsx'
import type { AppTab } from './app-detail-search.ts'

const route = getRouteApi('/shell/apps/appdetails')

export function AppDetailPage() {
  const { id, tab = 'profile' } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} appId={id} tab={tab} />
}

function Found({ appId, tab }: { appId: number; tab: AppTab }) {
  const { t } = useTranslation('apps')
  const query = useCall('getConnectedApp', { params: { appId } })
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('form.fetchFailed')}>
      {(app) => <AppDetail app={app} tab={tab} />}
    </LoadedRecord>
  )
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
