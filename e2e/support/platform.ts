/** The running platform, as the tests reach it. */
export type Platform = {
  url: string
  dataDir: string
  /** What the first start printed; good once. */
  activationLink: string
}

const VARIABLE = 'GANTRY_E2E_PLATFORM'

/** The workers are started after the platform and inherit the environment. */
export function announcePlatform(platform: Platform): void {
  process.env[VARIABLE] = JSON.stringify(platform)
}

/** Null before it runs. */
export function findPlatform(): Platform | null {
  const told = process.env[VARIABLE]
  return told ? (JSON.parse(told) as Platform) : null
}

export function getPlatform(): Platform {
  const platform = findPlatform()
  if (!platform) throw new Error('No platform is running: start the tests through playwright.config.ts.')
  return platform
}

export const administrator = {
  email: 'admin@gantry.localhost',
  password: 'Opening-Key-7',
}
