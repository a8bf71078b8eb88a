// This file has no schema library, because the portal uses it before it loads one.

/** What the register says about a number. NOT_REGISTERED: it was there once, and has lapsed, was cancelled or surrendered. */
export const registerStatuses = ['REGISTERED', 'SUSPENDED', 'NOT_REGISTERED', 'NOT_FOUND'] as const
export type RegisterStatus = (typeof registerStatuses)[number]

export const registrationTypes = [
  'GENERAL',
  'SPECIALIST',
  'PROVISIONAL',
  'LIMITED',
  'NON_PRACTISING',
  'STUDENT',
  'OTHER',
] as const
export type RegistrationType = (typeof registrationTypes)[number]

/**
 * What became of an answer of the register: a check was recorded; it says what is known and was checked some days ago; a later answer is
 * known; the register has another name, so a person must look; the check was refused, so a person must look; nobody has this number.
 */
export const registerOutcomes = [
  'RECORDED',
  'UNCHANGED',
  'OLDER',
  'OTHER_NAME',
  'REFUSED',
  'UNKNOWN',
] as const
export type RegisterOutcome = (typeof registerOutcomes)[number]

/**
 * Why a check was refused: the person manages the program, or a manager of it submitted the registration; several people have the
 * number; the days contradict each other, or the last day is missing.
 */
export const refusalReasons = ['OWN', 'SEVERAL_PEOPLE', 'DAYS'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The most answers in one call. */
export const mostRegisterAnswers = 500
/** A feed is late when nothing has come for so many hours. */
export const feedLateHours = 48
/** An answer that says what is known is recorded as a check again when the last check is older than so many days. */
export const checkAgainDays = 7
