import { lazy } from 'react'

// Loaded when it is needed, because a select that searches needs much code.
export const RisSelect = lazy(async () => ({ default: (await import('./RisSelect.tsx')).RisSelect }))
