export { ReachTabs } from './ReachTabs.tsx'
export { WhyLink } from './WhyLink.tsx'
