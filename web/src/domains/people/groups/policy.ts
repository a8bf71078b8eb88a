import type { Viewer } from '../../../sessions/index.ts'

const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'

export const canAddGroups = isAdministrator
export const canSetGroupStatus = isAdministrator
export const canLinkMips = isAdministrator
export const canChooseAdministrators = isAdministrator
/** Others invite people, who then decide. */
export const canLinkMembers = isAdministrator

/** The details, members and invitations of the group. */
export const canAdministerGroup = ({ role, sessionGroup }: Viewer, groupId: number) =>
  role === 'ProductAdmin' || (role === 'GroupAdmin' && sessionGroup === groupId)

/** Group administrators leave the group themselves in their own profile. */
export const canRemoveMember = (viewer: Viewer, groupId: number, userId: number) =>
  isAdministrator(viewer) || (canAdministerGroup(viewer, groupId) && viewer.userId !== userId)

/** Members do not see the accounts of other members. */
export const seesAccounts = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

/** Members can read only their own groups, so they can leave each of them. */
export const canLeaveGroups = ({ role }: Viewer) => role === 'Member'
