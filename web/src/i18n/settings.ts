export type Timings = {
  /** The interval between renewals of the session. */
  refreshEvery: number
  /** The time without activity after which the warning opens. */
  idleAfter: number
  /** The countdown of the warning. */
  idleCountdown: number
  idleDebounce: number
  /** The time without calls after which an active tab reports activity to the server. */
  touchAfter: number
  /** The time that a new tab waits for the session of another tab. */
  siblingWait: number
  /** The waiting time between two one-time codes. */
  resendWait: number
}

export type Settings = {
  /** Role codes contain it. People see `displayedName`. */
  productName: string
  displayedName: string
  slug: string
  companyName: string
  /** The first year in the footer. */
  firstYear: number
  /** Stands in the place of the slogan of the sign-in, in every language; empty for the slogan. */
  signInText: string
  /** Where people ask for help; empty where there is no such address. */
  supportAddress: string
  /** The largest document, as far as the setting was known when the page was loaded. */
  documentMegabytes: number
  /** Of the server. Null where no server wrote it. */
  version: string | null
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
  const displayedName = given.displayedName || productName
  return {
    productName,
    displayedName,
    slug: given.slug ?? 'gantry',
    companyName: given.companyName || displayedName,
    firstYear: given.firstYear ?? 2022,
    signInText: given.signInText ?? '',
    supportAddress: given.supportAddress ?? '',
    documentMegabytes: given.documentMegabytes ?? 25,
    version: given.version ?? null,
    timings: { ...standardTimings, ...given.timings },
  }
}

function writtenInPage(): string | null | undefined {
  if (typeof document === 'undefined') return null
  return document.querySelector('meta[name="gantry-settings"]')?.getAttribute('content')
}

/** The settings that the server wrote into the page. */
export const settings = parseSettings(writtenInPage())
