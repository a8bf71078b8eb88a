import { auditedFields } from '@gantry/contract/audited-fields'
import { changesBetween, changesDetail, toNothing } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'
import type { QualificationRow } from './queries.ts'

/** What changed; the values of a sensitive kind stay out of the audit trail. */
export const changesOf = <Row extends { isSensitive: boolean }>(before: Row, after: Row) =>
  changesBetween(Object.keys(auditedFields.qualification), before, after, () => after.isSensitive)

type Values = { isSensitive: boolean } & Partial<
  Record<'number' | 'jurisdiction' | 'conditions' | 'state', string> &
    Record<'issuedOn' | 'expiresOn', string | null> &
    Record<'recognisedIn', readonly string[]>
>

/** The values of a qualification before it was submitted. */
const nothing = (row: { isSensitive: boolean }): Values => ({
  isSensitive: row.isSensitive,
  number: '',
  jurisdiction: '',
  recognisedIn: [],
  issuedOn: null,
  expiresOn: null,
  conditions: '',
})

/** The values with which it was submitted. */
export const changesOfSubmission = (row: Values) => changesOf(nothing(row), row)
/** The values that it had when it was withdrawn. */
export const changesOfWithdrawal = (row: Values) => toNothing(changesOf(row, nothing(row)))

/** The name of a document, which says much where the kind is sensitive, such as a police check. */
export const fileDetail = (row: { isSensitive: boolean }, fileName: string) =>
  row.isSensitive ? {} : { fileName }

type Audited = Pick<QualificationRow, 'qualificationId' | 'userId' | 'mipId' | 'kindLabel'>
type Detail = { changes?: ReturnType<typeof changesBetween> } & Record<string, unknown>

/** Platform administrators read the trail, and see there which group decided about a person of several groups. */
export const deciderDetail = (actor: Actor) => (actor.role === 'GroupAdmin' ? { groupId: actor.groupId } : {})

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
