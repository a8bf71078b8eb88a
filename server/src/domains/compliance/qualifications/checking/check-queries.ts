import type { QualificationCheck } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { CheckMethod, CheckResult } from '@gantry/contract/domains/compliance/qualifications/words'
import { type Insertable, sql } from 'kysely'
import { fullName } from '../../../../kit/people/name-queries.ts'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'

/** Lists the checks of a qualification, newest first. */
export async function listChecks(db: Db, qualificationId: number): Promise<QualificationCheck[]> {
  const rows = await db
    .selectFrom('qualificationCheck')
    .leftJoin('user', 'user.userId', 'qualificationCheck.checkedBy')
    .select(['qualificationCheckId', 'checkedBy', 'checkedAt', 'method', 'result', 'expiresOn', 'conditions'])
    .select(fullName.as('name'))
    .where('qualificationId', '=', qualificationId)
    .orderBy('qualificationCheckId', 'desc')
    .execute()
  return rows.map(({ name, checkedBy, ...row }) => ({
    ...row,
    method: row.method as CheckMethod,
    result: row.result as CheckResult,
    checkedAt: row.checkedAt.toISOString(),
    checkedBy: checkedBy === null ? null : { userId: checkedBy, name },
  }))
}

export async function insertCheck(db: Db, values: Insertable<Database['qualificationCheck']>): Promise<void> {
  await db.insertInto('qualificationCheck').values(values).execute()
}

/** With a new last day, the reminders begin again. */
export async function forgetReminders(db: Db, qualificationId: number): Promise<void> {
  await db.deleteFrom('qualificationReminder').where('qualificationId', '=', qualificationId).execute()
}

/** An AHPRA registration that can be checked. */
export type Registration = {
  qualificationId: number
  userId: number
  number: string
  issuedOn: string | null
  expiresOn: string | null
  hasEnd: boolean
  conditions: string
  checkResult: string | null
}

/** The registrations with these numbers. A renewal that waits for a check comes before what it replaces. */
export async function findRegistrations(db: Db, numbers: string[]): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    select qualification_id, user_id, number, issued_on, expires_on, has_end, conditions, check_result
    from qualification join qualification_kind using (qualification_kind_id)
    where code = 'AHPRA'
      and number = any(${numbers}::text[]) and number <> '' and state in ('SUBMITTED', 'VERIFIED')
    order by state, qualification_id desc`.execute(db)
  return rows
}
