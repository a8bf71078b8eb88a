import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { callQuery } from '../api/queries.ts'
import { DetailLoading } from '../ui/DetailLoading.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { RecordNotFound } from '../ui/RecordNotFound.tsx'
import { ImportDetail } from './ImportDetail.tsx'

const route = getRouteApi('/shell/imports/importdetails')
/** While it runs, how often its progress is read. */
const pulse = 1000

export function ImportDetailPage() {
  const { id } = route.useSearch()
  return id === undefined ? <NotFound /> : <OneImport key={id} importId={id} />
}

function OneImport({ importId }: { importId: number }) {
  const { t } = useTranslation('imports')
  const known = useQuery({
    ...callQuery('getImport', { params: { importId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'RUNNING' || state.data?.state === 'STOPPING' ? pulse : false,
  })
  if (known.isPending) return <DetailLoading />
  if (known.isError && !known.data) {
    if (known.error instanceof ApiError && known.error.status === 404) return <NotFound />
    return (
      <LoadFailure error={known.error} fallback={t('fetchFailed')} onRetry={() => void known.refetch()} />
    )
  }
  return <ImportDetail found={known.data} />
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
