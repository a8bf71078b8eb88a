import { chaseDays } from '@gantry/contract/domains/compliance/worklist/words'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../../platform/world.ts'
import { asksOf, isChosen, placeColumns, requirementsFor } from '../../requirements/service.ts'

export type Recipient = {
  userId: number
  email: string
  firstName: string
  language: string
  timeZone: string
  takesMail: boolean
  /** Null, or when the last mail was sent. */
  chasedAt: Date | null
}

export async function listRecipients(db: Db, userIds: readonly number[]): Promise<Recipient[]> {
  return db
    .selectFrom('user')
    .leftJoin('worklistChase', 'worklistChase.userId', 'user.userId')
    .select(['user.userId', 'email', 'firstName', 'language', 'timeZone', 'sentAt as chasedAt'])
    .select(sql<boolean>`activated_at is not null`.as('takesMail'))
    .where('user.userId', 'in', [...userIds])
    .where('status', '=', true)
    .execute()
}

export type Chase = { userId: number; sentAt: Date; sentBy: number; matters: string[] }

/**
 * Takes the mail of these seven days of each person, and returns whose it got. Of several servers at the same time, one gets it: the
 * others wait for the row, and then find it new. Everybody takes the rows in the same order, so that nobody waits for each other.
 */
export async function takeChases(db: Db, chases: readonly Chase[]): Promise<Set<number>> {
  const rows = chases.toSorted((one, other) => one.userId - other.userId)
  const [first] = rows
  if (first === undefined) return new Set()
  const taken = await db
    .insertInto('worklistChase')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({
          sentAt: first.sentAt,
          sentBy: first.sentBy,
          matters: (row) => row.ref('excluded.matters'),
          openedAt: null,
        })
        .where('worklistChase.sentAt', '<=', new Date(first.sentAt.getTime() - chaseDays * 24 * 60 * 60_000)),
    )
    .returning('userId')
    .execute()
  return new Set(taken.map(({ userId }) => userId))
}

/** Notes since when each was asked for; what was asked for before, and is open since, keeps its time. */
export async function noteAsked(db: Db, chases: readonly Chase[]): Promise<void> {
  const rows = chases.flatMap(({ userId, matters, sentAt }) =>
    matters.map((matter) => ({ userId, matter, askedAt: sentAt })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('worklistAsked')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The kinds that a requirement which holds links asks of each of these people at some MIP. */
export async function listHoldingKinds(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Set<number>>> {
  const kinds = new Map(userIds.map((userId) => [userId, new Set<number>()]))
  if (userIds.length === 0) return kinds
  const { rows } = await sql<{ userId: number; kindId: number }>`
    with link as materialized (
      select user_mip.user_id, user_mip.mip_id from user_mip join mip using (mip_id)
      where user_id = any (${userIds}::bigint[]) and allowed and mip.status and ${hasNotEnded('userMip')}),
    place as materialized (
      select ${placeColumns(now)} from mip where mip_id in (select mip_id from link))
    select distinct link.user_id, kind.qualification_kind_id as kind_id
    from ${requirementsFor('USER')} join link on link.mip_id = place.mip_id
    where enforcement = 'HOLD' and ${asksOf('requirement')}
      and ${isChosen('requirement')}`.execute(db)
  for (const { userId, kindId } of rows) kinds.get(userId)?.add(kindId)
  return kinds
}

export async function noteOpened(db: Db, userId: number, openedAt: Date): Promise<void> {
  await db
    .updateTable('worklistChase')
    .set({ openedAt })
    .where('userId', '=', userId)
    .where('openedAt', 'is', null)
    .where('sentAt', '<=', openedAt)
    .execute()
}
