import type { CheckMethod, CheckResult } from '@gantry/contract/domains/compliance/qualifications/words'
import { type Actor, personOf } from '../../../../platform/actor.ts'
import type { AuditEntry } from '../../../../platform/audit/record.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { dayOf, daysAt } from '../days.ts'
import { findQualifications } from '../queries.ts'
import { changesOf, deciderDetail, qualificationEntry } from '../recording.ts'
import { findOthersThatCount, suspend } from './registration-queries.ts'

type Checked = { qualificationId: number; result: CheckResult }

/**
 * Suspends the whole registration of each that a check found suspended: what it renews, which counts until the renewal is issued, and
 * the renewals that are verified already. A renewal is the same registration, so it does not matter on which of them the check
 * was recorded. Each gets the check, and is in force again once a check of its own finds it so. That a renewal was not found
 * says nothing about what it renews.
 *
 * Called after the checks are written. Returns the audit entries.
 */
export async function suspendRegistrations(
  { clock }: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  checks: Checked[],
  method: CheckMethod,
): Promise<AuditEntry[]> {
  const suspended = checks.flatMap(({ qualificationId, result }) =>
    result === 'SUSPENDED' ? [qualificationId] : [],
  )
  if (suspended.length === 0) return []
  const now = clock.now()
  const others = await findOthersThatCount(tx, suspended, daysAt(now).first)
  if (others.length === 0) return []
  const origins = new Map(others.map(({ qualificationId, origin }) => [qualificationId, origin]))
  const before = await findQualifications(tx, [...origins.keys()], now)
  const by = { checkedBy: personOf(actor), checkedAt: now, checkedOn: dayOf(now), method }
  await suspend(tx, [...origins.keys()], by)
  return before.map((row) =>
    qualificationEntry(actor, 'check', row, {
      method,
      result: 'SUSPENDED',
      ...deciderDetail(actor),
      foundWithId: origins.get(row.qualificationId),
      changes: changesOf(row, { ...row, checkResult: 'SUSPENDED' as const }),
    }),
  )
}
