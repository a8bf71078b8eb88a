import { lazy } from 'react'

// Loaded when the tab is opened.
export const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))
