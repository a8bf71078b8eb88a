import { lazy } from 'react'

// Loaded when the tab is opened.
export const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))
// Loaded when there are entries to show, because the sentences have many texts.
export const EventList = lazy(async () => ({ default: (await import('./EventList.tsx')).EventList }))
