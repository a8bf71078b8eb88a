import { IconRobotOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { ServiceAccountDetail } from './ServiceAccountDetail.tsx'

const route = getRouteApi('/shell/service-accounts/details')

export function ServiceAccountDetailPage() {
  const { t } = useTranslation('service-accounts')
  const { id, tab } = route.useSearch()
  const query = useQuery({
    ...callQuery('getServiceAccount', { params: { serviceAccountId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('form.fetchFailed')}
      notFound={{ icon: IconRobotOff, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/service-accounts', backLabel: t('detail.backToList') }}
    >
      {(account) => <ServiceAccountDetail account={account} tab={tab} />}
    </RecordPage>
  )
}
