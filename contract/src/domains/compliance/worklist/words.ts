// This file has no schema library, because the portal uses it before it loads one.
import type { Standing } from '../qualifications/words.ts'

/**
 * Why something waits. The first ones are standings (see `qualifications/words.ts`). CONDITIONS: in force with conditions, and nothing
 * else is to be done. OVERRIDDEN: a link would be on hold, and somebody has put it in force for some days.
 */
export const worklistReasons = [
  'MISSING',
  'SUSPENDED',
  'LAPSED',
  'GRACE',
  'UNVERIFIED',
  'DUE',
  'UNCHECKED',
  'CONDITIONS',
  'OVERRIDDEN',
] as const satisfies readonly (Standing | 'CONDITIONS' | 'OVERRIDDEN')[]
export type WorklistReason = (typeof worklistReasons)[number]

/** What the person can add or renew. The rest waits for somebody who checks or decides. */
export const chasedReasons = ['MISSING', 'LAPSED', 'GRACE', 'DUE'] as const satisfies WorklistReason[]
/** Nobody gets more than one mail in so many days. */
export const chaseDays = 7

/** Assigned to the caller, or to nobody. */
export const worklistAssignees = ['ME', 'NOBODY'] as const
export type WorklistAssignee = (typeof worklistAssignees)[number]

/** By the day until which it should be done, by the person, or by how long it has waited. */
export const worklistSorts = ['dueOn', 'lastName', 'since'] as const
export type WorklistSort = (typeof worklistSorts)[number]
