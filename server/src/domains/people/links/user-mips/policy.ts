import { mayDecide } from '../../../../kit/deciding.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { RepeatScope } from './repeated-queries.ts'

/** The facts about a user-MIP link that these policies need. */
export type LinkAccess = {
  own: boolean
  /** The user and the MIP both belong to the group that the caller administers in this session. */
  inSessionGroup: boolean
}

export const canReadUserMip = (actor: Actor, link: LinkAccess): boolean =>
  actor.role === 'ProductAdmin' ||
  (actor.role === 'Member' && link.own) ||
  (actor.role === 'GroupAdmin' && (link.own || link.inSessionGroup))

export const canChangeUserMip = (actor: Actor, link: LinkAccess): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && link.inSessionGroup)

/** What somebody needs at a MIP follows from the modalities there, so nobody sets the own ones (decision 0092). */
export const canSetModalitiesOf = (actor: Actor, userId: number): boolean =>
  mayDecide(actor, { subjectId: userId, contributors: [] })

export const canChangeProviderNumber = (actor: Actor, link: LinkAccess): boolean =>
  canChangeUserMip(actor, link) || (actor.role === 'Member' && link.own)

/** The links in which a repeated provider number is looked for: a warning must not reveal a link that the caller may not read. */
export function repeatScopeOf({ role, userId, groupId }: Actor): RepeatScope {
  if (role === 'ProductAdmin') return { kind: 'all' }
  return role === 'GroupAdmin' ? { kind: 'group', userId, groupId } : { kind: 'user' }
}
