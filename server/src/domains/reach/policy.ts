import type { Actor } from '../../platform/actor.ts'

/** Who asks about access in general; what they may ask about is in `asking.ts`. */
export const seesEverything = ({ role }: Actor): boolean => role === 'ProductAdmin'

/** A group administrator sees nothing of other groups, only that there is one. */
export const seesGroup = (actor: Actor, groupId: number | null | undefined): boolean =>
  seesEverything(actor) || groupId === null || groupId === undefined || groupId === actor.groupId
