import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type {
  NewQualification,
  Qualification,
  QualificationChanges,
} from '@gantry/contract/domains/compliance/qualifications/schemas'
import { mostQualifications } from '@gantry/contract/domains/compliance/qualifications/words'
import type { z } from 'zod'
import { orNumberTaken } from '../../../kit/ahpra-number-queries.ts'
import { deleteFileIfUnreferenced } from '../../../kit/stored-files/service.ts'
import { current } from '../../../kit/versioned.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { violatesUnique } from '../../../platform/db/statements/violations.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findQualificationKind } from '../qualification-kinds/service.ts'
import { assertFields, type Fields } from './fields.ts'
import { accessOf, canAddQualification, canChangeQualification, canRenewQualification } from './policy.ts'
import * as queries from './queries.ts'
import { assertReadableHolder, getReadable, holderOf, oneSeenBy, type Readable } from './reading.ts'
import { auditQualification, changesOf, changesOfSubmission, changesOfWithdrawal } from './recording.ts'

// Qualifications: adding, correcting, renewing and withdrawing them. `checking.ts` verifies and refuses them.

export { holderDay, isCheckDue, standingOn } from './day-queries.ts'
export { addDays, type Days, dayOf, daysAt } from './days.ts'
export { endErrors, type FieldError, type Fields, fieldErrors, foundEndErrors } from './fields.ts'
export {
  findRegistrations,
  type RegisterCheck,
  type Registration,
  recordRegisterChecks,
} from './importing/register-checks.ts'
export {
  findHeld,
  type Held,
  holderKey,
  type Plan,
  planOf,
  saveQualifications,
  type WantedQualification,
} from './importing/submissions.ts'
export { countExpiries } from './list/expiries.ts'
export { listAllQualifications } from './list/listing.ts'
export { contributors, type Holder } from './queries.ts'
export { getReadable, listQualificationChecks, readQualification } from './reading.ts'

type Parts = Pick<World, 'db' | 'clock'>

/** Adds a qualification that waits for a check; with `replaces` it renews that one. */
export async function addQualification(
  world: Parts,
  actor: Actor,
  holder: queries.Holder,
  { qualificationKindId, replaces, ...fields }: z.output<typeof NewQualification>,
): Promise<Qualification> {
  await assertReadableHolder(world.db, actor, holder)
  const self = 'userId' in holder && holder.userId === actor.userId
  if (!canAddQualification(actor, { self, ofMip: 'mipId' in holder })) throw forbidden()
  return orNumberTaken('number', () =>
    world.db.transaction().execute(async (tx) => {
      const kind = await getKindOf(tx, holder, qualificationKindId)
      assertFields(kind, fields)
      if ((await queries.countForAdding(tx, holder)) >= mostQualifications) throw tooMany()
      const others = await queries.listQualifications(tx, holder, world.clock.now())
      if (replaces === null) refuseRepeated(others, qualificationKindId, fields)
      else assertRenewable(actor, others, replaces, qualificationKindId, fields)
      const values = {
        ...holder,
        ...fields,
        qualificationKindId,
        replaces,
        submittedBy: actor.userId,
        submittedAt: world.clock.now(),
        contributors: actingIds(actor),
      }
      const qualificationId = await orRenewedAlready(() => queries.insertQualification(tx, values))
      const { row } = await getReadable(world, tx, actor, qualificationId)
      await auditQualification(world, tx, actor, 'submit', row, { changes: changesOfSubmission(row) })
      return oneSeenBy(tx, actor, row)
    }),
  )
}

/**
 * Corrects a qualification that waits for a check. Who corrects it is its new submitter. Without a change nothing is written, so
 * that nobody becomes the submitter of what others typed.
 */
export const changeQualification = (
  world: Parts,
  actor: Actor,
  qualificationId: number,
  { version, ...fields }: z.output<typeof QualificationChanges>,
): Promise<Qualification> =>
  orNumberTaken('number', () =>
    world.db.transaction().execute(async (tx) => {
      const before = current((await lockChangeable(world, tx, actor, qualificationId)).row, version)
      assertFields(await getKindOf(tx, holderOf(before), before.qualificationKindId), fields)
      const changes = changesOf(before, { ...before, ...fields })
      if (Object.keys(changes).length === 0) return oneSeenBy(tx, actor, before)
      await queries.updateQualification(tx, qualificationId, {
        ...fields,
        submittedBy: actor.userId,
        submittedAt: world.clock.now(),
        isFromProfile: false,
        contributors: queries.withContributors(actingIds(actor)),
      })
      const { row: after } = await getReadable(world, tx, actor, qualificationId)
      await auditQualification(world, tx, actor, 'edit', after, { changes })
      return oneSeenBy(tx, actor, after)
    }),
  )

export async function withdrawQualification(
  world: Parts & Pick<World, 'files' | 'log'>,
  actor: Actor,
  qualificationId: number,
): Promise<void> {
  const hashes = await world.db.transaction().execute(async (tx) => {
    const { row } = await lockChangeable(world, tx, actor, qualificationId)
    const hashes = await queries.deleteQualification(tx, qualificationId)
    await auditQualification(world, tx, actor, 'withdraw', row, { changes: changesOfWithdrawal(row) })
    return hashes
  })
  for (const sha256 of hashes) await deleteFileIfUnreferenced(world, sha256)
}

/** @throws 404 when the caller may not read it, 403 when the caller may only read it, 409 when it was checked */
export async function lockChangeable(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  qualificationId: number,
): Promise<Readable> {
  await queries.lockQualification(tx, qualificationId)
  const found = await getReadable(world, tx, actor, qualificationId)
  if (canChangeQualification(actor, found.access)) return found
  if (!canAddQualification(actor, found.access)) throw forbidden()
  throw problem('qualification.checked', { which: 'change' })
}

async function getKindOf(db: Db, holder: queries.Holder, kindId: number): Promise<QualificationKind> {
  const kind = await findQualificationKind(db, kindId)
  if (kind === null || !kind.status || (kind.subject === 'USER') !== 'userId' in holder) {
    throw badField('qualificationKindId', 'Choose one of the kinds.')
  }
  return kind
}

type Others = queries.QualificationRow[]

function refuseRepeated(others: Others, kindId: number, { number, jurisdiction }: Fields): void {
  const repeated = others.some(
    (other) =>
      other.qualificationKindId === kindId &&
      other.standing !== null &&
      other.number === number &&
      other.jurisdiction === jurisdiction,
  )
  if (!repeated) return
  throw problem('qualification.repeated')
}

function assertRenewable(
  actor: Actor,
  others: Others,
  replaces: number,
  kindId: number,
  { jurisdiction }: Fields,
): void {
  const old = others.find(({ qualificationId }) => qualificationId === replaces)
  const isSame = old?.qualificationKindId === kindId && old.jurisdiction === jurisdiction
  if (!isSame || !canRenewQualification(actor, accessOf(actor, old))) {
    throw badField('replaces', 'This cannot be renewed by that.')
  }
}

async function orRenewedAlready<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!violatesUnique(error, 'qualification_replaces_key')) throw error
    throw problem('qualification.renewed')
  }
}

const tooMany = () => problem('qualification.too-many', { count: mostQualifications })
