import { IconAffiliate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KindPage } from '../../../kit/records/RecordPage.tsx'
import { GroupDetail } from './GroupDetail.tsx'

const route = getRouteApi('/shell/groups/groupdetails')

export function GroupDetailPage() {
  const { t } = useTranslation('groups')
  const { id, tab = 'details' } = route.useSearch()
  return (
    <KindPage kind="group" id={id} icon={IconAffiliate} failure={t('messages.fetchFailed')}>
      {(group) => <GroupDetail group={group} tab={tab} />}
    </KindPage>
  )
}
