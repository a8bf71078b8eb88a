// This file has no schema library, because the portal's forms use it before they load one.

/** What people can ask to have corrected: details of the person, and a name or number in a link of theirs. */
export const correctionFields = [
  'firstName',
  'lastName',
  'ahpraNumber',
  'email',
  'siteCode',
  'providerNumber',
  'risUserName',
] as const
export type CorrectionField = (typeof correctionFields)[number]

export const correctionStates = ['OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type CorrectionState = (typeof correctionStates)[number]

export const correctionActions = ['accept', 'refuse', 'withdraw'] as const
export type CorrectionAction = (typeof correctionActions)[number]

/** The most requests of one person in one day, with those that were answered. */
export const mostCorrectionsADay = 20
