import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

// Statements that check many qualifications at once.

type LastDay = { qualificationId: number; lastDay: string | null }

/** The last day in force of each qualification, if it expires on the given day. */
export async function findLastDays(
  db: Db,
  ends: { qualificationId: number; expiresOn: string | null }[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<LastDay>`
    select qualification_id, qualification_last_day(given."expiresOn", grace_months) as last_day
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as given ("qualificationId" bigint, "expiresOn" date)
    join qualification on qualification_id = given."qualificationId" join qualification_kind using (qualification_kind_id)`.execute(
    db,
  )
  return new Map(rows.map(({ qualificationId, lastDay }) => [qualificationId, lastDay]))
}

export async function insertChecks(
  db: Db,
  values: Insertable<Database['qualificationCheck']>[],
): Promise<void> {
  if (values.length > 0) await db.insertInto('qualificationCheck').values(values).execute()
}

/** With a new last day, the reminders begin again. */
export async function forgetRemindersOf(db: Db, ids: number[]): Promise<void> {
  await sql`delete from qualification_reminder where qualification_id = any(${ids}::bigint[])`.execute(db)
}

type Checked = {
  qualificationId: number
  state: string
  checkResult: string
  checkedOn: string
  expiresOn: string | null
  conditions: string
  nextReminderOn: string | null
}

export async function updateChecked(db: Db, rows: Checked[]): Promise<void> {
  await sql`update qualification set state = new.state, check_result = new."checkResult", checked_on = new."checkedOn",
      expires_on = new."expiresOn", conditions = new.conditions, next_reminder_on = new."nextReminderOn",
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new ("qualificationId" bigint, state text,
      "checkResult" text, "checkedOn" date, "expiresOn" date, conditions text, "nextReminderOn" date)
    where qualification_id = new."qualificationId"`.execute(db)
}

/** `replacedOn` is the day of issue of what replaces it. */
export async function supersede(
  db: Db,
  rows: { replaced: number; replacedOn: string | null }[],
): Promise<void> {
  await sql`update qualification set state = 'SUPERSEDED', replaced_on = new."replacedOn", next_reminder_on = null,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (replaced bigint, "replacedOn" date)
    where qualification_id = new.replaced`.execute(db)
}
