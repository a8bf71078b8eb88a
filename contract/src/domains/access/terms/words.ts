/** The version of the licence terms. A new text gets a new version, and each acceptance names its version. */
export const termsVersion = '1.0'
/** The day this version was published. */
export const termsDate = '2026-11-20'
