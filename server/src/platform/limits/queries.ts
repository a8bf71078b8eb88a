import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { executeWithOnePlan } from '../db/statements/by-key.ts'

export type Asked = { kind: string; whos: string[]; now: Date; most: number; every: number }
export type Taken = { who: string; taken: boolean; fullAgainAt: Date | null }

/**
 * Counts one use for each of `whos` that has one left, in one statement. A time that is too far ahead was written before
 * the clock was set back, and is ignored.
 */
export async function takeUses(db: Db, { kind, whos, now, most, every }: Asked): Promise<Taken[]> {
  const one = sql`${every}::double precision * interval '1 millisecond'`
  const moment = sql`${now}::timestamptz`
  const isAhead = sql`held.full_again_at > ${moment} + ${most}::double precision * ${one} + interval '1 minute'`
  const query = sql<Taken>`
    with asked as (
      select distinct who from unnest(${whos}::text[]) as who order by who
    ), taken as (
      insert into rate_limit as held (kind, who, full_again_at)
      select ${kind}::text, who, ${moment} + ${one} from asked order by who
      on conflict (kind, who) do update
        set full_again_at = case when ${isAhead} then ${moment} else greatest(held.full_again_at, ${moment}) end + ${one}
        where ${isAhead} or held.full_again_at <= ${moment} + (${most}::double precision - 1) * ${one}
      returning who
    )
    select asked.who, taken.who is not null as taken, held.full_again_at
    from asked left join taken on taken.who = asked.who
      left join rate_limit as held on held.kind = ${kind} and held.who = asked.who`.compile(db)
  return (await executeWithOnePlan(db, query)).rows
}

export async function findUse(db: Db, kind: string, who: string): Promise<Date | null> {
  const query = db.selectFrom('rateLimit').select('fullAgainAt').where('kind', '=', kind)
  return (await query.where('who', '=', who).executeTakeFirst())?.fullAgainAt ?? null
}

export async function releaseUse(
  db: Db,
  { kind, who, now, every }: { kind: string; who: string; now: Date; every: number },
): Promise<void> {
  const one = sql`${every}::double precision * interval '1 millisecond'`
  await sql`update rate_limit set full_again_at = full_again_at - ${one}
    where kind = ${kind} and who = ${who} and full_again_at > ${now}`.execute(db)
}

export async function deleteUnusedLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimit').where('fullAgainAt', '<=', now).execute()
}
