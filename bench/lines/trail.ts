import { sealAudit, sealingPause } from '@gantry/server/platform/audit/sealing.ts'
import { connect } from '@gantry/server/platform/db/connect/connect.ts'
import { listShippedMigrations, migrate } from '@gantry/server/platform/db/migrations/migrate.ts'
import { every } from '@gantry/server/platform/jobs/every.ts'
import { sql } from 'kysely'
import { bareSqlTool, mostScripts, runBareSql } from '../limits/bare-sql.ts'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import { type Line, perSecond } from './line.ts'
import { statusSwitches } from './status.ts'

const connections = 50
const people = 2 * mostScripts
const reach = 0.85

type Trail = { connection: Platform['connection']; seals: boolean }

/** Many simultaneous writers of the audit trail: without a hash chain, with one under a lock, and with seals. */
export const trailLine: Line = {
  name: 'trail',
  async run({ platform, rounds, seconds }) {
    const scripts = statusSwitches(
      Array.from({ length: people }, (_, index) => index + 1),
      'audit_event',
    )
    const trails = {
      sealed: await makeTrail(platform, 'sealed'),
      none: await makeTrail(platform, 'none'),
      locked: await makeTrail(platform, 'locked'),
    }
    const write = async ({ connection, seals }: Trail) => {
      const { db, close } = connect(connection, { maxConnections: 1 })
      const sealing = seals ? every('audit-seal', sealingPause, () => sealAudit({ db }), fail) : null
      const rate = await runBareSql({ connection }, scripts, { connections, seconds })
      await sealing?.stop()
      await close()
      return rate
    }
    try {
      const rates = await interleave(rounds, {
        sealed: () => write(trails.sealed),
        none: () => write(trails.none),
        locked: () => write(trails.locked),
      })
      const [sealed, none, locked] = [median(rates.sealed), median(rates.none), median(rates.locked)]
      return [
        {
          work: `entries of the audit trail, sealed, ${connections} writers`,
          measured: perSecond(sealed),
          limit: `without a hash chain, by ${bareSqlTool()}: ${perSecond(none)}`,
          ratio: sealed / none,
          reach: `${Math.round(reach * 100)} %`,
          verdict: sealed / none >= reach ? 'reached' : 'short',
          note: `With a hash chain under a lock, as before migration 0060: ${perSecond(locked)}.`,
        },
      ]
    } finally {
      for (const { connection } of Object.values(trails))
        await sql`drop database ${sql.id(connection.database)} with (force)`.execute(platform.db)
    }
  },
}

const fail = (error: unknown) => {
  throw error
}

/** A database of its own, because entries of the audit trail cannot be deleted. */
async function makeTrail({ db, connection }: Platform, kind: 'sealed' | 'none' | 'locked'): Promise<Trail> {
  const database = `bench_trail_${kind}`
  await sql`drop database if exists ${sql.id(database)} with (force)`.execute(db)
  await sql`create database ${sql.id(database)} template template0`.execute(db)
  const place = { ...connection, database }
  const made = connect(place, { maxConnections: 1 })
  const before = (await listShippedMigrations()).findLast((name) => name < '0060')
  await migrate(made.db, undefined, kind === 'sealed' ? undefined : before)
  if (kind === 'none')
    await sql`create or replace function chain_audit_event() returns trigger language plpgsql as $$
      begin
        new.audit_event_id := nextval('audit_event_number');
        return new;
      end $$`.execute(made.db)
  await sql`insert into "user" (email, first_name, last_name)
    select 'p' || n || '@bench.example', 'Ada', 'Writer ' || n from generate_series(1, ${people}::integer) as n`.execute(
    made.db,
  )
  await made.close()
  return { connection: place, seals: kind === 'sealed' }
}
