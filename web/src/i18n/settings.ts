export type Timings = {
  /** How often the session is renewed. */
  refreshEvery: number
  /** Without activity for this long, the warning opens. */
  idleAfter: number
  /** How long the warning counts down. */
  idleCountdown: number
  idleDebounce: number
  /** An active user whose tab calls nothing for this long lets the server know of the activity. */
  touchAfter: number
  /** How long a new tab waits for its siblings to hand over their session. */
  siblingWait: number
  /** How long one has to wait between two one-time codes. */
  resendWait: number
}

export type Settings = {
  productName: string
  slug: string
  companyName: string
  timings: Timings
}

const standardTimings: Timings = {
  refreshEvery: 13_800_000,
  idleAfter: 10_800_000,
  idleCountdown: 60_000,
  idleDebounce: 250,
  touchAfter: 60_000,
  siblingWait: 200,
  resendWait: 300_000,
}

type WrittenSettings = Partial<Omit<Settings, 'timings'>> & { timings?: Partial<Timings> }

export function parseSettings(written: string | null | undefined): Settings {
  const given = JSON.parse(written || '{}') as WrittenSettings
  const productName = given.productName ?? 'Gantry'
  return {
    productName,
    slug: given.slug ?? 'gantry',
    companyName: given.companyName || productName,
    timings: { ...standardTimings, ...given.timings },
  }
}

function writtenInPage(): string | null | undefined {
  if (typeof document === 'undefined') return null
  return document.querySelector('meta[name="gantry-settings"]')?.getAttribute('content')
}

/** What the server wrote into the page. */
export const settings = parseSettings(writtenInPage())
