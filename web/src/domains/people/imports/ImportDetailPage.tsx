import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { ImportDetail } from './ImportDetail.tsx'

const route = getRouteApi('/shell/imports/importdetails')
/** The milliseconds between two readings of the progress. */
const pulse = 1000

export function ImportDetailPage() {
  const { t } = useTranslation('imports')
  const { id } = route.useSearch()
  const query = useQuery({
    ...callQuery('getImport', { params: { importId: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.state === 'RUNNING' || state.data?.state === 'STOPPING' ? pulse : false,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('fetchFailed')}
      notFound={{ icon: IconFileUnknown, title: t('notFound'), hint: t('notFoundHint') }}
      list={{ to: '/imports', backLabel: t('backToList') }}
    >
      {(found) => <ImportDetail found={found} />}
    </RecordPage>
  )
}
