import { IconAffiliate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { GroupDetail } from './GroupDetail.tsx'
import type { GroupTab } from './group-detail-search.ts'

const route = getRouteApi('/shell/groups/groupdetails')

export function GroupDetailPage() {
  const { id, tab } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} groupId={id} tab={tab} />
}

function Found({ groupId, tab }: { groupId: number; tab: GroupTab | undefined }) {
  const { t } = useTranslation('messages')
  const query = useCall('getGroup', { params: { groupId } })
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('groups.fetchFailed')}>
      {(group) => <GroupDetail group={group} tab={tab} />}
    </LoadedRecord>
  )
}

function NotFound() {
  const { t } = useTranslation('groups')
  return (
    <RecordNotFound
      icon={IconAffiliate}
      title={t('detail.notFound')}
      hint={t('detail.notFoundHint')}
      list={{ label: t('title'), to: '/groups', backLabel: t('detail.backToList') }}
    />
  )
}
