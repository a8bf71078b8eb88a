import type { Instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import { noOwner } from '../asking.ts'
import { listCandidates } from '../candidate-queries.ts'
import { listHolds, loadLinkFacts } from '../fact-queries.ts'
import { listHoldTimes } from '../hold-time-queries.ts'
import { type Fact, type FactsByKind, indexFacts, type Snapshot, snapshotAt } from '../paths/facts.ts'
import { type Period, spansWhere, timesOf } from '../spans.ts'

/** Why a link is not in force. Of several reasons, the first one is told. */
export type EndReason = 'ACCOUNT_DELETED' | 'LINK_REMOVED' | 'LINK_OFF' | 'ACCOUNT_OFF' | 'MIP_OFF' | 'HELD'

/** Somebody whose link was in force in a period, and not at its end. */
export type EndedLink = {
  userId: number
  /** The first moment after the last one in force. */
  endedAt: Instant
  reason: EndReason
  /** What the person had in the last moment. */
  roleIds: number[]
  groupIds: number[]
  modalities: string[]
}

/** People per query. It bounds the memory. */
const batchSize = 100

/** All ended links of a MIP, the earliest end first. The period is known: it begins with the history at the earliest. */
export async function listEndedLinks(db: Db, mipId: number, period: Period): Promise<EndedLink[]> {
  const asked = { ability: 'images.view', thingId: mipId, owner: noOwner } as const
  const found: EndedLink[] = []
  let after = 0
  for (;;) {
    const page = { period, groupId: null, after, limit: batchSize }
    const userIds = await listCandidates(db, asked, page)
    found.push(...(await findEnded(db, mipId, userIds, period)))
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < batchSize) break
    after = last
  }
  return found.toSorted((one, other) =>
    one.endedAt === other.endedAt ? one.userId - other.userId : one.endedAt < other.endedAt ? -1 : 1,
  )
}

async function findEnded(db: Db, mipId: number, userIds: number[], period: Period): Promise<EndedLink[]> {
  if (userIds.length === 0) return []
  const loaded = await loadLinkFacts(db, userIds, mipId)
  const people = userIds.map((userId): Linked => {
    const facts = loaded.filter((fact) => fact.userId === null || fact.userId === userId)
    return { userId, mipId, facts, byKind: indexFacts(facts) }
  })
  const atEnd = await readHolds(
    db,
    people.map((person) => ({ person, times: [period.to] })),
    period,
  )
  const ended = people.filter((person) => reasonAt(person, period.to, period, atEnd) !== null)
  const holdTimes = await listHoldTimes(
    db,
    ended.map(({ userId }) => userId),
    mipId,
    period,
  )
  const timesOfHolds = Map.groupBy(holdTimes ?? [], ({ userId }) => userId)
  const timed = ended.map((person) => {
    const turns = [
      ...timesOf(person.facts),
      ...(timesOfHolds.get(person.userId) ?? []).map(({ time }) => time),
    ]
    const inside = turns.filter((time) => time > period.from && time < period.to)
    return { person, times: [...new Set([period.from, ...inside])] }
  })
  const held = holdTimes === null ? new Set<string>() : await readHolds(db, timed, period)
  for (const key of atEnd) held.add(key)
  return timed.flatMap(({ person, times }) => {
    const isInForceAt = (time: Instant) => reasonAt(person, time, period, held) === null
    const endedAt = spansWhere(period, times, isInForceAt).at(-1)?.until
    if (endedAt === undefined) return []
    const reason = reasonAt(person, endedAt, period, held) ?? 'HELD'
    return [{ userId: person.userId, endedAt, reason, ...lastHad(person.facts, endedAt) }]
  })
}

type Linked = { userId: number; mipId: number; facts: Fact[]; byKind: FactsByKind }

const keyOf = ({ userId }: Linked, time: Instant) => `${userId} ${time}`

/** When the links are on hold, asked only for times at which they would be in force otherwise. */
async function readHolds(
  db: Db,
  asked: { person: Linked; times: Instant[] }[],
  period: Period,
): Promise<Set<string>> {
  const wanted = asked.flatMap(({ person, times }) =>
    times
      .filter((time) => otherReason(snapshotOf(person, time, period), person) === null)
      .map((time) => ({ person, time })),
  )
  const links = wanted.map(({ person: { userId, mipId }, time }) => ({
    userId,
    mipId,
    moment: { past: time, clock: period.to },
  }))
  const kinds = await listHolds(db, links)
  return new Set(
    wanted.filter((_, index) => kinds[index]?.length).map(({ person, time }) => keyOf(person, time)),
  )
}

const snapshotOf = ({ byKind }: Linked, past: Instant, { to }: Period) =>
  snapshotAt(byKind, { past, clock: to })

function reasonAt(person: Linked, time: Instant, period: Period, held: Set<string>): EndReason | null {
  return (
    otherReason(snapshotOf(person, time, period), person) ?? (held.has(keyOf(person, time)) ? 'HELD' : null)
  )
}

/** What takes the link out of force besides a hold. */
function otherReason(snapshot: Snapshot, { userId, mipId }: Linked): EndReason | null {
  const [account] = snapshot.all('user', { userId })
  if (account === undefined) return 'ACCOUNT_DELETED'
  const [link] = snapshot.all('user-mip', { userId, mipId })
  if (link === undefined) return 'LINK_REMOVED'
  if (link.value.allowed !== true) return 'LINK_OFF'
  if (account.value.status !== true) return 'ACCOUNT_OFF'
  return snapshot.all('mip', { mipId }).some(({ value }) => value.status === true) ? null : 'MIP_OFF'
}

function lastHad(facts: Fact[], endedAt: Instant): Pick<EndedLink, 'roleIds' | 'groupIds' | 'modalities'> {
  const had = facts.filter(
    ({ validFrom, validUntil }) => validFrom < endedAt && (validUntil === null || validUntil >= endedAt),
  )
  const idsOf = (kind: Fact['kind'], id: 'roleId' | 'groupId') => [
    ...new Set(had.flatMap((fact) => (fact.kind === kind ? (fact[id] ?? []) : []))),
  ]
  const modalities = had.findLast(({ kind }) => kind === 'link-modalities')?.value.modalities ?? []
  return { roleIds: idsOf('user-role', 'roleId'), groupIds: idsOf('user-group', 'groupId'), modalities }
}
