import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'

/** The number that Kysely's migrator locks by, so that a server of an earlier version waits as well. */
const migrationLock = '3853314791062309107'
const pause = 500

/**
 * Runs `work` while no other server migrates; null if it did not get the lock within `patience` milliseconds, or if
 * `isDone` meanwhile. The lock belongs to an open transaction without a snapshot, which ends with the process and also
 * works behind a pooler. A server that waits asks again and again: a waiting statement would have a snapshot, for which
 * CREATE INDEX CONCURRENTLY waits.
 */
export async function withMigrationLock<Tables, Result>(
  db: Kysely<Tables>,
  { patience, isDone, onWait }: { patience: number; isDone: () => Promise<boolean>; onWait: () => void },
  work: (locked: Transaction<Tables>) => Promise<Result>,
): Promise<Result | null> {
  const end = performance.now() + patience
  for (let isFirst = true; isFirst || performance.now() < end; isFirst = false) {
    const attempt = await db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // Without parameters, because the portal of a statement with parameters stays open and keeps its snapshot.
      const { rows } = await sql
        .raw<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as locked`)
        .execute(tx)
      return rows[0]?.locked ? { result: await work(tx) } : null
    })
    if (attempt !== null) return attempt.result
    if (isFirst) onWait()
    await sleep(pause)
    if (await isDone()) return null
  }
  return null
}
