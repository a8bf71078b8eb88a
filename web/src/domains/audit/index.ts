import { lazy } from 'react'

// One tab of many: pages carry it once it is opened.
export const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))
