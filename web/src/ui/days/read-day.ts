import { localeOf } from '../../i18n/format.ts'

/** `2026-11-24` */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const withoutAccents = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

const withWesternDigits = (text: string) =>
  text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))

/** The words of a Chinese date, and those between the parts of a Spanish one. */
const particles = new Set(['年', '月', '日', 'de', 'del'])

function monthNamed(word: string, language: string): number {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, month) =>
    withoutAccents(format.format(Date.UTC(2026, month))),
  )
  return word.length < 3 ? 0 : months.findIndex((name) => name.startsWith(word)) + 1
}

/**
 * The day that a person wrote, as `2026-11-24`; null if it is none. Names of months are those of the language, also
 * shortened. The year has four digits. Without a name, the month is between day and year: `24/11/2026`, `2026-11-24`.
 */
export function readDay(text: string, language: string): string | null {
  const words = withWesternDigits(withoutAccents(text)).match(/\d+|\p{L}+/gu) ?? []
  const numbers = words.filter((word) => /\d/.test(word))
  const names = words.filter((word) => !/\d/.test(word) && !particles.has(word))
  const [name, ...otherNames] = names
  if (otherNames.length > 0 || numbers.length !== (name === undefined ? 3 : 2)) return null
  const [first = '', ...rest] = numbers
  const [year, month, day] =
    name === undefined
      ? first.length === 4
        ? [first, rest[0], rest[1]]
        : [rest[1], rest[0], first]
      : [rest[0], monthNamed(name, language), first]
  return existing(Number(year), Number(month), Number(day), String(year).length === 4)
}

function existing(year: number, month: number, day: number, isYear: boolean): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isYear && isSame ? date.toISOString().slice(0, 10) : null
}
