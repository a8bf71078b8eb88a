import type { AdminDashboard, BoundedCount } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

type Refusals = Pick<AdminDashboard['platform'], 'refused' | 'refusingConnections'>
type Connection = { kind: 'identity-connection' | 'app'; id: number; name: string; refused: number }
type Row = {
  today: number
  week: number
  hasMoreToday: boolean
  hasMoreInWeek: boolean
  connections: Connection[]
}

/** An attack fills the trail with refusals, so that only the latest ones are read. */
const mostRead = 2_000
const connectionsShown = 3

/**
 * Counts the refused sign-ins since the beginning of the present day and of the week, and those for which a
 * hospital sign-in or an app is named instead of a person: as the audit trail lists them. If older refusals of the time are not read, there are more.
 */
export async function readRefusals(db: Db, today: Date, week: Date): Promise<Refusals> {
  const { rows } = await sql<Row>`
    with latest as materialized (
      select at, action, subject_type, subject_id from audit_event where result = 'DENIED'
      order by audit_event_id desc limit ${sql.lit(mostRead)}),
    place as (
      select count(*) = ${sql.lit(mostRead)} as is_full, min(at) as first from latest),
    refused as materialized (
      select * from latest where at >= ${week} and action in ('session.sign-in', 'app.sign-in')),
    through as (
      select subject_type as kind, subject_id as id, count(*)::integer as refused from refused
      where (action, subject_type) in (('session.sign-in', 'identity-connection'), ('app.sign-in', 'app'))
      group by 1, 2),
    named as (
      select kind, id, refused, case kind
        when 'app' then (select name from app where app_id = id)
        else (select name from identity_connection where identity_connection_id = id) end as name
      from through)
    select
      (select count(*)::integer from refused where action = 'session.sign-in' and at >= ${today}) as today,
      (select count(*)::integer from refused where action = 'session.sign-in') as week,
      (select is_full and first >= ${today} from place) as has_more_today,
      (select is_full and first >= ${week} from place) as has_more_in_week,
      coalesce((select json_agg(shown order by refused desc, kind, id) from (
        select * from named where name is not null order by refused desc, kind, id
        limit ${sql.lit(connectionsShown)}) as shown), '[]') as connections`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table returns one row.')
  const bounded = (count: number, more: boolean | null): BoundedCount => ({ count, more: more === true })
  return {
    refused: { today: bounded(row.today, row.hasMoreToday), week: bounded(row.week, row.hasMoreInWeek) },
    refusingConnections: row.connections.map(({ kind, id, name, refused }) => ({
      kind,
      id,
      name,
      refused: bounded(refused, row.hasMoreInWeek),
    })),
  }
}
