import { sql } from 'kysely'
import type { Db } from '../platform/world.ts'
import type { Caller } from './caller.ts'
import type { TestApp } from './world.ts'

/**
 * Keeps the rows, the time and these callers, and returns a function that restores them. Each test of a file can then
 * start from the same state, in a tenth of the time that a new server and database need.
 *
 * Not restored: what the server has in memory (the refusals of limits), files, and sequences, so ids continue to grow.
 */
export async function keepState(
  { db, clock, logged, world }: TestApp,
  callers: Record<string, Caller> = {},
): Promise<() => Promise<void>> {
  const time = clock.now()
  const kept = Object.entries(callers).map(([name, caller]) => ({
    name,
    caller,
    cookies: [...caller.cookies],
  }))
  const restoreRows = await keepRows(db)
  return async () => {
    await restoreRows()
    await world.inForce.renew()
    clock.set(time)
    logged.length = 0
    for (const { name, caller, cookies } of kept) {
      callers[name] = caller
      caller.cookies.clear()
      for (const [cookie, value] of cookies) caller.cookies.set(cookie, value)
    }
  }
}

/** Copies all rows to another schema, and returns what replaces the rows of all tables with the copies. */
async function keepRows(db: Db): Promise<() => Promise<void>> {
  const tables = await tablesOf(db)
  await sql`create schema kept`.execute(db)
  for (const { name } of tables) {
    await sql`create table kept.${sql.id(name)} as table public.${sql.id(name)}`.execute(db)
  }
  const statements = tables.flatMap(({ name, columns }) => {
    const table = quote(name)
    const list = columns.map(quote).join(', ')
    return [
      `delete from public.${table}`,
      `insert into public.${table} (${list}) overriding system value select ${list} from kept.${table}`,
    ]
  })
  // Without this role the triggers would refuse the changes, or write totals and changes of their own.
  const script = ['set local session_replication_role = replica', ...statements].join(';\n')
  return async () => {
    await db.transaction().execute((tx) => sql.raw(script).execute(tx))
  }
}

const quote = (name: string) => `"${name}"`

/** The tables with the columns that can be written. */
async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relation.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace
      and relation.relkind in ('r', 'p') and not relation.relispartition
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    group by relation.relname`.execute(db)
  return rows
}
