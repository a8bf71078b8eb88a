import { type Kysely, sql } from 'kysely'
import { type ConnectionConfig, connect } from './connect.ts'
import { type Pooling, sessionLimits, usualWait } from './pooling.ts'

const limits = Object.entries(sessionLimits(usualWait))

/**
 * Writes the limits of requests to the server's role, in this database alone: a role may do that for itself. Sessions
 * that the pooler has open keep what they began with, so those without the limits are ended.
 */
export async function limitRole(server: ConnectionConfig, pooling: Pooling, tries = 3): Promise<void> {
  const { db, close } = connect(server, { maxConnections: 1, isStarting: true, pooling })
  try {
    if (!(await hasLimits(db))) {
      await writeLimits(db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and datname = current_database() and state = 'idle'`.execute(db)
    }
    // Our own session ends last, and instead of an answer.
    if (!(await isLimited(db)))
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(noop)
  } catch (error) {
    // A server that started at the same moment may have ended our session between two statements.
    if (tries === 1) throw error
    await limitRole(server, pooling, tries - 1)
  } finally {
    await close()
  }
}

const noop = () => undefined

async function writeLimits<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of servers that start together, two would change the same row of the catalog, and one would fail.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(tx)
    const database = sql.id(rows[0]?.name ?? '')
    for (const [name, milliseconds] of limits)
      await sql`alter role current_user in database ${database}
        set ${sql.raw(name)} = ${sql.lit(milliseconds)}`.execute(tx)
  })
}

/** Whether the role has them for every session to come. */
async function hasLimits<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const wanted = limits.map(([name, milliseconds]) => `${name}=${milliseconds}`)
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(bool_or(setconfig @> ${wanted}::text[]), false) as has from pg_db_role_setting
    where setrole = current_user::regrole
      and setdatabase = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.has ?? false
}

/** Whether this session has them. */
async function isLimited<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${limits.map(([name]) => name)})`.execute(db)
  return rows.every(({ name, setting }) =>
    limits.some(([limit, value]) => limit === name && String(value) === setting),
  )
}
