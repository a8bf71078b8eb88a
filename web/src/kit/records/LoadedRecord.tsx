import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { DetailLoading } from './DetailLoading.tsx'

type LoadedRecordProps<Loaded> = {
  query: { data: Loaded | undefined; error: Error | null; refetch: () => unknown }
  /** Shown for 404: it does not exist, or the viewer may not see it. */
  notFound: ReactNode
  /** Shown when it could not be read and the server gave no words. */
  failure: string
  children: (loaded: Loaded) => ReactNode
}

/** A record once it has been read, and what stands in its place until then. */
export function LoadedRecord<Loaded>({ query, notFound, failure, children }: LoadedRecordProps<Loaded>) {
  const { data, error, refetch } = query
  if (error instanceof ApiError && error.status === 404) return notFound
  if (data !== undefined) return children(data)
  if (error === null) return <DetailLoading />
  return <LoadFailure error={error} fallback={failure} onRetry={() => void refetch()} />
}
