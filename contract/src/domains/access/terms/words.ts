/** The version of the built-in licence terms. A new text gets a new version, and each acceptance names its version. */
export const termsVersion = '1.0'
/** The day the built-in version was published. */
export const termsDate = '2026-11-20'

/** What has versions. Terms of use are accepted; a privacy notice is only shown. */
export const termsDocuments = ['TERMS', 'PRIVACY'] as const
export type TermsDocument = (typeof termsDocuments)[number]

/** A draft has no day yet, and a coming one has. Both can be changed; what was once in force never is. */
export const termsStates = ['DRAFT', 'COMING', 'IN_FORCE', 'REPLACED'] as const
export type TermsState = (typeof termsStates)[number]

/** Terms by notice take effect so many whole days in Sydney after the notice, if they are not accepted before. */
export const noticeDays = 30
/** A notice that is only posted in the portal counts as given after so many hours. */
export const postedHours = 48

export const longestTerms = 60_000
/** The days of versions begin at midnight here, because New South Wales law governs the terms. */
export const termsZone = 'Australia/Sydney'
