import { sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'

const tables = {
  user: sql`select 'user' as kind, user_id as id, ${fullName} as name from "user" where user_id`,
  // The directories of hospitals act by ids of the same sequence.
  'service-account': sql`select 'service-account' as kind, id, name from (
    select service_account_id as id, name from service_account union all
    select actor_id, name from scim_client join identity_connection using (identity_connection_id)) as program where id`,
  role: sql`select 'role' as kind, role_id as id, label as name from role where role_id`,
  group: sql`select 'group' as kind, group_id as id, group_name as name from "group" where group_id`,
  mip: sql`select 'mip' as kind, mip_id as id, name from mip where mip_id`,
  app: sql`select 'app' as kind, app_id as id, name from app where app_id`,
  document: sql`select 'document' as kind, document_id as id, file_name as name from document where document_id`,
  qualification: sql`select 'qualification' as kind, qualification_kind_id as id, label as name
    from qualification_kind where qualification_kind_id`,
}
export type NamedKind = keyof typeof tables
const kinds = Object.keys(tables) as NamedKind[]

/** The names of records that still exist, for `nameOf`. */
export type Names = Map<string, string>
export const nameOf = (names: Names, kind: NamedKind, id: number): string => names.get(`${kind} ${id}`) ?? ''

export async function readNames(
  db: Db,
  wanted: Partial<Record<NamedKind, Iterable<number>>>,
): Promise<Names> {
  const parts = kinds.flatMap((kind) => {
    const ids = [...new Set(wanted[kind] ?? [])]
    return ids.length === 0 ? [] : [sql`${tables[kind]} = any(${ids}::bigint[])`]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

export type CausedEvent = {
  cause: string
  auditEventId: number
  actorUserId: number | null
  actorRole: string | null
  subjectType: string | null
  subjectId: number | null
  userId: number | null
}

/** An import writes one entry for each of its rows, which share a cause. */
const mostEvents = 500

/** The entries of the audit trail whose transactions have these causes. */
export async function listEventsOf(db: Db, causes: string[]): Promise<CausedEvent[]> {
  if (causes.length === 0) return []
  const { rows } = await sql<CausedEvent>`
    select cause, event.audit_event_id, actor_user_id, actor_role, subject_type, subject_id, user_id
    from unnest(${causes}::text[]) as cause
    cross join lateral (
      -- Materialized, because the planner would walk through all entries in their order, to stop at the limit.
      with caused as materialized (
        select audit_event_id, actor_user_id, actor_role, subject_type, subject_id,
          case when jsonb_typeof(detail -> 'userId') = 'number' then (detail ->> 'userId')::bigint end as user_id
        from audit_event where detail @> jsonb_build_object('cause', cause))
      select * from caused order by audit_event_id limit ${sql.lit(mostEvents)}) as event
    order by event.audit_event_id`.execute(db)
  return rows
}
