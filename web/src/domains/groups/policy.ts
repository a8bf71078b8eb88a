import type { Viewer } from '../../sessions/index.ts'

const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'

export const canAddGroups = isAdministrator
export const canSetGroupStatus = isAdministrator
export const canLinkMips = isAdministrator
export const canChooseAdministrators = isAdministrator
/** Others ask people, and let them decide. */
export const canLinkMembers = isAdministrator
export const canReadHistory = isAdministrator

/** Its details, its members, and whom it invites. */
export const canAdministerGroup = ({ role, sessionGroup }: Viewer, groupId: number) =>
  role === 'ProductAdmin' || (role === 'GroupAdmin' && sessionGroup === groupId)

/** Oneself one leaves, in one's own profile. */
export const canRemoveMember = (viewer: Viewer, groupId: number, userId: number) =>
  isAdministrator(viewer) || (canAdministerGroup(viewer, groupId) && viewer.userId !== userId)

/** Members see of one another what colleagues see. */
export const seesAccounts = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

/** In the role of a member, every group one can read is one's own. */
export const canLeaveGroups = ({ role }: Viewer) => role === 'Member'
