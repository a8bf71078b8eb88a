import { IconAppsOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KindPage } from '../../../kit/records/RecordPage.tsx'
import { AppDetail } from './AppDetail.tsx'

const route = getRouteApi('/shell/apps/appdetails')

export function AppDetailPage() {
  const { t } = useTranslation('apps')
  const { id, tab } = route.useSearch()
  return (
    <KindPage kind="app" id={id} icon={IconAppsOff} failure={t('form.fetchFailed')}>
      {(app) => <AppDetail app={app} tab={tab} />}
    </KindPage>
  )
}
