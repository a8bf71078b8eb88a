export { HoldMark } from './HoldMark.tsx'
export { MipReadinessCard } from './MipReadinessCard.tsx'
export { canSeeReadiness } from './policy.ts'
