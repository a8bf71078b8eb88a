import { otherFields } from '@gantry/contract/audit/audited-fields'
import { changesBetween, changesDetail } from '../../kit/changes.ts'
import type { Actor } from '../../platform/actor.ts'
import { type AuditEntry, recordAudit } from '../../platform/audit/record.ts'
import type { Db, World } from '../../platform/world.ts'
import type { QualificationRow } from './queries.ts'

/** What changed; the values of a sensitive kind stay out of the audit trail. */
export const changesOf = <Row extends { isSensitive: boolean }>(before: Row, after: Row) =>
  changesBetween(Object.keys(otherFields.qualification), before, after, () => after.isSensitive)

type Audited = Pick<QualificationRow, 'qualificationId' | 'userId' | 'mipId' | 'kindLabel'>
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
  { qualificationId, userId, mipId, kindLabel }: Audited,
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
