import type {
  Qualification,
  QualificationCheck,
} from '@gantry/contract/domains/compliance/qualifications/schemas'
import { withKnownAuthors } from '../../../kit/author-queries.ts'
import { mayOf } from '../../../kit/may.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getReadableMip } from '../../people/mips/service.ts'
import { getReadablePerson } from '../../people/users/service.ts'
import { listChecks } from './checking/check-queries.ts'
import {
  accessOf,
  canAddQualification,
  canChangeQualification,
  canCheckQualification,
  canRenewQualification,
  type QualificationAccess,
  seesSensitiveParts,
} from './policy.ts'
import {
  findQualification,
  type Holder,
  listQualifications as listRows,
  type QualificationRow,
} from './queries.ts'

/** A qualification that the caller may read, and what the policies need to know. */
export type Readable = { row: QualificationRow; access: QualificationAccess }

/** @throws 404 when there is no such person or MIP, and when the caller may not read their qualifications */
export async function assertReadableHolder(db: Db, actor: Actor, holder: Holder): Promise<void> {
  if ('userId' in holder) {
    await getReadablePerson(db, actor, holder.userId)
    return
  }
  // Members read the MIP, and not its qualifications.
  if (actor.role !== 'ProductAdmin' && actor.role !== 'GroupAdmin') throw notFound()
  await getReadableMip(db, actor, holder.mipId)
}

/** @throws 404 when there is no such qualification and when the caller may not read it */
export async function getReadable(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  qualificationId: number,
): Promise<Readable> {
  const row = await findQualification(db, qualificationId, clock.now())
  // Looks for nobody when there is none, so that every refusal takes the same work.
  await assertReadableHolder(db, actor, row === null ? { userId: 0 } : holderOf(row))
  if (row === null) throw notFound()
  return { row, access: accessOf(actor, row) }
}

export const holderOf = ({ userId, mipId }: QualificationRow): Holder => {
  if (userId !== null) return { userId }
  if (mipId !== null) return { mipId }
  throw new Error('a qualification belongs to nobody')
}

/** The qualifications as this caller may see them. */
export async function asSeenBy(db: Db, actor: Actor, rows: QualificationRow[]): Promise<Qualification[]> {
  const known = await withKnownAuthors(db, actor, ['submittedBy', 'checkedBy'], rows)
  return known.map((row) => shownTo(actor, row))
}

/** @throws 404 when there is no such qualification and when the caller may not read it */
export async function readQualification(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  qualificationId: number,
): Promise<Qualification> {
  const { row } = await getReadable(world, world.db, actor, qualificationId)
  return oneSeenBy(world.db, actor, row)
}

/** The same of one. */
export async function oneSeenBy(db: Db, actor: Actor, row: QualificationRow): Promise<Qualification> {
  const [seen] = await asSeenBy(db, actor, [row])
  if (seen === undefined) throw notFound()
  return seen
}

function shownTo(actor: Actor, row: QualificationRow): Qualification {
  const access = accessOf(actor, row)
  const isHidden = !seesSensitiveParts(actor, access)
  return {
    ...row,
    ...(isHidden && { number: '', conditions: '', refusalCause: null, refusalReason: '', documents: [] }),
    isHidden,
    canChange: canChangeQualification(actor, access),
    canRenew: canRenewQualification(actor, access),
    canCheck: canCheckQualification(actor, access),
  }
}

export async function listQualifications(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  holder: Holder,
): Promise<{ qualifications: Qualification[]; may: 'add'[] }> {
  await assertReadableHolder(db, actor, holder)
  const rows = await listRows(db, holder, clock.now())
  const self = 'userId' in holder && holder.userId === actor.userId
  const may = mayOf({ add: canAddQualification(actor, { self, ofMip: 'mipId' in holder }) })
  return { qualifications: await asSeenBy(db, actor, rows), may }
}

export async function listQualificationChecks(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  qualificationId: number,
): Promise<{ checks: QualificationCheck[] }> {
  const { access } = await getReadable(world, world.db, actor, qualificationId)
  const listed = await listChecks(world.db, qualificationId)
  const checks = await withKnownAuthors(world.db, actor, ['checkedBy'], listed)
  const isHidden = !seesSensitiveParts(actor, access)
  return { checks: isHidden ? checks.map((check) => ({ ...check, conditions: '' })) : checks }
}
