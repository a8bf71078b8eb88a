// This file has no schema library, because the portal uses it before it loads one.
import type { ScopeStanding } from '../practice-scopes/words.ts'
import type { Standing } from '../qualifications/words.ts'

/** Why a scope of practice waits: it was proposed, its review is due soon or was, its supervisor's link is not in force, or it is suspended. */
export const scopeReasons = [
  'PROPOSED',
  'REVIEW_DUE',
  'UNSUPERVISED',
  'SUSPENDED',
] as const satisfies readonly ScopeStanding[]
export type ScopeReason = (typeof scopeReasons)[number]

/**
 * Why something waits. The first ones are standings (see `qualifications/words.ts`). CONDITIONS: in force with conditions, and nothing
 * else is to be done. OVERRIDDEN: a link would be on hold, and somebody has put it in force for some days. The last ones are those of
 * scopes of practice only.
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
  'PROPOSED',
  'REVIEW_DUE',
  'UNSUPERVISED',
] as const satisfies readonly (Standing | ScopeReason | 'CONDITIONS' | 'OVERRIDDEN')[]
export type WorklistReason = (typeof worklistReasons)[number]

/** What the person can add or renew. The rest waits for somebody who checks or decides. */
export const chasedReasons = ['MISSING', 'LAPSED', 'GRACE', 'DUE'] as const satisfies WorklistReason[]
/** Nobody gets more than one mail in so many days. */
export const chaseDays = 7

/** On weekends and public holidays of the person, a mail waits for the next working day, or is sent all the same. */
export const onQuietDays = ['WAIT', 'SEND'] as const
export type OnQuietDays = (typeof onQuietDays)[number]

/** To whom an open matter is told: administrators of the person's groups, then platform administrators. */
export const escalationLevels = ['GROUP', 'PLATFORM'] as const
export type EscalationLevel = (typeof escalationLevels)[number]
/**
 * How many days after the first mail to the person a matter that is still open is told to each. After a week the person could be asked
 * again, so waiting longer helps nobody; the administrators of the group then have a week of their own.
 */
export const escalationDays = { GROUP: 7, PLATFORM: 14 } as const satisfies Record<EscalationLevel, number>

/** The most people of one mail to all whom a search finds. */
export const mostInMailing = 10_000
export const mailingStates = ['RUNNING', 'STOPPING', 'DONE', 'STOPPED'] as const

/** What a matter is about: a qualification of a person or of a MIP, or a scope of practice. */
export const worklistSubjects = ['USER', 'MIP', 'SCOPE'] as const
export type WorklistSubject = (typeof worklistSubjects)[number]

/** Assigned to the caller, or to nobody. */
export const worklistAssignees = ['ME', 'NOBODY'] as const
export type WorklistAssignee = (typeof worklistAssignees)[number]

/** By the day until which it should be done, by the person, or by how long it has waited. */
export const worklistSorts = ['dueOn', 'lastName', 'since'] as const
export type WorklistSort = (typeof worklistSorts)[number]
