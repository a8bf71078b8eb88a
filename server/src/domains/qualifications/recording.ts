import { otherFields } from '@gantry/contract/audit/audited-fields'
import { changesBetween, changesDetail } from '../../kit/changes.ts'
import type { Actor } from '../../platform/actor.ts'
import { type AuditEntry, recordAudit } from '../../platform/audit/record.ts'
import { badField } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import type { QualificationRow } from './queries.ts'

/** @throws 400 when it would expire before it was issued */
export function assertDates(issuedOn: string | null, expiresOn: string | null): void {
  if (issuedOn !== null && expiresOn !== null && expiresOn < issuedOn) {
    throw badField('expiresOn', 'This is before the day of issue.')
  }
}

/** What changed; the values of a sensitive kind stay out of the audit trail. */
export const changesOf = (before: QualificationRow, after: QualificationRow) =>
  changesBetween(Object.keys(otherFields.qualification), before, after, () => after.isSensitive)

type Detail = { changes?: ReturnType<typeof changesBetween> } & Record<string, unknown>

/** Writes the audit entry, as the last statement of its transaction. */
export const auditQualification = (
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  verb: string,
  row: QualificationRow,
  detail: Detail = {},
) => recordAudit(world, tx, qualificationEntry(actor, verb, row, detail))

export const qualificationEntry = (
  actor: Actor,
  verb: string,
  { qualificationId, userId, mipId, kindLabel }: QualificationRow,
  { changes = {}, ...detail }: Detail,
): AuditEntry => ({
  action: `qualification.${verb}`,
  actor,
  subject: { type: 'qualification', id: qualificationId },
  detail: {
    kind: kindLabel,
    ...(userId === null ? { mipId } : { userId }),
    ...detail,
    ...changesDetail(changes),
  },
})
