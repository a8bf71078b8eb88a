import type { Actor } from '../../../platform/actor.ts'

/** The facts about a copy that these policies need. */
type Copy = { userId: number; askedBy: number }

const isPlatformAdministrator = ({ role }: Actor): boolean => role === 'ProductAdmin'

/** That somebody asked for a copy, and when. */
export const canSeeCopiesOf = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || isPlatformAdministrator(actor)

/** The person, and the administrator who made it, who hands it over. No other administrator. */
export const canDownload = (actor: Actor, { userId, askedBy }: Copy): boolean =>
  actor.userId === userId || (isPlatformAdministrator(actor) && actor.userId === askedBy)
