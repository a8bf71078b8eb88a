import type { Colleague, Profile } from '@gantry/contract/domains/people/users/schemas'
import type { Viewer } from '../../../sessions/index.ts'

const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'

export const canAddUsers = isAdministrator
/** Group administrators invite people to their own group. */
export const canInvite = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'
export const canEditUsers = isAdministrator
export const canReadEveryone = isAdministrator
export const seesTabCounts = isAdministrator

/** Members see only the name, photo, site and roles of others. */
export const seesAccounts = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

/** Nobody can inactivate themselves. */
export const canSetStatusOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) && viewer.userId !== userId

/** Group administrators remove the links of their own group. */
export const canRemoveAccessOf = (viewer: Viewer, userId: number) =>
  canChangeUserMips(viewer) && viewer.userId !== userId

export const canLinkToUsers = isAdministrator
export const canSetGroupForAdmin = isAdministrator

/** A group's administrator changes links between the people and the MIPs of the group. */
export const canChangeUserMips = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'
export const canEditProviderNumberOf = (viewer: Viewer, userId: number) =>
  canChangeUserMips(viewer) || viewer.userId === userId

/** Group administrators remove members from the group. They leave it themselves in their own profile. */
export const canUnlinkGroupsOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) || (viewer.role === 'GroupAdmin' && viewer.userId !== userId)

export const canChangeDocumentsOf = (viewer: Viewer, userId: number) =>
  isAdministrator(viewer) || viewer.userId === userId

/** Whether the server sent the whole record, or only what colleagues may see. */
export const isWholeRecord = (person: Profile | Colleague): person is Profile => 'email' in person
