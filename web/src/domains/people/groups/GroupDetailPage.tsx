import { IconAffiliate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { GroupDetail } from './GroupDetail.tsx'

const route = getRouteApi('/shell/groups/groupdetails')

export function GroupDetailPage() {
  const { t } = useTranslation('groups')
  const { id, tab = 'details' } = route.useSearch()
  const query = useQuery({
    ...callQuery('getGroup', { params: { groupId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('messages.fetchFailed')}
      notFound={{ icon: IconAffiliate, title: t('detail.notFound'), hint: t('detail.notFoundHint') }}
      list={{ to: '/groups', backLabel: t('detail.backToList') }}
    >
      {(group) => <GroupDetail group={group} tab={tab} />}
    </RecordPage>
  )
}
