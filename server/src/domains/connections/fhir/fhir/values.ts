import { badParameter } from './problems.ts'

// The kinds of values of search parameters (https://hl7.org/fhir/R4/search.html).

export type Coding = { system: string | undefined; code: string }
/** From `from` until before `until`. */
export type Range = { from?: Date | undefined; until?: Date | undefined }

const longest = 200
const mostAlternatives = 50

/** Splits at commas that no backslash precedes. */
export function alternatives(name: string, text: string): string[] {
  if (text.length > 4_000) throw badParameter(name, `The value of ${name} is too long.`)
  const parts = text.split(/(?<!\\),/).map((part) => part.replaceAll(/\\([,|$\\])/g, '$1').trim())
  if (parts.length > mostAlternatives)
    throw badParameter(name, `Give at most ${mostAlternatives} values of ${name}.`)
  for (const part of parts) {
    if (part === '') throw badParameter(name, `The parameter ${name} has an empty value.`)
    if (part.length > longest)
      throw badParameter(name, `A value of ${name} has more than ${longest} characters.`)
    if (/\0/.test(part) || !part.isWellFormed())
      throw badParameter(name, `A value of ${name} is not valid text.`)
  }
  return parts
}

export function codings(name: string, text: string): Coding[] {
  return alternatives(name, text).map((part) => {
    const bar = part.indexOf('|')
    if (bar < 0) return { system: undefined, code: part }
    return { system: part.slice(0, bar), code: part.slice(bar + 1) }
  })
}

export function flag(name: string, text: string): boolean[] {
  return codings(name, text).map(({ code }) => {
    if (code !== 'true' && code !== 'false') throw badParameter(name, `${name} is true or false.`)
    return code === 'true'
  })
}

/** Our ids are positive whole numbers. Another id is that of no resource. */
export const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

export const idsOf = (texts: string[]): number[] => texts.flatMap((text) => idOf(text) ?? [])

/** `Practitioner/12`, `12`, or the whole address of one of our resources. */
export function references(name: string, text: string, type: string, base: string): number[] {
  return alternatives(name, text).flatMap((part) => {
    const own = part.startsWith(`${base}/`) ? part.slice(base.length + 1) : part
    const [, named, id = ''] = /^(?:([A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(own) ?? []
    if (id === '' && !/^(https?|urn):/.test(part))
      throw badParameter(name, `${name} is a reference such as ${type}/1.`)
    return named === undefined || named === type ? (idOf(id) ?? []) : []
  })
}

const dateForm =
  /^([1-9]\d{3})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

/** The first moment of a date or time, and the first one after it. */
export function momentsOf(name: string, text: string): { start: Date; end: Date } {
  const [, year, month, day, hour, , second, fraction, zone] = dateForm.exec(text) ?? []
  if (year === undefined) throw badParameter(name, `${name} is a date or time such as 2026-11-23T08:00:00Z.`)
  // JavaScript takes 30 February for 2 March.
  const named = Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1))
  if (new Date(named).getUTCDate() !== Number(day ?? 1)) throw noSuchTime(name)
  if (hour === undefined) {
    const parts = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)] as const
    const start = new Date(Date.UTC(...parts))
    const end = new Date(
      Date.UTC(
        parts[0] + (month === undefined ? 1 : 0),
        parts[1] + (month !== undefined && day === undefined ? 1 : 0),
        parts[2] + (day === undefined ? 0 : 1),
      ),
    )
    return checked(name, start, end)
  }
  const start = new Date(zone === undefined ? `${text}Z` : text)
  const length = second === undefined ? 60_000 : fraction === undefined ? 1_000 : 1
  return checked(name, start, new Date(start.getTime() + length))
}

const noSuchTime = (name: string) => badParameter(name, `${name} is no date or time that exists.`)

function checked(name: string, start: Date, end: Date) {
  if (Number.isNaN(start.getTime()) || start.getUTCFullYear() < 1 || start.getUTCFullYear() > 9998)
    throw noSuchTime(name)
  return { start, end }
}

/** A date with one of the prefixes that mCSD asks for. */
export function dateRange(name: string, text: string): Range {
  const [, prefix = 'eq', date = ''] = /^(eq|gt|lt|ge|le|sa|eb)?(.*)$/s.exec(text) ?? []
  const { start, end } = momentsOf(name, date)
  switch (prefix) {
    case 'gt':
    case 'sa':
      return { from: end }
    case 'ge':
      return { from: start }
    case 'lt':
    case 'eb':
      return { until: start }
    case 'le':
      return { until: end }
    default:
      return { from: start, until: end }
  }
}

export function countOf(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^\d{1,9}$/.test(text)) throw badParameter('_count', '_count is a whole number.')
  // The specification lets a server return fewer than the client asked for.
  return Math.min(Number(text), 200)
}
