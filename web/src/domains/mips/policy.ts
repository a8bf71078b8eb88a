import type { Viewer } from '../../sessions/index.ts'

// The server refuses what these sentences do not offer.

const isPlatformAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'
/** A group's administrator reaches the MIPs of the group alone, so everything shown to them is theirs to edit. */
const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

export const canAddMips = isPlatformAdministrator
export const canSetMipStatus = isPlatformAdministrator
export const canLinkToMips = isPlatformAdministrator

/** Details, logo and documents. */
export const canEditMips = isAdministrator
export const canSeeUsersOfMips = isAdministrator
export const canChangeNumbers = isAdministrator

/** Members see active MIPs only: there is nothing to choose from. */
export const canFilterByStatus = isAdministrator
export const canCountGroups = isPlatformAdministrator
export const canReadHistory = isPlatformAdministrator
