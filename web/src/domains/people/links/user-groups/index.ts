import { lazy } from 'react'

export { GroupAdmins } from './GroupAdmins.tsx'
export { GroupInvitations } from './GroupInvitations.tsx'
export { GroupMembers } from './GroupMembers.tsx'
export { LeaveGroup } from './LeaveGroup.tsx'

// Loaded when the tab is opened.
export const UserGroups = lazy(async () => ({ default: (await import('./UserGroups.tsx')).UserGroups }))
export const InvitePeople = lazy(async () => ({
  default: (await import('./inviting/InvitePeople.tsx')).InvitePeople,
}))
