import type { Instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'
import { noOwner } from '../asking.ts'
import { listCandidates } from '../candidate-queries.ts'
import { type Period, spansWhere } from '../spans.ts'
import { listTurns, loadLinked, readHolds, reasonAt, snapshotOf } from './linked.ts'

/** A span in which the link of a person was in force. `userMipId`: a link that was removed and added again is another one. */
export type LinkSpan = { from: Instant; until: Instant; userMipId: number }

/** People per query. It bounds the memory. */
const batchSize = 100

/** When the links of these people with a MIP were in force. People without a span are left out. The period is known. */
export async function listLinkSpans(
  db: Db,
  mipId: number,
  userIds: number[],
  period: Period,
): Promise<Map<number, LinkSpan[]>> {
  const found = new Map<number, LinkSpan[]>()
  for (let start = 0; start < userIds.length; start += batchSize) {
    const people = await loadLinked(db, userIds.slice(start, start + batchSize), mipId)
    const { timed, isHeldEver } = await listTurns(db, people, mipId, period)
    const held = isHeldEver ? await readHolds(db, timed, period) : new Set<string>()
    for (const { person, times } of timed) {
      const linkAt = (time: Instant) =>
        reasonAt(person, time, period, held) === null
          ? snapshotOf(person, time, period).all('user-mip', { userId: person.userId, mipId })[0]?.recordId
          : null
      const links = new Set(times.map(linkAt).filter((id) => typeof id === 'number'))
      const spans = [...links].flatMap((userMipId) =>
        spansWhere(period, times, (time) => linkAt(time) === userMipId).map((span) => ({
          ...span,
          userMipId,
        })),
      )
      if (spans.length > 0) found.set(person.userId, spans)
    }
  }
  return found
}

/** Who was linked to the MIP at some time of the period, by id. */
export async function listLinkedPeople(
  db: Db,
  mipId: number,
  period: Period,
  groupId: number | null,
): Promise<number[]> {
  const asked = { ability: 'images.view', thingId: mipId, owner: noOwner } as const
  const found: number[] = []
  for (;;) {
    const page = { period, groupId, after: found.at(-1) ?? 0, limit: batchSize }
    const userIds = await listCandidates(db, asked, page)
    found.push(...userIds)
    if (userIds.length < batchSize) return found
  }
}
