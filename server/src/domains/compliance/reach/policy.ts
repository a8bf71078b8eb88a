import type { Actor } from '../../../platform/actor.ts'

/** Who asks about access in general; what they may ask about is in `asking.ts`. */
export const seesEverything = ({ role }: Actor): boolean => role === 'ProductAdmin'

/**
 * Whether the caller may see who did something: platform administrators and programs that acted as such are known to everybody, and
 * others to their own group (`known`).
 */
export const seesAuthor = (
  actor: Actor,
  { actorUserId, actorRole }: { actorUserId: number; actorRole: string | null },
  known: ReadonlySet<number>,
): boolean => seesEverything(actor) || actorRole === 'ProductAdmin' || known.has(actorUserId)

/** A group administrator sees nothing of other groups, only that there is one. */
export const seesGroup = (actor: Actor, groupId: number | null | undefined): boolean =>
  seesEverything(actor) || groupId === null || groupId === undefined || groupId === actor.groupId
