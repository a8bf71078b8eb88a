import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { auditResults } from '@gantry/contract/domains/compliance/audit/words'
import { roleName } from '@gantry/contract/product'
import { recordKinds } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { nameOf } from '../../../kit/people/name.ts'
import { recordId, recordName, recordTable } from '../../../kit/record-queries.ts'
import type { Db } from '../../../platform/world.ts'
import { readChangesAndNames } from './detail-names.ts'

/** The entries with these ids. */
export async function selectEvents(db: Db, productName: string, ids: number[]): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .leftJoin('user as actor', 'actor.userId', 'auditEvent.actorUserId')
    .leftJoin('serviceAccount', 'serviceAccount.serviceAccountId', 'auditEvent.actorUserId')
    .select(['auditEventId', 'at', 'actorUserId', 'actorRole', 'action', 'subjectType', 'subjectId'])
    .select(['result', 'address', 'detail', 'actor.firstName', 'actor.lastName'])
    .leftJoin('scimClient', 'scimClient.actorId', 'auditEvent.actorUserId')
    .leftJoin('identityConnection', (join) =>
      join.onRef('identityConnection.identityConnectionId', '=', 'scimClient.identityConnectionId'),
    )
    .select(sql<string | null>`coalesce(service_account.name, identity_connection.name)`.as('accountName'))
    .select(subjectName.as('subjectName'))
    .where('auditEventId', 'in', ids)
    .execute()
  const details = rows.map(({ detail }) => (isRecord(detail) ? detail : {}))
  const told = rows.map(({ action }, index) => ({ action, detail: details[index] ?? {} }))
  const read = await readChangesAndNames(db, told)
  return rows.map(
    ({ actorUserId, actorRole, firstName, lastName, accountName, at, result, ...row }, index) => ({
      ...row,
      at: at.toISOString(),
      actor: actorUserId === null ? null : actorOf(actorUserId, { firstName, lastName, accountName }),
      actorRole: actorRole === null ? null : roleName(productName, actorRole),
      result: auditResults.find((known) => known === result) ?? 'FAILED',
      detail: details[index] ?? {},
      changes: read[index]?.changes ?? [],
      names: read[index]?.names ?? {},
    }),
  )
}

const recordNames = recordKinds.map(
  (kind) => sql`when ${sql.lit(kind)} then
    (select ${recordName(kind)} from ${recordTable(kind)} where ${recordId(kind)} = audit_event.subject_id)`,
)
/** The file of a deleted record, from the first entry about it that names it. */
const fileNameBefore = sql`(select first.detail ->> 'fileName' from audit_event as first
  where first.subject_type = audit_event.subject_type and first.subject_id = audit_event.subject_id
    and first.detail ? 'fileName' order by first.audit_event_id limit 1)`

const subjectName: RawBuilder<string | null> =
  sql`case audit_event.subject_type ${sql.join(recordNames, sql` `)}
  when 'document' then coalesce(
    (select file_name from document where document_id = audit_event.subject_id), ${fileNameBefore})
  when 'import' then coalesce(
    (select file_name from import where import_id = audit_event.subject_id), ${fileNameBefore})
  end`

type ActorNames = { firstName: string | null; lastName: string | null; accountName: string | null }

const actorOf = (userId: number, { accountName, ...names }: ActorNames): NonNullable<AuditEvent['actor']> =>
  accountName === null
    ? { userId, name: nameOf(names) }
    : { userId, name: accountName, isServiceAccount: true }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
