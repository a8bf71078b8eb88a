import { sql } from 'kysely'
import { bareSqlTool, mostScripts, runBareSql } from '../limits/bare-sql.ts'
import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import type { Platform } from '../platform/platform.ts'
import { someUserIds } from './calls.ts'
import { type Line, perSecond, shareOf } from './line.ts'

const connections = 10

export const statusLine: Line = {
  name: 'status',
  async run({ platform, rounds, seconds }) {
    // No administrators, because other rules apply to them.
    const ids = someUserIds(platform, mostScripts * 2).filter(
      (userId) => userId % 150 !== 0 && userId % 20_000 !== 7,
    )
    const target = {
      port: platform.port,
      // Inactivates and activates one person after the other, so that each request changes a status.
      shots: ids.flatMap((userId) =>
        [false, true].map((status) => ({
          path: `/api/gantry-admin/users/${userId}/activate-inactivate?status=${status}`,
          token: platform.tokens.admin,
        })),
      ),
    }
    await makeTrails(platform)
    try {
      const gun = await load(target, { connections, seconds, platform })
      const { measured, limit, chained } = await interleave(rounds, {
        measured: gun.fire,
        limit: () => runBareSql(platform, scripts(ids, 'bench_trail'), { connections, seconds }),
        chained: () => runBareSql(platform, scripts(ids, 'bench_chained_trail'), { connections, seconds }),
      })
      const note = `With the audit trail's own trigger, which stores the hash of the previous row: ${perSecond(median(chained))} bare.`
      const beside = `update + insert by ${bareSqlTool()}`
      const work = `status switch (a write with its trail), ${connections} connections`
      return [shareOf(measured, limit, { work, limit: beside, reach: 0.4, note })]
    } finally {
      await sql`drop table if exists bench_trail, bench_chained_trail`.execute(platform.db)
    }
  },
}

/** Two copies of the audit trail, one without its trigger and one with it, because rows of the audit trail cannot be deleted. */
async function makeTrails({ db }: Platform): Promise<void> {
  await sql`drop table if exists bench_trail, bench_chained_trail`.execute(db)
  await sql`create table bench_trail (like audit_event including all)`.execute(db)
  await sql`alter table bench_trail alter audit_event_id set default nextval('audit_event_number')`.execute(
    db,
  )
  await sql`create table bench_chained_trail (like audit_event including all)`.execute(db)
  await sql`create trigger chain before insert on bench_chained_trail
    for each row execute function chain_audit_event()`.execute(db)
}

const scripts = (ids: number[], trail: string) =>
  ids.map((userId, index) => [
    'begin',
    `update "user" set status = not status, status_change_date = now(), version = version + 1 where user_id = ${userId}`,
    `insert into ${trail} (at, actor_user_id, actor_role, action, subject_type, subject_id, result, address, detail)
     values (now(), 1, 'ProductAdmin', 'user.status', 'user', ${userId}, 'DONE', '127.0.0.1', '{"turn": ${index}}')`,
    'commit',
  ])
