import type { Colleague, Profile } from '@gantry/contract/users/schemas'
import type { Viewer } from '../../sessions/index.ts'

const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'

export const canAddUsers = isAdministrator
export const canEditUsers = isAdministrator
export const canReadEveryone = isAdministrator
export const canReadHistory = isAdministrator

/** Members see of others what a colleague needs: name, photo, site, roles. */
export const seesAccounts = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

/** Nobody can inactivate themselves. */
export const canSetStatusOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) && viewer.userId !== userId

export const canLinkToUsers = isAdministrator
export const canSetGroupForAdmin = isAdministrator

/** A group's administrator changes links between the people and the MIPs of the group. */
export const canChangeUserMips = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'
export const canEditProviderNumberOf = (viewer: Viewer, userId: number) =>
  canChangeUserMips(viewer) || viewer.userId === userId

/** A group's administrator takes members out of the group; oneself one leaves, in one's own profile. */
export const canUnlinkGroupsOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) || (viewer.role === 'GroupAdmin' && viewer.userId !== userId)

export const canChangeDocumentsOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) || viewer.userId === userId

/** Whether the server gave the whole record, or the colleague's card. */
export const isWholeRecord = (person: Profile | Colleague): person is Profile => 'email' in person
