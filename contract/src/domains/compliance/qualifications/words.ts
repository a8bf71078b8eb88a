// This file has no schema library, because the portal's forms use it before they load one.

/** What happened to a qualification. A person corrects it while it is SUBMITTED; a renewal makes the old one SUPERSEDED. */
/** Why one is refused. Each is a sentence of the mail to the holder. */
export const refusalCauses = [
  'UNREADABLE',
  'WRONG_DOCUMENT',
  'OUT_OF_DATE',
  'OTHER_PERSON',
  'OTHER_NUMBER',
  'NOT_IN_REGISTER',
  'INCOMPLETE',
  'OTHER',
] as const
export type RefusalCause = (typeof refusalCauses)[number]

export const qualificationStates = ['SUBMITTED', 'VERIFIED', 'REFUSED', 'SUPERSEDED'] as const
export type QualificationState = (typeof qualificationStates)[number]

/** What a qualification is worth today, best first. MISSING is only where one is required. */
export const standings = [
  'CURRENT',
  'DUE',
  'UNCHECKED',
  'GRACE',
  'UNVERIFIED',
  'SUSPENDED',
  'LAPSED',
  'MISSING',
] as const
export type Standing = (typeof standings)[number]

/** The standings that a qualification can have: all but MISSING, and FUTURE before its day of issue. */
export const listedStandings = [
  'CURRENT',
  'DUE',
  'UNCHECKED',
  'GRACE',
  'FUTURE',
  'UNVERIFIED',
  'SUSPENDED',
  'LAPSED',
] as const
export type ListedStanding = (typeof listedStandings)[number]

/** What a list leaves to do: a check by the caller, or the renewal of those of a MIP that end. */
export const qualificationTasks = ['CHECK', 'RENEW'] as const
export type QualificationTask = (typeof qualificationTasks)[number]

/** The standings in which the person may work. */
export const standingsInForce: readonly Standing[] = ['CURRENT', 'DUE', 'UNCHECKED', 'GRACE']

/** How a qualification was checked. */
export const checkMethods = ['REGISTER_LOOKUP', 'DOCUMENT_SEEN', 'IMPORT', 'REGISTER_FEED'] as const
/** How a person checks one. */
export const ownCheckMethods = ['REGISTER_LOOKUP', 'DOCUMENT_SEEN'] as const satisfies CheckMethod[]
export type OwnCheckMethod = (typeof ownCheckMethods)[number]
export type CheckMethod = (typeof checkMethods)[number]

/** What is in force and whose last check is good for at most this many days more, or is overdue. */
export const checkSoonDays = 30
export const checkDues = ['SOON'] as const

/** What a check found. */
export const checkResults = ['CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND'] as const
export type CheckResult = (typeof checkResults)[number]

export const mostQualificationDocuments = 10
/** The most qualifications of one person or MIP, with the old ones. */
export const mostQualifications = 200
