import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/** The names of the first administrator until that person enters their own (users/first-administrator.ts). */
const unnamed = sql`first_name = 'Platform' and last_name = 'Administrator'`

/** What the steps are about. Each part stops at the first row, so it takes the same time in a large installation. */
export async function readProgress(db: Db, userId: number) {
  const exists = (rows: Expression<unknown>) => sql<boolean>`exists (${rows})`
  const { rows } = await sql<{
    you: boolean
    mip: boolean
    people: boolean
    group: boolean
    ris: boolean
    app: boolean
    isDismissed: boolean
  }>`select
    ${exists(sql`select from "user" where user_id = ${userId} and two_factor_auth_type = 'AUTHENTICATOR' and not (${unnamed})`)} as you,
    ${exists(sql`select from mip`)} as mip,
    ${exists(sql`select from "user" where user_id <> ${userId}`)} as people,
    ${exists(sql`select from "user" where group_id_for_admin is not null`)} as "group",
    ${exists(sql`select from ris`)} as ris,
    ${exists(sql`select from app`)} as app,
    ${exists(sql`select from setup_dismissal`)} as is_dismissed`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table returns one row.')
  return row
}

/** Returns false when the guide was dismissed before. */
export async function insertDismissal(db: Db, dismissedBy: number, dismissedAt: Date): Promise<boolean> {
  const query = db
    .insertInto('setupDismissal')
    .values({ dismissedBy, dismissedAt })
    .onConflict((conflict) => conflict.doNothing())
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}
