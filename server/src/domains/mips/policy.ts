import type { Actor } from '../../platform/actor.ts'

/** A MIP as these sentences need it. */
export type MipReach = {
  active: boolean
  linkedToSelf: boolean
  /** To an active group the caller is a member of. */
  linkedToOwnGroup: boolean
  linkedToSessionGroup: boolean
}

export const canReadMip = (actor: Actor, mip: MipReach): boolean =>
  actor.role === 'ProductAdmin' ||
  (actor.role === 'GroupAdmin' && mip.linkedToSessionGroup) ||
  (actor.role === 'Member' && mip.active && (mip.linkedToSelf || mip.linkedToOwnGroup))

export const canAddMips = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Its details, logo and documents. */
export const canEditMip = (actor: Actor, mip: MipReach): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && mip.linkedToSessionGroup)

/** One's own links show the logo whatever else one may read of the MIP. */
export const canSeeLogoOf = (actor: Actor, mip: MipReach): boolean =>
  canReadMip(actor, mip) || mip.linkedToSelf

export const seesHiddenDocumentsOfMip = (actor: Actor, mip: MipReach): boolean => canEditMip(actor, mip)

/** Which RIS a MIP is linked to is the platform administrator's to know. */
export const canFilterMipsByRis = (actor: Actor): boolean => actor.role === 'ProductAdmin'
