import { IconAffiliate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/queries.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { GroupDetail } from './GroupDetail.tsx'
import type { GroupTab } from './group-detail-search.ts'

const route = getRouteApi('/shell/groups/groupdetails')

export function GroupDetailPage() {
  const { id, tab } = route.useSearch()
  return id === undefined ? <NotFound /> : <KnownGroup key={id} groupId={id} tab={tab} />
}

function KnownGroup({ groupId, tab }: { groupId: number; tab: GroupTab | undefined }) {
  const { t } = useTranslation('messages')
  const group = useCall('getGroup', { params: { groupId } })
  if (group.isPending) return <DetailLoading />
  if (group.isError) {
    const { error } = group
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return (
      <LoadFailure error={error} fallback={t('groups.fetchFailed')} onRetry={() => void group.refetch()} />
    )
  }
  return <GroupDetail group={group.data} tab={tab} />
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
