import type { Instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import { noOwner } from '../asking.ts'
import { listCandidates } from '../candidate-queries.ts'
import type { Fact } from '../paths/facts.ts'
import { type Period, spansWhere } from '../spans.ts'
import { type EndReason, listTurns, loadLinked, readHolds, reasonAt } from './linked.ts'

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
  const people = await loadLinked(db, userIds, mipId)
  const atEnd = await readHolds(
    db,
    people.map((person) => ({ person, times: [period.to] })),
    period,
  )
  const ended = people.filter((person) => reasonAt(person, period.to, period, atEnd) !== null)
  const { timed, isHeldEver } = await listTurns(db, ended, mipId, period)
  const held = isHeldEver ? await readHolds(db, timed, period) : new Set<string>()
  for (const key of atEnd) held.add(key)
  return timed.flatMap(({ person, times }) => {
    const isInForceAt = (time: Instant) => reasonAt(person, time, period, held) === null
    const endedAt = spansWhere(period, times, isInForceAt).at(-1)?.until
    if (endedAt === undefined) return []
    const reason = reasonAt(person, endedAt, period, held) ?? 'HELD'
    return [{ userId: person.userId, endedAt, reason, ...lastHad(person.facts, endedAt) }]
  })
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
