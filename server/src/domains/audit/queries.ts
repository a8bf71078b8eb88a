import { type AuditEvent } from '@gantry/contract/audit/schemas'
import { auditResults } from '@gantry/contract/audit/words'
import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import { recordId, recordName, recordSearch, recordTable } from '../../kit/record-queries.ts'
import { keptTotal, listRows, matchesEveryWord, wordsOf } from '../../platform/db/lists/lists.ts'
import type { Db } from '../../platform/world.ts'
import { readDetailNames } from './detail-names.ts'

export type AuditFilters = {
  action?: string | undefined
  actorUserId?: number | undefined
  subjectType?: string | undefined
  subjectId?: number | undefined
  result?: AuditEvent['result'] | undefined
  from?: string | undefined
  to?: string | undefined
}

// Ids are assigned in the order of the hash chain, so the order by id is the order by time, and all indexes end with
// the id.
const order = {
  id: sql.ref<number>('auditEvent.auditEventId'),
  sorts: { at: sql.ref('auditEvent.auditEventId') },
  defaultSort: { sortBy: 'at', sortType: 'desc' },
  sources: ['audit_event', ...recordKinds],
} as const

export async function listAuditEvents(db: Db, productName: string, request: ListRequest<'at', AuditFilters>) {
  const { filter } = request
  const list = { rows: filterEvents(db, filter), ...order, total: totalOfEvents(filter) }
  const findEvents = (ids: number[]) => selectEvents(db, productName, ids)
  const { rows, ...totals } = await listRows(db, list, request, findEvents, (row) => row.auditEventId)
  return { auditEvents: rows, ...totals }
}

/**
 * Stored totals exist for each actor and for each combination of action, subject type and result. Other totals are
 * counted.
 */
function totalOfEvents(filter: ListRequest<'at', AuditFilters>['filter']): RawBuilder<number> | undefined {
  const { search, status, action, actorUserId, subjectType, subjectId, result, from, to } = filter
  if (subjectId !== undefined || from !== undefined || to !== undefined) return undefined
  if (wordsOf(search).length > 0) return undefined
  const isByKind =
    action !== undefined || subjectType !== undefined || result !== undefined || typeof status === 'boolean'
  if (actorUserId !== undefined) return isByKind ? undefined : keptTotal('audit_actor', actorUserId)
  const conditions = [sql`source = 'audit_event'`]
  if (action !== undefined) conditions.push(sql`(key = ${action} or starts_with(key, ${`${action}.`}))`)
  if (subjectType !== undefined) conditions.push(sql`split_part(part, ' ', 1) = ${subjectType}`)
  const ended = sql`split_part(part, ' ', 2)`
  if (result !== undefined) conditions.push(sql`${ended} = ${result}`)
  if (typeof status === 'boolean') conditions.push(sql`(${ended} = 'DONE') = ${status}`)
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from list_total
    where ${sql.join(conditions, sql` and `)})`
}

function filterEvents(db: Db, filter: ListRequest<'at', AuditFilters>['filter']) {
  const { search, status, action, actorUserId, result, from, to } = filter
  let query = db.selectFrom('auditEvent').where(isAbout(filter)).where(namesSomeone(search))
  if (action !== undefined) {
    const below = `${action.replaceAll(/[\\%_]/g, '\\$&')}.%`
    query = query.where((event) => event.or([event('action', '=', action), event('action', 'like', below)]))
  }
  if (actorUserId !== undefined) query = query.where('actorUserId', '=', actorUserId)
  if (result !== undefined) query = query.where('result', '=', result)
  if (typeof status === 'boolean') query = query.where('result', status ? '=' : '<>', 'DONE')
  if (from !== undefined) query = query.where('at', '>=', new Date(from))
  if (to !== undefined) query = query.where('at', '<=', new Date(to))
  return query
}

/** The history of a record contains its own events and the events of its links, whose details contain its id. */
function isAbout({ subjectType, subjectId }: AuditFilters): RawBuilder<boolean> {
  const type = sql<boolean>`audit_event.subject_type = ${subjectType}`
  const id = sql<boolean>`audit_event.subject_id = ${subjectId}`
  if (subjectType === undefined) return subjectId === undefined ? sql<boolean>`true` : id
  if (subjectId === undefined) return type
  const kind = recordKinds.find((known) => known === subjectType)
  if (kind === undefined) return sql<boolean>`(${type} and ${id})`
  const named = JSON.stringify({ [records[kind].id]: subjectId })
  return sql<boolean>`((${type} and ${id}) or audit_event.detail @> ${named}::jsonb)`
}

/** Matches the name of the actor or of the subject. */
function namesSomeone(search: string | undefined): RawBuilder<boolean> {
  if ((search ?? '').trim() === '') return sql<boolean>`true`
  const found = (kind: RecordKind) => sql`select ${recordId(kind)} from ${recordTable(kind)}
    where ${matchesEveryWord(recordSearch(kind), search)}`
  const subjects = recordKinds.map(
    (kind) => sql`select audit_event_id from audit_event
      where subject_type = ${kind} and subject_id in (${found(kind)})`,
  )
  // Two subqueries with separate indexes. A condition with "or" would read all events.
  return sql<boolean>`audit_event.audit_event_id in (
    select audit_event_id from audit_event where actor_user_id in (${found('user')})
    union all
    ${sql.join(subjects, sql` union all `)})`
}

async function selectEvents(db: Db, productName: string, ids: number[]): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .leftJoin('user as actor', 'actor.userId', 'auditEvent.actorUserId')
    .select(['auditEventId', 'at', 'actorUserId', 'actorRole', 'action', 'subjectType', 'subjectId'])
    .select(['result', 'address', 'detail', 'actor.firstName', 'actor.lastName'])
    .select(subjectName.as('subjectName'))
    .where('auditEventId', 'in', ids)
    .execute()
  const details = rows.map(({ detail }) => (isRecord(detail) ? detail : {}))
  const names = await readDetailNames(db, details)
  return rows.map(({ actorUserId, actorRole, firstName, lastName, at, result, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    actor: actorUserId === null ? null : { userId: actorUserId, name: nameOf(firstName, lastName) },
    actorRole: actorRole === null ? null : roleName(productName, actorRole),
    result: auditResults.find((known) => known === result) ?? 'FAILED',
    detail: details[index] ?? {},
    names: names[index] ?? {},
  }))
}

const recordNames = recordKinds.map(
  (kind) => sql`when ${sql.lit(kind)} then
    (select ${recordName(kind)} from ${recordTable(kind)} where ${recordId(kind)} = audit_event.subject_id)`,
)
const subjectName: RawBuilder<string | null> =
  sql`case audit_event.subject_type ${sql.join(recordNames, sql` `)}
  when 'document' then (select file_name from document where document_id = audit_event.subject_id)
  end`

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null ? '' : `${firstName} ${lastName}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Deletes up to `most` expired events and returns their number. The server's database role cannot delete rows, so it
 * calls a function of the owner.
 */
export async function deleteExpiredAuditEvents(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select forget_audit_events(${most}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
