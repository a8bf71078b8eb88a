import { lazy } from 'react'

// Searching as one types takes much that the pages of one person never use.
export const RisSelect = lazy(async () => ({ default: (await import('./RisSelect.tsx')).RisSelect }))
