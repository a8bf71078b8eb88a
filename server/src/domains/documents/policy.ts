import type { Actor } from '../../platform/actor.ts'
import { canReadInFull, type Person } from '../users/service.ts'

export const canReadDocumentsOf = (actor: Actor, person: Person): boolean => canReadInFull(actor, person)

/** A group's administrator sees of others what was made visible; everyone else who may look sees all. */
export const seesHiddenDocumentsOf = (actor: Actor, person: Person): boolean =>
  actor.role === 'ProductAdmin' || person.self

export const canChangeDocumentsOf = (actor: Actor, person: Person): boolean =>
  actor.role === 'ProductAdmin' || person.self
