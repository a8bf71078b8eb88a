import { mayDecide } from '../../../kit/deciding.ts'
import type { Actor } from '../../../platform/actor.ts'
import { canReadEverybody, type Person } from '../users/service.ts'

/**
 * What somebody needs follows from the profession. So nobody records the own one, nor one that they record together with the
 * person: not in the portal, an import, a program or a directory.
 */
export const isOwnProfession = (actor: Pick<Actor, 'userId' | 'actsWith'>, userId: number): boolean =>
  !mayDecide(actor, { subjectId: userId, contributors: [] })

/** Group administrators record professions of the members of their group. */
export const canRecordProfession = (
  actor: Actor,
  { userId, inSessionGroup }: Pick<Person, 'userId' | 'inSessionGroup'>,
): boolean =>
  !isOwnProfession(actor, userId) &&
  (canReadEverybody(actor) || (actor.role === 'GroupAdmin' && inSessionGroup))
