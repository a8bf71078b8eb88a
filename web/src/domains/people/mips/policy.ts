import type { Viewer } from '../../../sessions/index.ts'

// The server refuses what these rules do not allow.

const isPlatformAdministrator = ({ role }: Viewer) => role === 'ProductAdmin'
/** Group administrators see only the MIPs of their group, and may edit all of them. */
const isAdministrator = ({ role }: Viewer) => role === 'ProductAdmin' || role === 'GroupAdmin'

export const canAddMips = isPlatformAdministrator
export const canSetMipStatus = isPlatformAdministrator
export const canLinkToMips = isPlatformAdministrator
export const canSeeRisOfMips = isPlatformAdministrator
export const canSetArchiveLabels = isPlatformAdministrator
export const canMarkCommonwealth = isPlatformAdministrator

/** Details, logo and documents. */
export const canEditMips = isAdministrator
export const canSeeUsersOfMips = isAdministrator
export const canChangeNumbers = isAdministrator

/** Members see only active MIPs, so the filter would be of no use to them. */
export const canFilterByStatus = isAdministrator
export const canCountGroups = isPlatformAdministrator
