export { QualificationTabs } from './QualificationTabs.tsx'
export { StandingBadge } from './StandingBadge.tsx'
