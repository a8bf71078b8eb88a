import { lazy } from 'react'

// Loaded when there are entries to show, because the sentences have many texts.
export const EventList = lazy(async () => ({ default: (await import('./EventList.tsx')).EventList }))
