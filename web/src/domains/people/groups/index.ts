import { lazy } from 'react'

// Loaded when it is needed, because a select that searches needs much code.
export const GroupSelect = lazy(async () => ({ default: (await import('./GroupSelect.tsx')).GroupSelect }))
