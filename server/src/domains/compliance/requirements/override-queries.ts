import type { EndingOverride } from '@gantry/contract/domains/compliance/requirements/schemas'
import { mostEndingOverrides, overrideSoonDays } from '@gantry/contract/domains/compliance/requirements/words'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'
import { contributors } from '../qualifications/service.ts'

/** Who typed, uploaded or submitted the person's qualifications of these kinds that wait for a check. */
export async function listContributors(db: Db, userId: number, kindIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('qualification')
    .select(contributors.as('contributors'))
    .where('userId', '=', userId)
    .where('qualificationKindId', 'in', kindIds)
    .where('state', '=', 'SUBMITTED')
    .execute()
  return rows.flatMap((row) => row.contributors)
}

/**
 * For how many milliseconds overrides have put a person's link to a MIP in force since a time: those of one administrator, and
 * all. An earlier link to the same MIP, which was removed, counts too.
 */
export async function sumOverrides(
  db: Db,
  { userId, mipId }: { userId: number; mipId: number },
  since: Date,
  madeBy: number,
): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(duration) filter (where made_by = ${madeBy}), 0)::float8 as own,
      coalesce(sum(duration), 0)::float8 as all
    from hold_override
    cross join lateral (select extract(epoch from until - greatest(starts_at, ${since})) * 1000 as duration) as counted
    where user_id = ${userId} and mip_id = ${mipId} and until > ${since}`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

/** Locks the link until the end of the transaction. */
export async function lockLink(db: Db, userMipId: number) {
  const query = db.selectFrom('userMip').select(['userMipId', 'userId', 'mipId'])
  const link = query.where('userMipId', '=', userMipId).where(hasNotEnded('userMip'))
  const row = await link.forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

/** Ends the overrides that last at this time. Returns how many there were. */
export async function endOverrides(db: Db, userMipId: number, now: Date): Promise<number> {
  const lasting = db.deleteFrom('holdOverride').where('userMipId', '=', userMipId)
  // One that has just begun has no duration that could be kept.
  const begun = await lasting.where('startsAt', '>=', now).where('until', '>', now).executeTakeFirst()
  const ended = await db
    .updateTable('holdOverride')
    .set({ until: now })
    .where('userMipId', '=', userMipId)
    .where('startsAt', '<', now)
    .where('until', '>', now)
    .executeTakeFirst()
  return Number(begun.numDeletedRows) + Number(ended.numUpdatedRows)
}

export async function insertOverride(db: Db, override: Insertable<Database['holdOverride']>): Promise<void> {
  await db.insertInto('holdOverride').values(override).execute()
}

/**
 * The overrides that end soon, if their links are on hold again then: with the person as "user", the MIP, and how the list
 * and the inbox read them.
 */
export const endingOverrides = (now: Date): RawBuilder<unknown> => sql`
  hold_override join user_mip using (user_mip_id) join "user" on "user".user_id = user_mip.user_id
    join mip on mip.mip_id = user_mip.mip_id
  where starts_at <= ${now} and until > ${now}
    and until <= ${now}::timestamptz + ${sql.lit(overrideSoonDays)} * interval '1 day'
    and user_mip.allowed and mip.status and "user".status and is_in_force(user_mip.valid_until, until)
    and exists (select from holding_requirement(user_mip.user_id, user_mip.mip_id, mip.state, until))`

export async function findEndingOverrides(
  db: Db,
  now: Date,
): Promise<(Omit<EndingOverride, 'until'> & { until: Date })[]> {
  const { rows } = await sql<Omit<EndingOverride, 'until'> & { until: Date }>`
    select user_mip.user_mip_id, user_mip.user_id, ${fullName} as user_name, mip.mip_id,
      mip.name as mip_name, until, reason
    from ${endingOverrides(now)} order by until, hold_override_id limit ${sql.lit(mostEndingOverrides)}`.execute(
    db,
  )
  return rows
}
