import { lazy } from 'react'

// Loaded when the tab is opened.
export const Qualifications = lazy(() => import('./Qualifications.tsx'))
