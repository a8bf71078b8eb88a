import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'
import { LoadedRecord } from '../../kit/records/LoadedRecord.tsx'
import { RecordNotFound } from '../../kit/records/RecordNotFound.tsx'
import { ImportDetail } from './ImportDetail.tsx'

const route = getRouteApi('/shell/imports/importdetails')
/** While it runs, how often its progress is read. */
const pulse = 1000

export function ImportDetailPage() {
  const { id } = route.useSearch()
  return id === undefined ? <NotFound /> : <Found key={id} importId={id} />
}

function Found({ importId }: { importId: number }) {
  const { t } = useTranslation('imports')
  const query = useQuery({
    ...callQuery('getImport', { params: { importId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'RUNNING' || state.data?.state === 'STOPPING' ? pulse : false,
  })
  return (
    <LoadedRecord query={query} notFound={<NotFound />} failure={t('fetchFailed')}>
      {(found) => <ImportDetail found={found} />}
    </LoadedRecord>
  )
}

function NotFound() {
  const { t } = useTranslation('imports')
  return (
    <RecordNotFound
      icon={IconFileUnknown}
      title={t('notFound')}
      hint={t('notFoundHint')}
      list={{ label: t('title'), to: '/imports', backLabel: t('backToList') }}
    />
  )
}
