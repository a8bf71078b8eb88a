// This file has no schema library, because the portal's forms use it before they load one.

/** What people practise. A student is in training for one of them: the engagement STUDENT. */
export const professions = [
  'DIAGNOSTIC_RADIOGRAPHER',
  'SONOGRAPHER',
  'NUCLEAR_MEDICINE_TECHNOLOGIST',
  'RADIATION_THERAPIST',
  'RADIOLOGIST',
  'NUCLEAR_MEDICINE_SPECIALIST',
  'OTHER_MEDICAL_PRACTITIONER',
  'NURSE',
  'DENTAL_PRACTITIONER',
  'MEDICAL_PHYSICIST',
  'ADMINISTRATIVE',
] as const
export type Profession = (typeof professions)[number]

/** What the list of people is filtered by. NONE: nothing is recorded. */
export const professionFilters = [...professions, 'NONE'] as const
export type ProfessionFilter = (typeof professionFilters)[number]

/** On which terms somebody practises a profession. */
export const engagements = ['EMPLOYEE', 'CONTRACTOR', 'VISITING', 'STUDENT', 'SUPPLIER'] as const
export type Engagement = (typeof engagements)[number]

/** The most entries of one person, with those that have ended. */
export const mostProfessions = 50

/** Of an entry on the day of the person. MISTAKE: it was entered by mistake, and was never so. */
export const professionStates = ['CURRENT', 'COMING', 'ENDED', 'MISTAKE'] as const
