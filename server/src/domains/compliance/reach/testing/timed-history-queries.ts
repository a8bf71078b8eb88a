import { type RawBuilder, sql } from 'kysely'
import type { TestApp } from '../../../../testing/world.ts'
import { type Micros, microsOf, type Tables, textOf } from './plain-rules.ts'
import { changeAt, type Now, type Tx } from './timed-changes-queries.ts'

/** How the tables were from this time on. */
export type Stage = { from: Micros; tables: Tables }

const time = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const rowsOf = (table: string, ...columns: RawBuilder<unknown>[]) =>
  sql`(select coalesce(json_agg(line), '[]') from (select ${sql.join(columns)} from ${sql.table(table)}) as line)`
const named = (...names: string[]) => names.map((name) => sql.ref(name))
const limit = sql`${time('valid_until')} as valid_until`

async function readTables(tx: Tx): Promise<Tables> {
  const tables: Record<keyof Tables, RawBuilder<unknown>> = {
    user: rowsOf(
      'user',
      ...named('user_id', 'status', 'group_id_for_admin'),
      sql`activated_at is not null as is_activated`,
    ),
    role: rowsOf('role', ...named('role_id', 'code', 'status')),
    user_role: rowsOf('user_role', ...named('user_id', 'role_id'), limit),
    group: rowsOf('group', ...named('group_id', 'status')),
    user_group: rowsOf('user_group', ...named('user_id', 'group_id'), limit),
    group_mip: rowsOf('group_mip', ...named('group_id', 'mip_id')),
    user_mip: rowsOf(
      'user_mip',
      ...named('user_mip_id', 'user_id', 'mip_id', 'allowed', 'modalities'),
      limit,
    ),
    person_profession: rowsOf(
      'person_profession',
      ...named('user_id', 'profession', 'engagement', 'valid_from', 'valid_until'),
    ),
    mip: rowsOf('mip', ...named('mip_id', 'status', 'state', 'is_commonwealth')),
    app: rowsOf('app', ...named('app_id', 'code', 'status', 'mode', 'is_archive', 'viewer_codes')),
    app_role: rowsOf('app_role', ...named('app_id', 'role_id')),
    document: rowsOf('document', ...named('document_id', 'user_id', 'mip_id', 'visibility')),
    requirement: rowsOf(
      'requirement',
      ...named('qualification_kind_id', 'role_id', 'mip_id', 'state', 'enforcement', 'status'),
      ...named('professions', 'engagements', 'modalities'),
      sql`${time('holds_after')} as holds_after`,
    ),
    hold_override: rowsOf(
      'hold_override',
      sql.ref('user_mip_id'),
      sql`${time('starts_at')} as starts_at, ${time('until')} as until`,
    ),
    qualification: rowsOf(
      'qualification',
      ...named(
        'user_id',
        'qualification_kind_id',
        'state',
        'check_result',
        'issued_on',
        'replaced_on',
        'expires_on',
        'jurisdiction',
        'recognised_in',
      ),
    ),
    qualification_kind: rowsOf(
      'qualification_kind',
      ...named(
        'qualification_kind_id',
        'subject',
        'is_jurisdictional',
        'is_commonwealth_licensed',
        'grace_months',
      ),
    ),
  }
  const parts = Object.entries(tables).map(([name, rows]) => sql`${name}::text, ${rows}`)
  // As text, because the connection would change the names of columns in JSON.
  const { rows } = await sql<{
    tables: string
  }>`select json_build_object(${sql.join(parts)})::text as tables`.execute(tx)
  return JSON.parse(rows[0]?.tables ?? '{}')
}

/**
 * Makes one random change at each of these times. Facts have the time of PostgreSQL, so afterwards each gets the time that was
 * planned for its transaction.
 */
export async function makeHistory(
  t: TestApp,
  plan: Omit<Now, 'at'> & { start: Micros; now: Micros; times: Micros[] },
): Promise<Stage[]> {
  const { start, now, times, ...more } = plan
  const stages: Stage[] = [{ from: start, tables: await t.db.transaction().execute(readTables) }]
  const causes: { cause: string; at: Micros }[] = []
  for (const at of times) {
    await t.db.transaction().execute(async (tx) => {
      await changeAt(tx, { ...more, at })
      const { rows } = await sql<{ cause: string | null }>`
        select current_setting('gantry.cause', true) as cause`.execute(tx)
      const cause = rows[0]?.cause ?? ''
      if (cause !== '') causes.push({ cause, at })
      stages.push({ from: at, tables: await readTables(tx) })
    })
  }
  await moveFacts(t, { start, now, causes })
  return stages
}

type Move = { start: Micros; now: Micros; causes: { cause: string; at: Micros }[] }

/** Gives each fact the time that was planned for its cause, and all others the beginning. */
export async function moveFacts({ db }: TestApp, { start, now, causes }: Move): Promise<void> {
  const uuids = causes.map(({ cause }) => cause)
  const times = causes.map(({ at }) => textOf(at))
  const planned = sql`unnest(${uuids}::uuid[], ${times}::timestamptz[]) as planned (cause, at)`
  const timeOf = (cause: string) =>
    sql`coalesce((select at from ${planned} where planned.cause = fact.${sql.ref(cause)}), ${textOf(start)}::timestamptz)`
  await sql`alter table fact disable trigger user`.execute(db)
  // A limit that came before the end of the link stays the end of its fact.
  await sql`update fact set valid_from = ${timeOf('cause')}, valid_until = case when is_open then valid_until
    when valid_until < ${textOf(now)}::timestamptz then least(valid_until, ${timeOf('end_cause')})
    else ${timeOf('end_cause')} end`.execute(db)
  await sql`alter table fact enable trigger user`.execute(db)
  await sql`alter table fact_history disable trigger user`.execute(db)
  await sql`update fact_history set begins_at = ${textOf(start)}::timestamptz`.execute(db)
  await sql`alter table fact_history enable trigger user`.execute(db)
}

/** The ends of links and overrides that any stage had. */
export const endsOf = (stages: Stage[]): Micros[] =>
  stages.flatMap(({ tables }) =>
    [
      ...[...tables.user_mip, ...tables.user_group, ...tables.user_role].map(
        ({ valid_until }) => valid_until,
      ),
      ...tables.hold_override.flatMap(({ starts_at, until }) => [starts_at, until]),
    ].flatMap((end) => (end === null ? [] : microsOf(end))),
  )
