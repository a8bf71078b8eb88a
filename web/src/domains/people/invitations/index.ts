export { useInvitationList } from './use-invitation-list.tsx'
