import { lazy } from 'react'

export { CheckFields } from './checks/CheckFields.tsx'
export { useCheckForm } from './checks/use-check-form.ts'
export { useIsInRegister } from './checks/use-is-in-register.ts'
export { QualificationFacts } from './QualificationFacts.tsx'
export { QualificationTabs } from './QualificationTabs.tsx'
export { StandingBadge } from './StandingBadge.tsx'
export { useJurisdictionLabel } from './use-jurisdiction-label.ts'
export { useQualificationName } from './use-qualification-name.ts'

export const RefuseDialog = lazy(() => import('./checks/RefuseDialog.tsx'))
