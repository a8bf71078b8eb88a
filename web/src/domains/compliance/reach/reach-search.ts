import {
  type Ability,
  type AsOfListName,
  abilities,
  asOfLists,
} from '@gantry/contract/domains/compliance/reach/words'
import { momentOf, todayHere } from '../../../i18n/format.ts'
import { idFrom } from '../../../ui/list/list-search.ts'

/** What a page about access asks. Each part may still be missing. */
export type ReachSearch = {
  userId?: number
  ability?: Ability
  /** The id of the MIP, person, document or app that the ability is about. */
  thingId?: number
  /** A time in the past; without it, now. */
  at?: string
  /** Days of a period, both included: `2026-11-03`. */
  from?: string
  to?: string
  /** The list that is shown as it was. */
  list?: AsOfListName
}

const dayFrom = (value: unknown) => {
  const text = String(value)
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const hasMicroseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** The start of an interval keeps its microseconds: a Date would ask about the moment before it. */
function timeFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined
  return hasMicroseconds.test(value) ? value : new Date(value).toISOString()
}

const days = 24 * 60 * 60_000

/** The asked period, by default the last 30 days. */
export function periodOf({ from, to }: ReachSearch, today = todayHere()) {
  const first = from ?? new Date(Date.parse(today) - 30 * days).toISOString().slice(0, 10)
  const last = to ?? today
  return { first, last, from: startOf(first), to: startOf(dayAfter(last)) }
}

const startOf = (day: string) => momentOf(`${day}T00:00:00`).toISOString()
const dayAfter = (day: string) => new Date(Date.parse(day) + days).toISOString().slice(0, 10)

/** The `validateSearch` of the pages. */
export function reachSearch(raw: Record<string, unknown>): ReachSearch {
  const known: { [Name in keyof ReachSearch]: ReachSearch[Name] | undefined } = {
    userId: idFrom(raw.userId),
    ability: abilities.find((ability) => ability === raw.ability),
    thingId: idFrom(raw.thingId),
    at: timeFrom(raw.at),
    list: asOfLists.find((list) => list === raw.list),
    from: dayFrom(raw.from),
    to: dayFrom(raw.to),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
