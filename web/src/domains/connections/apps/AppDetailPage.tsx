import { IconAppsOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { AppDetail } from './AppDetail.tsx'

const route = getRouteApi('/shell/apps/appdetails')

export function AppDetailPage() {
  const { t } = useTranslation('apps')
  const { id, tab } = route.useSearch()
  const query = useQuery({
    ...callQuery('getConnectedApp', { params: { appId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('form.fetchFailed')}
      notFound={{ icon: IconAppsOff, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/apps', backLabel: t('detail.backToList') }}
    >
      {(app) => <AppDetail app={app} tab={tab} />}
    </RecordPage>
  )
}
