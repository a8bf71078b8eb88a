export { AccessButton, WhoLink } from './AccessButton.tsx'
export { WhyLink } from './WhyLink.tsx'
