import { type AuditEvent, auditResults, auditSubjects } from '@gantry/contract/audit'
import type { ListRequest } from '@gantry/contract/paging'
import { roleName } from '@gantry/contract/product'
import { type RawBuilder, sql } from 'kysely'
import { findPage, inPageOrder, keptTotal, matchesEveryWord, wordsOf } from '../db/paging.ts'
import type { Db } from '../world.ts'
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

// Numbers are given along the chain, so by number is by time, and every index of the trail ends in them.
const order = {
  id: sql.ref<number>('auditEvent.auditEventId'),
  columns: { at: sql.ref('auditEvent.auditEventId') },
  fallback: { sortBy: 'at', sortType: 'desc' },
} as const

export async function listAuditEvents(db: Db, productName: string, request: ListRequest<'at', AuditFilters>) {
  const { filter } = request
  const isSparse = Object.values(filter).some((value) => value !== undefined)
  const list = { rows: filterEvents(db, filter), ...order, total: totalOfEvents(filter), isSparse }
  const { ids, ...totals } = await findPage(db, list, request)
  const rows = ids.length === 0 ? [] : await selectEvents(db, productName, ids)
  return { auditEvents: inPageOrder(ids, rows, (row) => row.auditEventId), ...totals }
}

/** Kept for who acted, and for any choice of action, subject's type and result; the rest is counted. */
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

const hasHistory = (type: string) => auditSubjects.some((subject) => subject === type)

/** A history holds what happened to the thing itself and to its links, whose details name it by its id. */
function isAbout({ subjectType, subjectId }: AuditFilters): RawBuilder<boolean> {
  const type = sql<boolean>`audit_event.subject_type = ${subjectType}`
  const id = sql<boolean>`audit_event.subject_id = ${subjectId}`
  if (subjectType === undefined) return subjectId === undefined ? sql<boolean>`true` : id
  if (subjectId === undefined) return type
  if (!hasHistory(subjectType)) return sql<boolean>`(${type} and ${id})`
  const named = JSON.stringify({ [`${subjectType}Id`]: subjectId })
  return sql<boolean>`((${type} and ${id}) or audit_event.detail @> ${named}::jsonb)`
}

/** Who did it, or what it was done to, by name. */
function namesSomeone(search: string | undefined): RawBuilder<boolean> {
  if ((search ?? '').trim() === '') return sql<boolean>`true`
  const people = sql`select user_id from "user" where ${matchesEveryWord(sql.ref('user.search'), search)}`
  const things = (['mip', 'ris', 'group'] as const).map((type) => {
    const found = sql`select ${sql.ref(`${type}Id`)} from ${sql.table(type)}
      where ${matchesEveryWord(sql.ref(`${type}.search`), search)}`
    return sql`select audit_event_id from audit_event where subject_type = ${type} and subject_id in (${found})`
  })
  // Each by its own index; with "or" between them every event there is would be looked at.
  return sql<boolean>`audit_event.audit_event_id in (
    select audit_event_id from audit_event where actor_user_id in (${people})
    union all
    select audit_event_id from audit_event where subject_type = 'user' and subject_id in (${people})
    union all
    ${sql.join(things, sql` union all `)})`
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

const subjectName: RawBuilder<string | null> = sql`case audit_event.subject_type
  when 'user' then (select first_name || ' ' || last_name from "user" where user_id = audit_event.subject_id)
  when 'mip' then (select name from mip where mip_id = audit_event.subject_id)
  when 'ris' then (select name from ris where ris_id = audit_event.subject_id)
  when 'group' then (select group_name from "group" where group_id = audit_event.subject_id)
  when 'role' then (select label from role where role_id = audit_event.subject_id)
  when 'app' then (select name from app where app_id = audit_event.subject_id)
  when 'document' then (select file_name from document where document_id = audit_event.subject_id)
  end`

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null ? '' : `${firstName} ${lastName}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
