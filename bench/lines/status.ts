import { sql } from 'kysely'
import { bareSqlTool, mostScripts, runBareSql } from '../limits/bare-sql.ts'
import { load } from '../load/gun.ts'
import { interleave } from '../load/rounds.ts'
import type { Platform } from '../platform/platform.ts'
import { someUserIds } from './calls.ts'
import { type Line, shareOf } from './line.ts'

const connections = 10

export const statusLine: Line = {
  name: 'status',
  async run({ platform, rounds, seconds }) {
    const { ids, target } = statusSwitchCalls(platform)
    await makeTrail(platform)
    try {
      const gun = await load(target, { connections, seconds, platform })
      const { measured, limit } = await interleave(rounds, {
        measured: gun.fire,
        limit: () => runBareSql(platform, statusSwitches(ids, 'bench_trail'), { connections, seconds }),
      })
      const beside = `update + insert by ${bareSqlTool()}`
      const work = `status switch (a write with its trail), ${connections} connections`
      return [shareOf(measured, limit, { work, limit: beside, reach: 0.4 })]
    } finally {
      await sql`drop table if exists bench_trail`.execute(platform.db)
    }
  },
}

/** Inactivates and activates one person after the other, so that each request changes a status. */
export function statusSwitchCalls(platform: Platform) {
  // No administrators, because other rules apply to them.
  const ids = someUserIds(platform, mostScripts * 2).filter(
    (userId) => userId % 150 !== 0 && userId % 20_000 !== 7,
  )
  const shots = ids.flatMap((userId) =>
    [false, true].map((status) => ({
      path: `/api/gantry-admin/users/${userId}/activate-inactivate?status=${status}`,
      token: platform.tokens.admin,
    })),
  )
  return { ids, target: { port: platform.port, shots } }
}

/** A copy of the audit trail without triggers, because rows of the audit trail cannot be deleted. */
async function makeTrail({ db }: Platform): Promise<void> {
  await sql`drop table if exists bench_trail`.execute(db)
  await sql`create table bench_trail (like audit_event including all)`.execute(db)
  await sql`alter table bench_trail alter audit_event_id set default nextval('audit_event_number')`.execute(
    db,
  )
}

/** The statements of a change of a status, with its entry in the audit trail. */
export const statusSwitches = (ids: number[], trail: string) =>
  ids.map((userId, index) => [
    'begin',
    `update "user" set status = not status, status_change_date = now(), version = version + 1 where user_id = ${userId}`,
    `insert into ${trail} (at, actor_user_id, actor_role, action, subject_type, subject_id, result, address, detail)
     values (now(), 1, 'ProductAdmin', 'user.status', 'user', ${userId}, 'DONE', '127.0.0.1', '{"turn": ${index}}')`,
    'commit',
  ])
