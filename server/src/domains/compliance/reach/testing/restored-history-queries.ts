import { sql } from 'kysely'
import type { TestApp } from '../../../../testing/world.ts'
import { type Micros, textOf } from './plain-rules.ts'
import { moveFacts } from './timed-history-queries.ts'

/** A link that began or ended. */
export type Change = { at: Micros; linked: boolean }
export type Gap = { from: Micros; until: Micros }
type Saved = { userId: number; mipId: number; changes: Change[]; gaps: Gap[]; start: Micros; now: Micros }

/** Makes the changes of one link with facts of these times, and the lost times of restores in place of all others. */
export async function saveHistory(
  t: TestApp,
  { changes, gaps, userId, mipId, start, now }: Saved,
): Promise<void> {
  const causes: { cause: string; at: Micros }[] = []
  for (const { at, linked } of changes) {
    await t.db.transaction().execute(async (tx) => {
      if (linked) await sql`insert into user_mip (user_id, mip_id) values (${userId}, ${mipId})`.execute(tx)
      else await sql`delete from user_mip where user_id = ${userId} and mip_id = ${mipId}`.execute(tx)
      const { rows } = await sql<{ cause: string }>`select current_setting('gantry.cause') as cause`.execute(
        tx,
      )
      causes.push({ cause: rows[0]?.cause ?? '', at })
    })
  }
  await moveFacts(t, { start, now, causes })
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from fact_gap`.execute(tx)
    for (const { from, until } of gaps)
      await sql`insert into fact_gap values (${textOf(from)}::timestamptz, ${textOf(until)}::timestamptz)`.execute(
        tx,
      )
  })
}
