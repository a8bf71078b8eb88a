/** For the test that compares the copies of the version. */
export const releaseVersion: string
export function complaintsAboutVersions(readFile?: (path: string) => string): string[]
