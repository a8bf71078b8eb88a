// This file has no schema library, because the portal's forms use it before they load one.

/** FULL until its review; the others end by themselves. */
export const scopeKinds = ['FULL', 'TEMPORARY', 'EMERGENCY'] as const
export type ScopeKind = (typeof scopeKinds)[number]

/** REMOTE: the supervisor can be reached. ON_SITE: the supervisor is at the MIP. */
export const supervisions = ['NONE', 'REMOTE', 'ON_SITE'] as const
export type Supervision = (typeof supervisions)[number]

/** What was decided last. */
export const scopeStates = ['PROPOSED', 'GRANTED', 'SUSPENDED', 'ENDED'] as const
export type ScopeState = (typeof scopeStates)[number]

/** Where a scope can go from each state. */
export const scopeMoves: Readonly<Record<ScopeState, readonly ScopeState[]>> = {
  PROPOSED: ['GRANTED', 'ENDED'],
  GRANTED: ['SUSPENDED', 'ENDED'],
  SUSPENDED: ['GRANTED', 'ENDED'],
  ENDED: [],
}

/**
 * What a scope is worth at a moment. LINK_OFF: the link of the person is not in force. UNSUPERVISED: the link of the supervisor is not.
 * REVIEW_DUE: it is in force, and the day of its review has passed.
 */
export const scopeStandings = [
  'IN_FORCE',
  'REVIEW_DUE',
  'UNSUPERVISED',
  'LINK_OFF',
  'COMING',
  'SUSPENDED',
  'PROPOSED',
  'ENDED',
] as const
export type ScopeStanding = (typeof scopeStandings)[number]
export const scopeStandingsInForce: readonly ScopeStanding[] = ['IN_FORCE', 'REVIEW_DUE']

/** Why a scope has ended. REFUSED: it was never granted. */
export const scopeEnds = ['REFUSED', 'DECIDED', 'LAST_DAY', 'REPLACED', 'LINK_REMOVED'] as const
export type ScopeEnd = (typeof scopeEnds)[number]

/** NOT_KNOWN: no scope was ever granted to the person at the MIP. */
export const scopeVerdicts = ['MAY', 'MAY_NOT', 'NOT_KNOWN'] as const
export type ScopeVerdict = (typeof scopeVerdicts)[number]

export const scopeActions = ['edit', 'grant', 'refuse', 'suspend', 'resume', 'end', 'renew'] as const
export type ScopeAction = (typeof scopeActions)[number]

/** The most scopes of one person at one MIP, with those that have ended. */
export const mostScopes = 100
export const mostProcedures = 30
/** The most people in one answer of who may. */
export const mostScopedPeople = 1000
