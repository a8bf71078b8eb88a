import { lazy } from 'react'

/** Loaded when it is needed, because a select that searches needs much code. */
export const LazyRecordSelect = lazy(async () => ({
  default: (await import('./RecordSelect.tsx')).RecordSelect,
}))
