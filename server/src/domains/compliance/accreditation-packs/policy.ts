import type { Actor } from '../../../platform/actor.ts'

/** The group whose members a caller's pack contains; null for all people of the MIP. */
export const groupOfPacks = ({ role, groupId }: Actor): number | null =>
  // A group administrator without a group can read no MIP, so the id 0 is only a precaution.
  role === 'ProductAdmin' ? null : (groupId ?? 0)

/** Platform administrators see all packs of a MIP, group administrators those of their group. */
export const canSeePack = (actor: Actor, pack: { groupId: number | null }): boolean =>
  actor.role === 'ProductAdmin' || (pack.groupId !== null && pack.groupId === actor.groupId)
