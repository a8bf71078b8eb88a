import type pg from 'pg'

/** The tables of the audit trail, of facts, and of their seals. */
export const guardedTables = [
  'audit_event',
  'audit_seal',
  'audit_unsealed',
  'fact',
  'fact_gap',
  'fact_history',
  'fact_seal',
  'fact_unsealed',
]
/** The functions that write seals or delete what has expired. */
const functions = [
  'append_fact_seal',
  'forget_audit_events',
  'forget_facts',
  'seal_audit',
  'seal_facts',
  'with_cause',
]

export type Guard = { name: string; isOn: boolean; digest: string }

/** The triggers that protect, seal or write facts and entries, and those functions, with a hash of what each does. */
export async function listGuards(client: pg.Client): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `select relname || '.' || tgname as name, tgenabled = 'O' as "isOn",
      md5(tgtype || ' ' || proname || ' ' || encode(tgargs, 'hex') || ' ' || prosrc) as digest
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and relnamespace = current_schema()::regnamespace
      and (relname = any ($1) or tgname ~ '_facts_(added|changed|removed)$')
    union all
    select proname || '()', true, md5(prosrc || ' ' || prosecdef) from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any ($2)
    order by 1`,
    [guardedTables, functions],
  )
  return rows
}

/** A rule of a table, which can replace a write before any trigger sees it. There are none. */
export async function listRules(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || rulename as name
    from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Where a setting lets connections run without triggers: this connection, the database, or a role. */
export async function listTriggersOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select 'this connection' as place where current_setting('session_replication_role') = 'replica'
    union all
    select concat_ws(', ', 'database ' || datname, 'role ' || rolname)
    from pg_db_role_setting left join pg_database on pg_database.oid = setdatabase
      left join pg_roles on pg_roles.oid = setrole
    where 'session_replication_role=replica' = any (setconfig)
      and (setdatabase = 0 or datname = current_database())
    order by 1`,
  )
  return rows.map(({ place }) => place)
}
