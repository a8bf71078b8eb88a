export { AccessButton, WhoLink } from './AccessButton.tsx'
export { AsOfLink } from './AsOfLink.tsx'
export { ReachTabs } from './ReachTabs.tsx'
export { WhyLink } from './WhyLink.tsx'
