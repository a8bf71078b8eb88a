// This file has no schema library, because the portal uses it before it loads one.

/** Days within which a suspected breach is assessed (Privacy Act 1988 s 26WH). */
export const assessmentDays = 30
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
