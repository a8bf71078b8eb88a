import { type Kysely, sql } from 'kysely'

/** A step of a migration that is not complete. `position` is the last key of a fill that is done. */
export type Unfinished = { migration: string; step: number; position: number }

/** The tables of Kysely's migrator, which earlier versions use, and the progress of migrations with several steps. */
export async function createProgress<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(`
    create table if not exists kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null);
    create table if not exists kysely_migration_lock (
      id varchar(255) primary key, is_locked integer default 0 not null);
    create table if not exists migration_step (
      migration text primary key, step integer not null, position bigint not null)`)
    .execute(db)
}

async function hasTable<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql
    .raw<{ has: boolean }>(`select to_regclass('${name}') is not null as has`)
    .execute(db)
  return rows[0]?.has ?? false
}

export async function listApplied<Tables>(db: Kysely<Tables>): Promise<Set<string>> {
  if (!(await hasTable(db, 'kysely_migration'))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function listUnfinished<Tables>(db: Kysely<Tables>): Promise<Unfinished[]> {
  if (!(await hasTable(db, 'migration_step'))) return []
  const { rows } = await sql<Unfinished>`
    select migration, step, position from migration_step order by migration`.execute(db)
  return rows
}

/** The same of one migration, in a transaction that keeps it until its end. All steps of an applied one are done. */
export async function getProgress<Tables>(tx: Kysely<Tables>, migration: string): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select migration, step, position from migration_step where migration = ${migration} for update`.execute(
    tx,
  )
  if (rows[0] !== undefined) return rows[0]
  const isApplied = (await listApplied(tx)).has(migration)
  return { migration, step: isApplied ? Number.MAX_SAFE_INTEGER : 0, position: noKey }
}

export const noKey = -1

export async function keepProgress<Tables>(
  tx: Kysely<Tables>,
  { migration, step, position }: Unfinished,
): Promise<void> {
  await sql`insert into migration_step (migration, step, position) values (${migration}, ${step}, ${position})
    on conflict (migration) do update set step = excluded.step, position = excluded.position`.execute(tx)
}

export async function forgetProgress<Tables>(tx: Kysely<Tables>, migration: string): Promise<void> {
  await sql`delete from migration_step where migration = ${migration}`.execute(tx)
}

export async function noteApplied<Tables>(tx: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, "timestamp")
    values (${name}, ${new Date().toISOString()}) on conflict (name) do nothing`.execute(tx)
}
