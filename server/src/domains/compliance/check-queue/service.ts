import type { NextCheck } from '@gantry/contract/domains/compliance/check-queue/schemas'
import { leaseMinutes } from '@gantry/contract/domains/compliance/check-queue/words'
import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import {
  listAllQualifications,
  listQualificationChecks,
  readQualification,
} from '../qualifications/service.ts'
import * as queries from './queries.ts'

// Several people check one qualification after the other, and nobody gets what somebody else is looking at.

type Parts = Pick<World, 'db' | 'clock'>

const pageSize = 50

/** The one that waits longest of those that the caller may check; the same one again while the caller has it. */
export async function takeNextCheck(world: Parts, actor: Actor, skipped: number[]): Promise<NextCheck> {
  const own = await queries.findOwn(world.db, actor.userId, world.clock.now())
  let waiting = 0
  for (let pageNo = 0; ; pageNo += 1) {
    const page = await listWaiting(world, actor, pageNo)
    waiting = page.totalItems
    const ids = page.qualifications.map(({ qualificationId }) => qualificationId)
    const taken = await queries.findTaken(world.db, ids, actor.userId, world.clock.now())
    const free = page.qualifications.filter(
      ({ qualificationId, canCheck }) =>
        canCheck && !taken.has(qualificationId) && !skipped.includes(qualificationId),
    )
    // What the caller has taken comes first, so that a page that was read again shows the same.
    const ordered = free.toSorted((one, other) => isOwn(other, own) - isOwn(one, own))
    for (const row of ordered) {
      const next = await take(world, actor, row)
      if (next !== null) return { waiting, next }
    }
    if (pageNo + 1 >= page.totalPages) return { waiting, next: null }
  }
}

const isOwn = ({ qualificationId }: QualificationRow, own: number | null) => Number(qualificationId === own)

const listWaiting = (world: Parts, actor: Actor, pageNo: number) =>
  listAllQualifications(world, actor, {
    filter: { task: 'CHECK' },
    sorts: [{ sortBy: 'submittedAt', sortType: 'asc' }],
    pageNo,
    pageSize,
  })

/** Null when somebody else has taken, checked or withdrawn it at this moment. */
async function take(world: Parts, actor: Actor, row: QualificationRow): Promise<NextCheck['next']> {
  const { qualificationId, holderName } = row
  const now = world.clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMinutes * 60_000)
  const lease = { qualificationId, userId: actor.userId, now, until: leasedUntil }
  // Each person has one at a time, so that nobody keeps many from the others.
  await queries.deleteOtherLeases(world.db, actor.userId, qualificationId)
  if (!(await queries.takeLease(world.db, lease))) return null
  try {
    const qualification = await readQualification(world, actor, qualificationId)
    if (!qualification.canCheck || qualification.state !== 'SUBMITTED') return null
    const { checks } = await listQualificationChecks(world, actor, qualificationId)
    const { replaces } = qualification
    const renews = replaces === null ? null : await readQualification(world, actor, replaces)
    return { qualification, holderName, leasedUntil: leasedUntil.toISOString(), checks, renews }
  } catch (error) {
    // It was withdrawn, or the holder left the group.
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  }
}

export const releaseCheck = ({ db }: Parts, { userId }: Actor, qualificationId: number): Promise<void> =>
  queries.deleteLease(db, userId, qualificationId)

/** Ended leases hold nothing back. */
export const pruneCheckLeases = ({ db, clock }: Parts): Promise<void> =>
  queries.deleteEndedLeases(db, clock.now())
