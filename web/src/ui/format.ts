/**
 * The portal speaks a language, its readers live in a country: English dates are Australian to Australians.
 * The browser knows which country's form of the language its user reads.
 */
function localeOf(language: string): string {
  return navigator.languages.find((tag) => tag.split('-', 1)[0] === language) ?? language
}

/** `3 Nov 2026`, in the reader's language. */
export const formatDate = (time: string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(new Date(time))

/** `3 Nov 2026, 14:05` */
export const formatTime = (time: string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  )

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Number.POSITIVE_INFINITY],
] as const

/** `5 minutes ago`; what was less than a minute ago is now, for clocks differ. */
export function formatAgo(time: string, language: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
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
  // Nobody counts single bytes, and their unit is not shortened in every language.
  const step = Math.min(units.length - 1, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}
