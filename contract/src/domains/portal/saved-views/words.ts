// This file has no schema library, because the lists use it and must load fast.
import { administrators, type RoleCode } from '../../../product.ts'
import { records } from '../../../registry.ts'

/** The lists whose views can be saved. */
export const viewLists = ['users', 'mips', 'ris', 'groups', 'qualifications', 'worklist', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** The session roles that may open each list. */
export const viewReaders: Record<ViewList, readonly RoleCode[]> = {
  users: records.user.readers,
  mips: records.mip.readers,
  ris: records.ris.readers,
  groups: records.group.readers,
  qualifications: administrators,
  worklist: administrators,
  audit: ['ProductAdmin'],
}

/** With whom a view is shared. `group` is the group that the owner administered in the session. */
export const viewAudiences = ['nobody', 'group', 'everyone'] as const
export type ViewAudience = (typeof viewAudiences)[number]

/** How many views a user may save of one list. */
export const viewsPerList = 50
export const longestViewName = 60
