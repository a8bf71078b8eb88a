/** The licence terms in force: a new wording gets a new version, and each acceptance names the one it was for. */
export const termsVersion = '1.0'
/** The day this version was published. */
export const termsDate = '2026-11-20'
