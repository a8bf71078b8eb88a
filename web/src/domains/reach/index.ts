export { AccessButton, WhoLink } from './AccessButton.tsx'
export { AsOfLink } from './AsOfLink.tsx'
export { WhyLink } from './WhyLink.tsx'
