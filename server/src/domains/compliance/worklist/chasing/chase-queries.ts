import { chaseDays } from '@gantry/contract/domains/compliance/worklist/words'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'
import { asksOf, isChosen, placeColumns, requirementsFor } from '../requirements/service.ts'

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

type Chase = { userId: number; sentAt: Date; sentBy: number; matters: string[] }

/**
 * Takes the person's mail of these seven days; false if somebody has taken it. Of several servers at the same time, one gets it: the
 * others wait for the row, and then find it new.
 */
export async function takeChase(db: Db, chase: Chase): Promise<boolean> {
  const { sentAt, sentBy, matters } = chase
  const rows = await db
    .insertInto('worklistChase')
    .values(chase)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sentAt, sentBy, matters, openedAt: null })
        .where('worklistChase.sentAt', '<=', new Date(sentAt.getTime() - chaseDays * 24 * 60 * 60_000)),
    )
    .returning('userId')
    .execute()
  return rows.length > 0
}

export async function findChase(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('worklistChase')
    .select('sentAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.sentAt ?? null
}

/** The kinds that a requirement which holds links asks of the person at some MIP. */
export async function listHoldingKinds(db: Db, userId: number, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ kindId: number }>`
    with link as materialized (
      select user_mip.user_id, user_mip.mip_id from user_mip join mip using (mip_id)
      where user_id = ${userId} and allowed and mip.status and ${hasNotEnded('userMip')}),
    place as materialized (
      select ${placeColumns(now)} from mip where mip_id in (select mip_id from link))
    select distinct kind.qualification_kind_id as kind_id from ${requirementsFor('USER')} join link on link.mip_id = place.mip_id
    where enforcement = 'HOLD' and ${asksOf('requirement')}
      and ${isChosen('requirement')}`.execute(db)
  return new Set(rows.map(({ kindId }) => kindId))
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
