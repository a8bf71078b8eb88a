import type { Instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import { listHolds, loadLinkFacts } from '../fact-queries.ts'
import { listHoldTimes } from '../hold-time-queries.ts'
import { type Fact, type FactsByKind, indexFacts, type Snapshot, snapshotAt } from '../paths/facts.ts'
import { type Period, timesOf } from '../spans.ts'

/** Why a link is not in force. Of several reasons, the first one is told. */
export type EndReason = 'ACCOUNT_DELETED' | 'LINK_REMOVED' | 'LINK_OFF' | 'ACCOUNT_OFF' | 'MIP_OFF' | 'HELD'

/** A person with all facts that decide about the link with a MIP, except for holds. */
export type Linked = { userId: number; mipId: number; facts: Fact[]; byKind: FactsByKind }

export async function loadLinked(db: Db, userIds: number[], mipId: number): Promise<Linked[]> {
  const loaded = await loadLinkFacts(db, userIds, mipId)
  return userIds.map((userId) => {
    const facts = loaded.filter((fact) => fact.userId === null || fact.userId === userId)
    return { userId, mipId, facts, byKind: indexFacts(facts) }
  })
}

export type Timed = { person: Linked; times: Instant[] }

/** The times of a period at which the links of these people can come into force or go out of it. `isHeldEver`: something could hold them. */
export async function listTurns(
  db: Db,
  people: Linked[],
  mipId: number,
  period: Period,
): Promise<{ timed: Timed[]; isHeldEver: boolean }> {
  const userIds = people.map(({ userId }) => userId)
  const holdTimes = await listHoldTimes(db, userIds, mipId, period)
  const timesOfHolds = Map.groupBy(holdTimes ?? [], ({ userId }) => userId)
  const timed = people.map((person) => {
    const turns = [
      ...timesOf(person.facts),
      ...(timesOfHolds.get(person.userId) ?? []).map(({ time }) => time),
    ]
    const inside = turns.filter((time) => time > period.from && time < period.to)
    return { person, times: [...new Set([period.from, ...inside])] }
  })
  return { timed, isHeldEver: holdTimes !== null }
}

const keyOf = ({ userId }: Linked, time: Instant) => `${userId} ${time}`

/** When the links are on hold, asked only for times at which they would be in force otherwise. */
export async function readHolds(db: Db, asked: Timed[], period: Period): Promise<Set<string>> {
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

export const snapshotOf = ({ byKind }: Linked, past: Instant, { to }: Period) =>
  snapshotAt(byKind, { past, clock: to })

export function reasonAt(person: Linked, time: Instant, period: Period, held: Set<string>): EndReason | null {
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
