/**
 * The portal sets the language, and the browser's preferences add the country: for Australians, English dates have the
 * Australian form.
 */
function localeOf(language: string): string {
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

const dates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const times = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const relativeTimes = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))

/** `3 Nov 2026`, in the user's language. */
export const formatDate = (time: string, language: string) => dates(language).format(new Date(time))

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

/** `1.4 MB` */
export function formatBytes(bytes: number, language: string): string {
  // Bytes are not shown, because their unit has no short form in some languages.
  const step = Math.min(units.length - 1, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}
