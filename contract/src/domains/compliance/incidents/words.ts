// This file has no schema library, because the portal uses it before it loads one.

/** Days within which a suspected breach is assessed (Privacy Act 1988 s 26WH). */
export const assessmentDays = 30
/** The most files of one case. */
export const mostIncidentFiles = 100
/** The longest period of an incident, in days. */
export const longestIncident = 3653

/** What a person writes for the statement (Privacy Act 1988 s 26WK(3)) and about the assessment, before the draft can be ready. */
export const requiredForReady = [
  'entityName',
  'entityContact',
  'breachDescription',
  'informationKinds',
  'recommendedSteps',
  'assessedOn',
  'harmConsiderations',
  'remedialAction',
] as const

/** The states of the case of a suspected breach, in their order. */
export const incidentStates = ['OPEN', 'ASSESSING', 'NOT_ELIGIBLE', 'ELIGIBLE', 'NOTIFIED', 'CLOSED'] as const
export type IncidentState = (typeof incidentStates)[number]

/** Where a case can go from each state. */
export const incidentMoves: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  OPEN: ['ASSESSING'],
  ASSESSING: ['NOT_ELIGIBLE', 'ELIGIBLE'],
  NOT_ELIGIBLE: ['CLOSED', 'ASSESSING'],
  ELIGIBLE: ['NOTIFIED', 'ASSESSING'],
  NOTIFIED: ['CLOSED', 'ASSESSING'],
  CLOSED: ['ASSESSING'],
}

/** What is missing before the caller can move a case. Each is also the end of an error's code. */
export const incidentHindrances = [
  'own-account',
  'second-person',
  'not-assessed',
  'statement-not-ready',
  'statement-not-given',
  'tasks-open',
] as const
export type IncidentHindrance = (typeof incidentHindrances)[number]
