export { InvitationList } from './InvitationList.tsx'
