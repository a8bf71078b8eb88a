import { sql } from 'kysely'
import { every, type Job } from '../../jobs/every.ts'
import { createSeldomLog } from '../../log/seldom.ts'
import type { World } from '../../world.ts'
import { connect } from '../connect/connect.ts'
import type { DatabasePlaces } from '../connect/opening.ts'
import type { Pooling } from '../connect/pooling.ts'
import { finishFills } from './migrate.ts'
import { listUnfinished } from './progress.ts'

const pause = 60_000

/**
 * Continues the fills that the migrations have left, as the owner of the tables, while the server serves. One server at a time
 * does it. A server without the owner's password leaves it to `gantry migrate`.
 */
export function startFilling(
  { db, log }: Pick<World, 'db' | 'log'>,
  places: DatabasePlaces,
  pooling: Pooling,
): Job {
  const work = async (isStopped: () => boolean) => {
    if ((await listUnfinished(db)).length === 0) return
    const { db: owning, close } = connect(places.owner ?? places.server, {
      maxConnections: 2,
      isStarting: true,
      pooling,
    })
    try {
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege('migration_step', 'UPDATE') as may`.execute(owning)
      if (!rows[0]?.may) log.warn('the upgrade is not complete: run gantry migrate')
      else await finishFills(owning, { isStopped, report: (facts, message) => log.info(facts, message) })
    } finally {
      await close()
    }
  }
  return every('fills', pause, work, createSeldomLog(log, 'a fill failed', { level: 'error' }))
}
