import { lazy } from 'react'

export { QualificationTabs } from './QualificationTabs.tsx'
export { StandingBadge } from './StandingBadge.tsx'

// Loaded when the tab is opened.
export const Qualifications = lazy(() => import('./Qualifications.tsx'))
