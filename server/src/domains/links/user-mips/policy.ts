import type { Actor } from '../../../platform/actor.ts'

/** A user-MIP link as these sentences need it. */
export type LinkReach = {
  own: boolean
  /** Both the user and the MIP belong to the group the caller administers in this session. */
  inSessionGroup: boolean
}

export const canReadUserMip = (actor: Actor, link: LinkReach): boolean =>
  actor.role === 'ProductAdmin' ||
  (actor.role === 'Member' && link.own) ||
  (actor.role === 'GroupAdmin' && (link.own || link.inSessionGroup))

export const canChangeUserMip = (actor: Actor, link: LinkReach): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && link.inSessionGroup)

export const canChangeProviderNumber = (actor: Actor, link: LinkReach): boolean =>
  canChangeUserMip(actor, link) || (actor.role === 'Member' && link.own)
