// A plain recomputation of the standings of a pack from a log of what people did, written from docs/qualifications.md.

export type KindRules = {
  code: string
  graceMonths: number
  checkMonths: number | null
  isJurisdictional: boolean
  isCommonwealthLicensed: boolean
}

/** What somebody did, in order. `at` is in milliseconds. A correction is a new submission. */
export type LogEntry = { at: number; id: number; kind: string } & (
  | {
      did: 'submit'
      replaces: number | null
      issuedOn: string | null
      expiresOn: string | null
      jurisdiction: string
      recognisedIn: string[]
    }
  | { did: 'check'; result: string; expiresOn: string | null; by: string }
  | { did: 'refuse' | 'withdraw' }
)
type Submission = Extract<LogEntry, { did: 'submit' }>
type CheckEntry = Extract<LogEntry, { did: 'check' }>

export type Place = { state: string; timeZone: string; isCommonwealth: boolean }
export type Answer = {
  standing: string
  checkedOn: string | null
  result: string | null
  by: string | null
  due: string | null
}
const nothing: Answer = { standing: 'MISSING', checkedOn: null, result: null, by: null, due: null }

const formats = new Map<string, Intl.DateTimeFormat>()
/** The calendar day at this time in a time zone. */
export function localDay(at: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/**
 * The last of the days of some months after a day. They begin on the next day. They end before the corresponding day of the later
 * month, or at the end of that month where there is no such day (Acts Interpretation Act 1901, section 2G).
 */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = plusDays(day, 1).split('-').map(Number)
  const daysOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const first = `${new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8)}01`
  return date > daysOfMonth ? plusDays(first, daysOfMonth - 1) : plusDays(first, date - 2)
}

const order = ['CURRENT', 'DUE', 'UNCHECKED', 'GRACE', 'UNVERIFIED', 'SUSPENDED', 'LAPSED']

/** What counts on the day for a kind at a place: the best qualification. */
export function answerOn(log: LogEntry[], kind: KindRules, place: Place, day: string): Answer {
  const gone = new Set(log.flatMap(({ did, id }) => (did === 'refuse' || did === 'withdraw' ? [id] : [])))
  const ofKind = log.filter((entry) => entry.kind === kind.code && !gone.has(entry.id))
  const submissions = new Map<number, Submission>()
  for (const entry of ofKind) if (entry.did === 'submit') submissions.set(entry.id, entry)
  const isBy = (at: number) => localDay(at, place.timeZone) <= day
  const all = [...submissions.values()]
  const ownChecks = (id: number) =>
    ofKind.filter((entry): entry is CheckEntry => entry.did === 'check' && entry.id === id && isBy(entry.at))
  const isVerified = (id: number) => ownChecks(id).some(({ result }) => result !== 'NOT_FOUND')
  // A renewal is the same registration. What suspends one of its qualifications suspends all that a check had found by then.
  const checksOf = (id: number) => {
    const found = ofKind.findIndex((entry) => ownChecks(id).some(isFinding(entry)))
    return ofKind.filter(
      (entry, index): entry is CheckEntry =>
        entry.did === 'check' &&
        isBy(entry.at) &&
        (entry.id === id ||
          (entry.result === 'SUSPENDED' &&
            found >= 0 &&
            found < index &&
            registration(all, id).has(entry.id))),
    )
  }
  const isIssued = ({ issuedOn }: Submission) => issuedOn === null || issuedOn <= day
  const counting = all.filter(
    (one) =>
      isBy(one.at) &&
      isIssued(one) &&
      isRecognised(one, kind, place) &&
      !all.some((other) => other.replaces === one.id && isIssued(other) && isVerified(other.id)),
  )
  const answers = counting.map((one) => ({
    id: one.id,
    ...judge(one, checksOf(one.id), isVerified(one.id), kind, day),
  }))
  const [best] = answers.toSorted(
    (one, other) =>
      order.indexOf(one.standing) - order.indexOf(other.standing) ||
      (other.checkedOn ?? '').localeCompare(one.checkedOn ?? '') ||
      other.id - one.id,
  )
  if (best === undefined) return nothing
  const { id: _, ...answer } = best
  return answer
}

const isFinding = (entry: LogEntry) => (check: CheckEntry) => check === entry && check.result !== 'NOT_FOUND'

/** The ids of a qualification, of what it renews, and of its renewals. */
function registration(all: Submission[], id: number): Set<number> {
  const ids = new Set([id])
  let size = 0
  while (size < ids.size) {
    size = ids.size
    for (const one of all) {
      if (one.replaces !== null && ids.has(one.replaces)) ids.add(one.id)
      if (one.replaces !== null && ids.has(one.id)) ids.add(one.replaces)
    }
  }
  return ids
}

/** A licence counts in its state and where it is recognised; for radiation at a MIP of the Commonwealth, by the Commonwealth alone. */
function isRecognised(
  { jurisdiction, recognisedIn }: Submission,
  { isJurisdictional, isCommonwealthLicensed }: KindRules,
  { state, isCommonwealth }: Place,
): boolean {
  const licensor = isCommonwealth && isCommonwealthLicensed ? 'CTH' : state
  return !isJurisdictional || licensor === '' || jurisdiction === licensor || recognisedIn.includes(licensor)
}

function judge(
  submission: Submission,
  checks: CheckEntry[],
  isVerified: boolean,
  { graceMonths, checkMonths }: KindRules,
  day: string,
): Answer {
  const last = checks.at(-1)
  if (last === undefined) return { ...nothing, standing: 'UNVERIFIED' }
  const checkedOn = localDay(last.at, 'Australia/Sydney')
  const review = { checkedOn, result: last.result, by: last.by }
  if (!isVerified) return { ...review, standing: 'UNVERIFIED', due: null }
  const due = checkMonths === null ? null : monthsAfter(checkedOn, checkMonths)
  const end = last.at >= submission.at ? last.expiresOn : submission.expiresOn
  return { ...review, due, standing: standingOf(end) }

  function standingOf(end: string | null): string {
    if (last?.result === 'SUSPENDED' || last?.result === 'NOT_FOUND') return 'SUSPENDED'
    if (end !== null && day > monthsAfter(end, graceMonths)) return 'LAPSED'
    if (end !== null && day > end) return 'GRACE'
    if (due !== null && day > due) return 'UNCHECKED'
    return end !== null && plusDays(end, -90) <= day ? 'DUE' : 'CURRENT'
  }
}
