import { IconRobotOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KindPage } from '../../../kit/records/RecordPage.tsx'
import { ServiceAccountDetail } from './ServiceAccountDetail.tsx'

const route = getRouteApi('/shell/service-accounts/details')

export function ServiceAccountDetailPage() {
  const { t } = useTranslation('service-accounts')
  const { id, tab } = route.useSearch()
  return (
    <KindPage kind="service-account" id={id} icon={IconRobotOff} failure={t('form.fetchFailed')}>
      {(account) => <ServiceAccountDetail account={account} tab={tab} />}
    </KindPage>
  )
}
