/** How the tests reach the running platform. */
export type Platform = {
  url: string
  dataDir: string
  /** The link that the first start printed. It works once. */
  activationLink: string
  /** The address of the Mailbox page, with its key. */
  mailboxLink: string
}

const VARIABLE = 'GANTRY_E2E_PLATFORM'

/** Tells the workers through the environment, because they start after the platform and inherit it. */
export function announcePlatform(platform: Platform): void {
  process.env[VARIABLE] = JSON.stringify(platform)
}

/** Returns null before the platform runs. */
export function findPlatform(): Platform | null {
  const announced = process.env[VARIABLE]
  return announced ? (JSON.parse(announced) as Platform) : null
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
