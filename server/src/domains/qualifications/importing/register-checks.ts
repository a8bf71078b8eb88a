import type { CheckResult } from '@gantry/contract/qualifications/words'
import type { Actor } from '../../../platform/actor.ts'
import { type AuditEntry, recordAudits } from '../../../platform/audit/record.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { applyCheck, lockCheckable } from '../checking.ts'

export { findRegistrations, type Registration } from '../check-queries.ts'

export type RegisterCheck = {
  qualificationId: number
  result: CheckResult
  expiresOn: string | null
  conditions: string
}

/**
 * Records several checks of an import in its transaction. Returns for each the id of the person, or the message that says
 * why it was refused. The audit entries come last, because they hold the lock of the audit trail.
 */
export async function recordRegisterChecks(
  world: Pick<World, 'db' | 'clock'>,
  tx: Db,
  actor: Actor,
  checks: RegisterCheck[],
): Promise<(number | string)[]> {
  const outcomes = new Map<number, number | string>()
  const entries: AuditEntry[] = []
  // In the order of the ids, so that two imports do not wait for each other.
  const inOrder = checks.toSorted((one, other) => one.qualificationId - other.qualificationId)
  for (const { qualificationId, ...check } of inOrder) {
    try {
      const { row } = await lockCheckable(world, tx, actor, qualificationId)
      const { entry } = await applyCheck(world, tx, actor, row, { method: 'IMPORT', ...check })
      entries.push(entry)
      outcomes.set(qualificationId, row.userId ?? 0)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.set(qualificationId, error.message)
    }
  }
  if (entries.length > 0) await recordAudits(world, tx, entries)
  return checks.map(({ qualificationId }) => outcomes.get(qualificationId) ?? 'It could not be written.')
}
