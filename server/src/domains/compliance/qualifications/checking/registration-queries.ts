import type { CheckMethod } from '@gantry/contract/domains/compliance/qualifications/words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'

// A registration is a qualification, what it renews, and its renewals: they are connected by `replaces`.

/**
 * Each id with the ids of its registration, the id itself among them. A refused renewal is not a part of it. All have the same
 * holder, whose index finds them.
 */
const sameRegistration = (ids: number[]): RawBuilder<unknown> => {
  const near = (holder: 'user_id' | 'mip_id') => sql`
    select near.qualification_id from qualification as near
    where ${sql.ref(`near.${holder}`)} = ${sql.ref(`this.${holder}`)} and near.state <> 'REFUSED'
      and (near.qualification_id = this.replaces or near.replaces = this.qualification_id)`
  return sql`
    with recursive same as (
      select asked as origin, asked as qualification_id from unnest(${ids}::bigint[]) as given (asked)
      union
      select origin, near.qualification_id from same join qualification as this using (qualification_id)
        cross join lateral (${near('user_id')} union all ${near('mip_id')}) as near
      where this.state <> 'REFUSED')
    select origin, qualification_id from same`
}

/**
 * Locks all of their registrations until the end of the transaction, in one order, so that two checks of one registration wait
 * for each other.
 */
export async function lockRegistrations(db: Db, ids: number[]): Promise<void> {
  await sql`select from qualification
    where qualification_id in (select qualification_id from (${sameRegistration(ids)}) as same)
    order by qualification_id for update`.execute(db)
}

/** Another qualification of the registration, and the id of the one that the check was of. */
export type Other = { origin: number; qualificationId: number }

/**
 * The others of these registrations that a check has found and that count somewhere: verified, or replaced by one that is issued after
 * the earliest day of all holders. Two that were checked together are not among them.
 */
export async function findOthersThatCount(db: Db, ids: number[], firstDay: string): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select distinct on (qualification_id) origin, qualification_id
    from (${sameRegistration(ids)}) as same join qualification using (qualification_id)
    where qualification_id <> all (${ids}::bigint[])
      and (state = 'VERIFIED' or state = 'SUPERSEDED' and replaced_on > ${firstDay}::date)
    order by qualification_id, origin desc`.execute(db)
  return rows
}

type Suspension = { checkedBy: number | null; checkedAt: Date; checkedOn: string; method: CheckMethod }

/** Adds a check that found each suspended. Their last days and conditions stay. */
export async function suspend(
  db: Db,
  ids: number[],
  { checkedBy, checkedAt, checkedOn, method }: Suspension,
): Promise<void> {
  await sql`insert into qualification_check (qualification_id, checked_by, checked_at, method, result, expires_on, conditions)
    select qualification_id, ${checkedBy}, ${checkedAt}, ${method}, 'SUSPENDED', expires_on, conditions
    from qualification where qualification_id = any (${ids}::bigint[]) order by qualification_id`.execute(db)
  await sql`update qualification set check_result = 'SUSPENDED', checked_on = ${checkedOn}::date, version = version + 1
    where qualification_id = any (${ids}::bigint[])`.execute(db)
}
