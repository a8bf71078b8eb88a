import type { CheckResult } from '@gantry/contract/domains/compliance/qualifications/words'
import { type Actor, personOf } from '../../../../platform/actor.ts'
import { recordAudits } from '../../../../platform/audit/record.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { assertCheckable, checkEntry, outcomeOfCheck } from '../checking/checking.ts'
import { lockRegistrations } from '../checking/registration-queries.ts'
import { suspendRegistrations } from '../checking/suspending.ts'
import { assertDates, assertFoundEnd } from '../fields.ts'
import { accessOf } from '../policy.ts'
import { findQualifications, type QualificationRow } from '../queries.ts'
import {
  findLastDays,
  forgetRemindersOf,
  insertChecks,
  supersede,
  updateChecked,
} from './many-check-queries.ts'

export { findRegistrations, type Registration } from '../checking/check-queries.ts'

export type RegisterCheck = {
  qualificationId: number
  result: CheckResult
  expiresOn: string | null
  conditions: string
}

type Accepted = { row: QualificationRow; check: RegisterCheck }

/**
 * Records several checks of an import or of the register feed in its transaction, which only platform administrators and their
 * programs make. Returns for each the id of the person, or the message that says why it was refused. The audit entries come last,
 * because they hold the lock of the audit trail.
 */
export async function recordRegisterChecks(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  checks: RegisterCheck[],
  method: 'IMPORT' | 'REGISTER_FEED',
): Promise<(number | string)[]> {
  const ids = checks.map(({ qualificationId }) => qualificationId)
  await lockRegistrations(tx, ids)
  const found = new Map(
    (await findQualifications(tx, ids, world.clock.now())).map((row) => [row.qualificationId, row]),
  )
  const accepted: Accepted[] = []
  const results = checks.map((check) => {
    const row = found.get(check.qualificationId)
    const refusal = row === undefined ? 'It could not be written.' : refusalOf(actor, row, check)
    if (row === undefined || refusal !== null) return refusal ?? ''
    accepted.push({ row, check })
    return row.userId ?? 0
  })
  if (accepted.length > 0) await writeChecks(world, tx, actor, accepted, method)
  return results
}

function refusalOf(actor: Actor, row: QualificationRow, check: RegisterCheck): string | null {
  try {
    assertCheckable(actor, accessOf(actor, row))
    assertDates(row.issuedOn, check.expiresOn)
    assertFoundEnd(row.kindHasEnd, check)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
}

async function writeChecks(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  accepted: Accepted[],
  method: 'IMPORT' | 'REGISTER_FEED',
): Promise<void> {
  const now = world.clock.now()
  const lastDays = await findLastDays(
    tx,
    accepted.map(({ check: { qualificationId, expiresOn } }) => ({ qualificationId, expiresOn })),
  )
  const outcomes = accepted.map(({ row, check }) => ({
    row,
    check,
    ...outcomeOfCheck(row, check, lastDays.get(row.qualificationId) ?? null, now),
  }))
  const by = { checkedBy: personOf(actor), checkedAt: now, method }
  await insertChecks(
    tx,
    accepted.map(({ check }) => ({ ...check, ...by })),
  )
  await forgetRemindersOf(
    tx,
    accepted.flatMap(({ row, check }) => (check.expiresOn === row.expiresOn ? [] : row.qualificationId)),
  )
  await updateChecked(
    tx,
    outcomes.map(({ row: { qualificationId }, fields }) => ({ qualificationId, ...fields })),
  )
  await supersede(
    tx,
    outcomes.flatMap(({ row, replaced }) =>
      replaced === null ? [] : { replaced, replacedOn: row.issuedOn },
    ),
  )
  const suspensions = await suspendRegistrations(
    world,
    tx,
    actor,
    accepted.map(({ check }) => check),
    method,
  )
  const entries = outcomes.map(({ row, check: { result }, fields }) =>
    checkEntry(actor, row, { ...row, ...fields }, { method, result }),
  )
  await recordAudits(world, tx, [...entries, ...suspensions])
}
