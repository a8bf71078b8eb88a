/**
 * The portal sets the language, and the browser's preferences add the country. English is always Australian, as in mails:
 * a browser that was never told a country says "en-US", and 4/11 would be read as another day.
 */
export function localeOf(language: string): string {
  if (language === 'en') return 'en-AU'
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language) ?? language
}

/** One formatter for each language, because creating one takes longer than formatting two hundred dates. */
function perLanguage<Formatter>(make: (locale: string) => Formatter): (language: string) => Formatter {
  const made = new Map<string, Formatter>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const formatter = make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** The zone of the profile of the signed-in person; undefined is the browser's own. */
let timeZone: string | undefined

const makeDates = () =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
const makeTimes = () =>
  perLanguage(
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  )
let dates = makeDates()
let times = makeTimes()

/** Shows dates and times in this zone from now on. */
export function showTimesIn(zone: string | undefined): void {
  if (zone === timeZone) return
  timeZone = zone
  dates = makeDates()
  times = makeTimes()
}

/** The moment at which a clock in the shown time zone reads `local` (`2026-11-03T00:00:00`). */
export function momentOf(local: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  // Near a change of the clocks the first guess may use the wrong offset; the second one does not.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess))
}

/**
 * The same as calls take it. What is no day or time goes as it was written: the server refuses it and names the field.
 */
export function sentTime(local: string): string {
  const moment = Number.isNaN(Date.parse(`${local}Z`)) ? undefined : momentOf(local)
  return moment?.toISOString() ?? local
}

/** The reverse, to the minute: `2026-11-03T14:05`, as inputs of date and time take it. */
export const localTimeOf = (time: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(time))
    .replace(' ', 'T')

/** The date of a moment in the shown time zone: `2026-11-03`. */
export const dayAt = (moment: number) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(moment)

/** The date in the shown time zone: `2026-11-03`. */
export const todayHere = () => dayAt(Date.now())

/** Milliseconds that clocks in the shown zone are ahead of UTC at a moment. */
function offsetAt(moment: number): number {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const read = Date.parse(`${format.format(moment).replace(' ', 'T')}Z`)
  return read - Math.floor(moment / 1000) * 1000
}
// The day is already that of the reader's time zone.
const days = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

const calendarDays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

const months = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

const relativeTimes = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))

/** `3 Nov 2026`, in the user's language. */
export const formatDate = (time: string, language: string) => dates(language).format(new Date(time))

/** `Tue, 3 Nov`, for a day without a time (`2026-11-03`). */
export const formatDay = (day: string, language: string) =>
  days(language).format(new Date(`${day}T00:00:00Z`))

/** `3 Nov 2026`, for a day without a time (`2026-11-03`). */
export const formatCalendarDay = (day: string, language: string) =>
  calendarDays(language).format(new Date(`${day}T00:00:00Z`))

/** `Nov 2026`, for a day of the month (`2026-11-03`). */
export const formatMonth = (day: string, language: string) =>
  months(language).format(new Date(`${day}T00:00:00Z`))

/** `in 23 days`, `2 years ago`: how far a day without a time is from today. */
export function formatDistance(day: string, language: string, today = todayHere()): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const format = relativeTimes(language)
  if (Math.abs(days) <= 100) return format.format(days, 'day')
  const months = Math.trunc(days / 30.44)
  return Math.abs(months) < 24
    ? format.format(months, 'month')
    : format.format(Math.trunc(days / 365.25), 'year')
}

/** `3 Nov 2026, 14:05` */
export const formatTime = (time: string, language: string) => times(language).format(new Date(time))

const ownDigits = new Set(['ar'])

/** `1,000,000` */
export function formatNumber(value: number, language: string): string {
  // Numbers below a thousand need no separators, and creating the first formatter takes 40 ms on a slow phone.
  return value < 1000 && !ownDigits.has(language) ? String(value) : numbers(language).format(value)
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Number.POSITIVE_INFINITY],
] as const

/** `5 minutes ago`. Less than a minute ago is "now", because clocks differ. */
export function formatAgo(time: string, language: string, now = Date.now()): string {
  const format = relativeTimes(language)
  let amount = Math.max(0, (now - Date.parse(time)) / 1000)
  for (const [unit, size] of steps) {
    if (amount < size)
      return unit === 'second' ? format.format(0, unit) : format.format(-Math.floor(amount), unit)
    amount /= size
  }
  return ''
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB`, `12 bytes` */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  // Bytes have no short form in some languages, and no plural in the short form.
  const unitDisplay = step === 0 ? 'long' : 'short'
  const format = { style: 'unit', unit: units[step], unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}

const separators: Readonly<Record<string, string>> = { ar: '، ', zh: '、' }

/** `Ada Nguyen, Ben Nguyen`, with the comma of the language. */
export const joinNames = (names: readonly string[], language: string): string =>
  names.join(separators[language] ?? ', ')

/** `sonographers, nurses, or radiologists`, as the language says it. */
export const joinAlternatives = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names)

/** For the beginning of a sentence. */
export const capitalised = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** For the middle of a sentence: `ultrasound`. An abbreviation such as PET keeps its letters. */
export const uncapitalised = (name: string, language: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name
