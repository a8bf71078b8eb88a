import type { Actor } from '../../../platform/actor.ts'
import { canReadInFull, type Person } from '../users/service.ts'

export const canReadDocumentsOf = (actor: Actor, person: Person): boolean => canReadInFull(actor, person)

/**
 * A group administrator sees only the visible documents of others. All others who may read the documents see all of
 * them.
 */
export const seesHiddenDocumentsOf = (actor: Actor, person: Person): boolean =>
  actor.role === 'ProductAdmin' || person.self
