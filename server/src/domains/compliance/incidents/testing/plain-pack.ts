import { type Entry, type History, type Micros, minute } from './pack-history-queries.ts'

// The rules of docs/reach.md, "Incidents", as loops over the raw rows.

type Period = { from: Micros; to: Micros }
/** `entry verdict reason`, as the rows of a file are compared. */
type Line = string

const line = ({ id }: Entry, reason = ''): Line =>
  `${id} ${reason === '' || reason === 'BEGAN_BEFORE' ? 'RECORDED' : 'UNKNOWN'} ${reason}`
const isIn = ({ at }: Entry, { from, to }: Period) => from <= at && at < to

/** Which sessions of these people were open at the start, and whether that is certain. */
function openAtStart(
  { entries, sessions }: History,
  people: number[],
  { from }: Period,
): Map<number, boolean> {
  const open = new Map<number, boolean>()
  for (const begun of entries) {
    const { action, result, actor, session, at } = begun
    if (action !== 'session.sign-in' || result !== 'DONE' || session === null) continue
    if (actor === null || !people.includes(actor) || at >= from || at <= from - 720 * minute) continue
    const row = sessions.find(({ id }) => id === session)
    if (row !== undefined) {
      if (row.endsBy > from) open.set(session, true)
      continue
    }
    const hasEnded = entries.some((end) => {
      if (end.at < at || end.at > from) return false
      if (end.action === 'session.sign-out') return end.session === session
      if (end.action !== 'session.end') return false
      if (end.detail.sessionId === session) return true
      if (end.subject !== actor) return false
      return end.detail.all !== undefined || (end.detail.others !== undefined && end.session !== session)
    })
    if (!hasEnded) open.set(session, false)
  }
  return open
}

export function plainEvents(
  history: History,
  people: number[],
  period: Period,
  kind: 'session' | 'app',
): Line[] {
  const open = openAtStart(history, people, period)
  return history.entries.flatMap((entry) => {
    if (!entry.action.startsWith(`${kind}.`)) return []
    const isOf =
      people.includes(entry.actor ?? 0) ||
      (kind === 'session' && entry.subjectType === 'user' && people.includes(entry.subject ?? 0))
    if (isIn(entry, period)) return isOf ? [line(entry)] : []
    if (entry.at >= period.from) return []
    const isKnown = open.get(entry.session ?? 0)
    return isKnown === undefined ? [] : [line(entry, isKnown ? 'BEGAN_BEFORE' : 'MAY_HAVE_LASTED')]
  })
}

/** A pack lists who left since its first day, which begins up to a day before the day in UTC. */
const listsSince = ({ at, detail }: Entry): Micros =>
  detail.from === undefined ? at : Math.min(at, Date.parse(detail.from) * 1000 - 24 * 60 * minute)

/** Whether a pack contains the person: linked at its MIP from the request until the download, or perhaps one who left. */
function isPacked({ entries, links }: History, download: Entry, userId: number): 'YES' | 'NO' | 'UNKNOWN' {
  const link = links.find((row) => row.userId === userId && row.mipId === download.detail.mipId)
  const request = entries.find(
    ({ action, subject }) => action === 'accreditation-pack.request' && subject === download.subject,
  )
  const until = link === undefined ? 0 : (link.until ?? Infinity)
  if (request === undefined) return until > download.at ? 'YES' : 'UNKNOWN'
  if (until > download.at) return 'YES'
  return until > Math.min(request.at, listsSince(download)) ? 'UNKNOWN' : 'NO'
}

const peopleLists = new Set(['users', 'qualifications', 'who-could', 'what-could', 'audit-events'])
const isFile = ({ action, detail }: Entry) =>
  ['import.result', 'incident.download', 'incident.list-affected', 'audit.stream'].includes(action) ||
  (action === 'list.export' && (detail.rows ?? 0) > 0 && peopleLists.has(detail.list ?? ''))
const isInHourBefore = ({ at, action }: Entry, { from }: Period) =>
  action === 'user.read-full' && at < from && at > from - 60 * minute

/** Who read the record of a person. */
export const plainReadsOf = (history: History, userId: number, period: Period): Line[] =>
  history.entries.flatMap((entry) => {
    const { action, subject, detail } = entry
    const isBefore = isInHourBefore(entry, period)
    if (!isIn(entry, period) && !isBefore) return []
    const packed = action === 'accreditation-pack.download' ? isPacked(history, entry, userId) : 'NO'
    const isCertain =
      (action === 'user.read-full' && subject === userId) ||
      (action === 'document.download' && detail.userId === userId) ||
      (action === 'list.export' && (detail.rows ?? 0) > 0 && detail.filters?.userId === userId) ||
      packed === 'YES'
    if (isCertain) return [line(entry, isBefore ? 'READ_BEFORE' : '')]
    return isFile(entry) || packed === 'UNKNOWN' ? [line(entry, 'MAY_CONTAIN')] : []
  })

export const readersIn = (history: History, lines: Line[]): number[] => {
  const ids = new Set(lines.map((text) => Number(text.split(' ')[0])))
  return history.entries.flatMap(({ id, actor }) => (ids.has(id) && actor !== null ? [actor] : []))
}

const reads = new Set([
  'user.read-full',
  'document.download',
  'accreditation-pack.download',
  'list.export',
  'import.result',
  'incident.download',
  'incident.list-affected',
])
export const plainReadsBy = (history: History, readerId: number, period: Period): Line[] =>
  history.entries.flatMap((entry) => {
    if (entry.actor !== readerId || !reads.has(entry.action)) return []
    if (isIn(entry, period)) return [line(entry)]
    return isInHourBefore(entry, period) ? [line(entry, 'READ_BEFORE')] : []
  })

/** Whom the account read: `person verdict`, certain if one entry is. */
export function plainAffected(history: History, readerId: number, people: number[], period: Period): Line[] {
  return people
    .filter((userId) => userId !== readerId)
    .flatMap((userId) => {
      const found = history.entries.flatMap((entry) => {
        const { actor, action, subject, detail } = entry
        const isBefore = isInHourBefore(entry, period)
        if (actor !== readerId || (!isIn(entry, period) && !isBefore)) return []
        if (action === 'user.read-full' && subject === userId) return [!isBefore]
        if (action === 'document.download' && detail.userId === userId) return [true]
        if (action !== 'accreditation-pack.download') return []
        const isLinked = history.links.some((link) => link.userId === userId && link.mipId === detail.mipId)
        const isListed = history.links.some(
          (link) =>
            link.userId === userId &&
            link.mipId === detail.mipId &&
            (link.until ?? Infinity) > listsSince(entry),
        )
        const packed = isPacked(history, entry, userId)
        // A pack without a request names nobody who was not linked at the download.
        const request = history.entries.some(
          (other) => other.action === 'accreditation-pack.request' && other.subject === entry.subject,
        )
        return !isLinked || packed === 'NO' || (packed === 'UNKNOWN' && !request && !isListed)
          ? []
          : [packed === 'YES']
      })
      return found.length === 0 ? [] : [`${userId} ${found.includes(true) ? 'RECORDED' : 'UNKNOWN'}`]
    })
}
