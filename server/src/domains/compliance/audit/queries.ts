import { type AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { readActions, type readFilters } from '@gantry/contract/domains/compliance/audit/words'
import type { ListRequest } from '@gantry/contract/paging'
import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { recordId, recordSearch, recordSources, recordTable } from '../../../kit/record-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import { instantOf } from '../../../platform/db/instant.ts'
import { keptTotal, listRows, matchesEveryWord, wordsOf } from '../../../platform/db/lists/lists.ts'
import type { Db } from '../../../platform/world.ts'
import { selectEvents } from './event-queries.ts'

export type AuditFilters = {
  action?: string | undefined
  actorUserId?: number | undefined
  subjectType?: string | undefined
  subjectId?: number | undefined
  result?: AuditEvent['result'] | undefined
  change?: string | undefined
  withoutSignIns?: boolean | undefined
  reads?: (typeof readFilters)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

type Filter = ListRequest<'at', AuditFilters>['filter']

const newestFirst = {
  defaultSort: { sortBy: 'at', sortType: 'desc' },
  sources: ['audit_event', ...recordSources],
} as const
const eventId = sql.ref<number>('auditEvent.auditEventId')

export async function listAuditEvents(db: Db, productName: string, request: ListRequest<'at', AuditFilters>) {
  const { filter } = request
  const findEvents = (ids: number[]) => selectEvents(db, productName, ids)
  const { rows, ...totals } = await (filter.change === undefined
    ? listRows(db, listOfEvents(db, filter), request, findEvents, (row) => row.auditEventId)
    : listRows(db, listOfChanges(db, filter.change, filter), request, findEvents, (row) => row.auditEventId))
  return { auditEvents: rows, ...totals }
}

function listOfEvents(db: Db, filter: Filter) {
  // Ids are assigned when a transaction writes its events, so both orders are the order by time, except for events of
  // the same moment. The indexes of subjects, actors and results end with the id; the others end with the time.
  const { withoutSignIns = false, action, from, to } = filter
  const isByTime =
    withoutSignIns || isOfReadsOnly(filter) || [action, from, to].some((value) => value !== undefined)
  const { reads: _, ...narrowing } = filter
  const events = filterEvents(db.selectFrom('auditEvent'), isOfReadsOnly(filter) ? narrowing : filter)
  return {
    // The index has one part for each action.
    rows: isOfReadsOnly(filter) ? readActions.map((read) => events.where('action', '=', read)) : events,
    id: eventId,
    sorts: { at: isByTime ? sql.ref('auditEvent.at') : eventId },
    total: totalOfEvents(filter),
    ...newestFirst,
  }
}

/** Whether the list has all reads, and not those of one person or record. */
const isOfReadsOnly = ({ reads, actorUserId, subjectType, action, search = '' }: Filter) =>
  reads === 'only' &&
  actorUserId === undefined &&
  subjectType === undefined &&
  action === undefined &&
  search.trim() === ''

/** The table of changes has an index for each field and time, so events are joined only for other filters. */
function listOfChanges(db: Db, field: string, { from, to, ...others }: Filter) {
  let query = db.selectFrom('auditChange').where('auditChange.field', '=', field)
  if (from !== undefined)
    query = query.where('auditChange.at', '>=', sql<Date>`${instantOf(from)}::timestamptz`)
  if (to !== undefined) query = query.where('auditChange.at', '<=', sql<Date>`${instantOf(to)}::timestamptz`)
  const { change: _, withoutSignIns: __, ...narrowing } = others
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const events = filterEvents(db.selectFrom('auditEvent'), narrowing).select('auditEvent.auditEventId')
  return {
    rows: isNarrowed ? query.where('auditChange.auditEventId', 'in', events) : query,
    id: sql.ref<number>('auditChange.auditEventId'),
    sorts: { at: sql.ref('auditChange.at') },
    total:
      isNarrowed || from !== undefined || to !== undefined ? undefined : keptTotal('audit_change', field),
    ...newestFirst,
  }
}

/**
 * Stored totals exist for each actor and for each combination of action, subject type and result. Other totals are
 * counted.
 */
function totalOfEvents(filter: Filter): RawBuilder<number> | undefined {
  const { search, status, action, actorUserId, subjectType, subjectId, result, reads } = filter
  const { withoutSignIns, from, to } = filter
  if (subjectId !== undefined || from !== undefined || to !== undefined) return undefined
  if (wordsOf(search).length > 0) return undefined
  const isByKind =
    action !== undefined ||
    subjectType !== undefined ||
    result !== undefined ||
    withoutSignIns === true ||
    reads !== undefined ||
    typeof status === 'boolean'
  if (actorUserId !== undefined) return isByKind ? undefined : keptTotal('audit_actor', actorUserId)
  const conditions = [sql`source = 'audit_event'`]
  if (action !== undefined) conditions.push(sql`(key = ${action} or starts_with(key, ${`${action}.`}))`)
  if (subjectType !== undefined) conditions.push(sql`split_part(part, ' ', 1) = ${subjectType}`)
  const ended = sql`split_part(part, ' ', 2)`
  if (result !== undefined) conditions.push(sql`${ended} = ${result}`)
  if (typeof status === 'boolean') conditions.push(sql`(${ended} = 'DONE') = ${status}`)
  if (withoutSignIns) conditions.push(sql`not is_sign_in(key, ${ended})`)
  if (reads === 'only') conditions.push(sql`key in (${readList})`)
  if (reads === 'none') conditions.push(sql`key not in (${readList})`)
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from list_total
    where ${sql.join(conditions, sql` and `)})`
}

const readList = sql.join(readActions.map((action) => sql.lit(action)))

type Events = SelectQueryBuilder<Database, 'auditEvent', object>

function filterEvents(events: Events, filter: Filter): Events {
  const { search, status, action, actorUserId, result, withoutSignIns, reads, from, to } = filter
  let query = events.where(isAbout(filter)).where(namesSomeone(search))
  if (action !== undefined) {
    const below = `${action.replaceAll(/[\\%_]/g, '\\$&')}.%`
    query = query.where((event) => event.or([event('action', '=', action), event('action', 'like', below)]))
  }
  if (actorUserId !== undefined) query = query.where('actorUserId', '=', actorUserId)
  if (result !== undefined) query = query.where('result', '=', result)
  if (typeof status === 'boolean') query = query.where('result', status ? '=' : '<>', 'DONE')
  if (withoutSignIns) query = query.where(sql<boolean>`not is_sign_in(action, result)`)
  if (reads === 'only') query = query.where(sql<boolean>`action in (${readList})`)
  if (reads === 'none') query = query.where(sql<boolean>`action not in (${readList})`)
  if (from !== undefined) query = query.where('at', '>=', sql<Date>`${instantOf(from)}::timestamptz`)
  if (to !== undefined) query = query.where('at', '<=', sql<Date>`${instantOf(to)}::timestamptz`)
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
    select audit_event_id from audit_event where actor_user_id in (${found('service-account')})
    union all
    ${sql.join(subjects, sql` union all `)})`
}

/** The latest entries of what people did, without sign-ins, reads and refusals, the latest first. */
export async function listLatestChanges(db: Db, productName: string, most: number): Promise<AuditEvent[]> {
  const found = await db
    .selectFrom('auditEvent')
    .select('auditEventId')
    .where(sql<boolean>`not is_sign_in(action, result) and action not in (${readList})`)
    .where('result', '=', 'DONE')
    .where('actorUserId', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('auditEventId', 'desc')
    .limit(most)
    .execute()
  const ids = found.map(({ auditEventId }) => auditEventId)
  if (ids.length === 0) return []
  const events = await selectEvents(db, productName, ids)
  return events.toSorted((one, other) => ids.indexOf(one.auditEventId) - ids.indexOf(other.auditEventId))
}

/**
 * Deletes up to `most` expired events and returns their number. The server's database role cannot delete rows, so it
 * calls a function of the owner.
 */
export async function deleteExpiredAuditEvents(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select forget_audit_events(${most}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
