import { lazy } from 'react'

// Loaded when there are entries to show, because the sentences have many texts.
export const EventList = lazy(async () => ({ default: (await import('./EventList.tsx')).EventList }))

/** The audit entries of one thing. Its page loads the texts of `audit` and `messages`. */
export const History = lazy(() => import('./History.tsx'))
