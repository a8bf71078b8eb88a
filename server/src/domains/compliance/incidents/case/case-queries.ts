import type { IncidentState } from '@gantry/contract/domains/compliance/incidents/words'
import { sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { nameIn } from '../../../../kit/people/name-queries.ts'
import { type Instant, instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'

/** A person's name; empty if the account is gone. */
const nameOf = (column: string) =>
  sql<string>`coalesce((select ${nameIn('who')} from "user" as who where who.user_id = ${sql.ref(column)}), '')`

/** What was decided, the latest first. */
export const listSteps = (db: Db, incidentId: number) =>
  db
    .selectFrom('incidentStep')
    .select(['reason', 'userId', sql<IncidentState>`state`.as('state')])
    .select([instant(sql`at`).as('at'), nameOf('incidentStep.userId').as('name')])
    .where('incidentId', '=', incidentId)
    .orderBy('incidentStepId', 'desc')
    .execute()

export async function findLastDecider(db: Db, incidentId: number): Promise<number | null> {
  const query = db.selectFrom('incidentStep').select('userId').where('incidentId', '=', incidentId)
  return (await query.orderBy('incidentStepId', 'desc').limit(1).executeTakeFirst())?.userId ?? null
}

export async function insertStep(
  db: Db,
  step: { incidentId: number; state: IncidentState; reason: string; at: Date; userId: number },
): Promise<void> {
  await db.insertInto('incidentStep').values(step).execute()
}

const selectTasks = (db: Db) =>
  db
    .selectFrom('incidentTask')
    .select(['incidentTaskId', 'incidentId', 'version', 'title', 'ownerId', 'doneBy'])
    .select([sql<string>`due_on::text`.as('dueOn'), instant<Instant | null>(sql`done_at`).as('doneAt')])
    .select([nameOf('incidentTask.ownerId').as('ownerName'), nameOf('incidentTask.doneBy').as('doneName')])

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number]

/** Those to do first, by the day until which they are due. */
export const listTasks = (db: Db, incidentId: number) =>
  selectTasks(db)
    .where('incidentId', '=', incidentId)
    .orderBy(sql`done_at is not null`)
    .orderBy(sql`due_on`)
    .orderBy('incidentTaskId')
    .execute()

/** Null if the incident has no such task. The lock of the incident covers its tasks. */
export async function findTask(db: Db, incidentId: number, incidentTaskId: number): Promise<TaskRow | null> {
  const query = selectTasks(db).where('incidentId', '=', incidentId)
  return (await query.where('incidentTaskId', '=', incidentTaskId).executeTakeFirst()) ?? null
}

export async function countOpenTasks(db: Db, incidentId: number): Promise<number> {
  const query = db
    .selectFrom('incidentTask')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('incidentId', '=', incidentId)
    .where('doneAt', 'is', null)
  return (await query.executeTakeFirstOrThrow()).count
}

type TaskColumns = {
  title: string
  ownerId: number
  dueOn: string
  doneAt: Date | Instant | null
  doneBy: number | null
}

export async function insertTask(
  db: Db,
  columns: TaskColumns & { incidentId: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('incidentTask').values(columns).execute()
}

export async function updateTask(db: Db, incidentTaskId: number, columns: TaskColumns): Promise<void> {
  await db
    .updateTable('incidentTask')
    .set(columns)
    .set({ version: sql`version + 1` })
    .where('incidentTaskId', '=', incidentTaskId)
    .execute()
}

/** Whether this person can read incidents: an active platform administrator. */
export async function isPlatformAdministrator(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from "user" join user_role using (user_id) join role using (role_id)
    where "user".user_id = ${userId} and "user".status and activated_at is not null
      and role.code = 'ProductAdmin' and role.status and ${hasNotEnded('userRole')}`.execute(db)
  return rows.length > 0
}

export const listGivenStatements = (db: Db, incidentId: number) =>
  db
    .selectFrom('givenStatement')
    .select(['givenStatementId', 'reference', 'pageDigest', 'recordedBy'])
    .select([sql<string>`given_on::text`.as('givenOn'), instant(sql`recorded_at`).as('recordedAt')])
    .select(nameOf('givenStatement.recordedBy').as('recordedName'))
    .where('incidentId', '=', incidentId)
    .orderBy('givenStatementId', 'desc')
    .execute()

/** Whether the Commissioner got the statement as it was when it was marked as ready at this time. */
export async function isGiven(db: Db, incidentId: number, readyAt: Instant): Promise<boolean> {
  const query = db
    .selectFrom('givenStatement')
    .select('givenStatementId')
    .where('incidentId', '=', incidentId)
  return (await query.where('readyAt', '=', sql<Date>`${readyAt}::timestamptz`).limit(1).execute()).length > 0
}

export async function insertGivenStatement(
  db: Db,
  row: {
    incidentId: number
    givenOn: string
    reference: string
    readyAt: Instant
    page: string
    pageDigest: string
    recordedAt: Date
    recordedBy: number
  },
): Promise<void> {
  await db.insertInto('givenStatement').values(row).execute()
}

export async function findGivenPage(db: Db, incidentId: number, givenStatementId: number) {
  const query = db.selectFrom('givenStatement').select('page').where('incidentId', '=', incidentId)
  return (await query.where('givenStatementId', '=', givenStatementId).executeTakeFirst())?.page ?? null
}
