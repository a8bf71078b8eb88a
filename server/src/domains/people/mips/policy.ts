import type { MipAction } from '@gantry/contract/domains/people/mips/schemas'
import { mayCall, mayOf } from '../../../kit/may.ts'
import type { Actor } from '../../../platform/actor.ts'

/** The facts about a MIP that these policies need. */
export type MipAccess = {
  active: boolean
  linkedToSelf: boolean
  /** The MIP is linked to an active group of which the caller is a member. */
  linkedToOwnGroup: boolean
  linkedToSessionGroup: boolean
}

export const canReadMip = (actor: Actor, mip: MipAccess): boolean =>
  actor.role === 'ProductAdmin' ||
  (actor.role === 'GroupAdmin' && mip.linkedToSessionGroup) ||
  (actor.role === 'Member' && mip.active && (mip.linkedToSelf || mip.linkedToOwnGroup))

/** Archives grant access to studies by this label, and a group administrator could choose another group's. */
export const canSetArchiveLabel = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** A name or code that is taken would tell a group administrator about a MIP of another group. */
export const canRenameMips = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Who licenses a MIP is no choice of the MIP. */
export const canMarkCommonwealth = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** A group administrator would free people of a hold without the qualification for want of which they are held. */
export const canLiftHoldsByState = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Covers the details, the logo and the documents. */
export const canEditMip = (actor: Actor, mip: MipAccess): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && mip.linkedToSessionGroup)

/** A linked user sees the logo beside the link, even when the MIP itself is not readable. */
export const canSeeLogoOf = (actor: Actor, mip: MipAccess): boolean =>
  canReadMip(actor, mip) || mip.linkedToSelf

export const seesHiddenDocumentsOfMip = (actor: Actor, mip: MipAccess): boolean => canEditMip(actor, mip)

/** Only platform administrators may know which RIS a MIP is linked to. */
export const canFilterMipsByRis = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** What the caller, who may read the MIP, may do with it. */
export function mayWithMip(actor: Actor, mip: MipAccess): MipAction[] {
  const edits = canEditMip(actor, mip) && mayCall(actor, 'saveMip')
  return mayOf({
    edit: edits,
    'set-status': mayCall(actor, 'setMipStatus'),
    rename: edits && canRenameMips(actor),
    'set-label': edits && canSetArchiveLabel(actor),
    'mark-commonwealth': edits && canMarkCommonwealth(actor),
    link: mayCall(actor, 'linkUsersToMip') && mayCall(actor, 'linkGroupMip'),
    'change-users': mayCall(actor, 'updateUserMip'),
  })
}
