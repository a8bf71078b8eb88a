import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { type Insertable, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { nameIn } from '../../../kit/people/name-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'
import { holderDay, standingOn } from './day-queries.ts'
import { daysAt } from './days.ts'

/** Who has qualifications: a person or a MIP. */
export type Holder = { userId: number } | { mipId: number }

/** A qualification as it is stored, with its kind, its documents and its standing on a day. */
export type QualificationRow = Omit<Qualification, 'isHidden' | 'canChange' | 'canRenew' | 'canCheck'> & {
  isSensitive: boolean
  /** How its kind is proven: by a register, or by a document. */
  proof: string
  /** Who typed, uploaded or submitted a part of it, so that none of them checks it. */
  contributors: number[]
}

/** With the submitter, whom a server of the previous version does not add. */
export const contributors = sql<
  number[]
>`array_remove(qualification.contributors || qualification.submitted_by, null)`

const lastDay = sql<string | null>`qualification_last_day(expires_on, grace_months)`

function selectQualifications(db: Db, now: Date) {
  const today = holderDay(daysAt(now))
  return db
    .selectFrom('qualification')
    .innerJoin(
      'qualificationKind',
      'qualificationKind.qualificationKindId',
      'qualification.qualificationKindId',
    )
    .leftJoin('user as submitter', 'submitter.userId', 'qualification.submittedBy')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('qualificationCheck')
          .select('checkedBy')
          .whereRef('qualificationCheck.qualificationId', '=', 'qualification.qualificationId')
          .orderBy('qualificationCheckId', 'desc')
          .limit(1)
          .as('lastCheck'),
      (join) => join.onTrue(),
    )
    .leftJoin('user as checker', 'checker.userId', 'lastCheck.checkedBy')
    .select(['qualification.qualificationId', 'qualification.userId', 'qualification.mipId'])
    .select(['qualification.qualificationKindId', 'qualificationKind.code as kindCode'])
    .select([
      'qualificationKind.label as kindLabel',
      'isSensitive',
      'proof',
      'hasEnd as kindHasEnd',
      'number',
      'jurisdiction',
      'recognisedIn',
    ])
    .select(['issuedOn', 'expiresOn', 'conditions', 'qualification.state', 'refusalReason', 'replaces'])
    .select('refusalCause')
    .select(['submittedBy', 'submittedAt', 'checkResult', 'checkedOn', 'qualification.version'])
    .select([today.as('today'), standingOn(today).$castTo<Qualification['standing']>().as('standing')])
    .select(lastDay.as('lastDay'))
    .select(nameIn('submitter').$castTo<string | null>().as('submitterName'))
    .select(nameIn('checker').$castTo<string | null>().as('checkerName'))
    .select(['lastCheck.checkedBy', contributors.as('contributors')])
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('qualificationDocument')
          .select(['qualificationDocumentId', 'fileName', 'contentType', 'size', 'uploadedAt'])
          .whereRef('qualificationDocument.qualificationId', '=', 'qualification.qualificationId')
          .orderBy('qualificationDocumentId'),
      ).as('documents'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof selectQualifications>['execute']>>[number]

const person = (userId: number | null, name: string | null) =>
  userId === null || name === null ? null : { userId, name }

function toQualification({ submitterName, checkerName, ...row }: Row): QualificationRow {
  // The table's check constraints allow only the values of the contract.
  const words = row as Pick<
    Qualification,
    'jurisdiction' | 'recognisedIn' | 'state' | 'checkResult' | 'refusalCause'
  >
  return {
    ...row,
    ...words,
    submittedAt: row.submittedAt.toISOString(),
    submittedBy: person(row.submittedBy, submitterName),
    checkedBy: person(row.checkedBy, checkerName),
    documents: row.documents.map((file) => ({
      ...file,
      uploadedAt: new Date(file.uploadedAt).toISOString(),
    })),
  }
}

const isOfHolder = (holder: Holder) =>
  'userId' in holder
    ? sql<boolean>`qualification.user_id = ${holder.userId}`
    : sql<boolean>`qualification.mip_id = ${holder.mipId}`

/** Lists them by kind; those that count come before those that were refused or replaced, and new ones before old ones. */
export async function listQualifications(db: Db, holder: Holder, now: Date): Promise<QualificationRow[]> {
  const rows = await selectQualifications(db, now)
    .where(isOfHolder(holder))
    .orderBy(sql`lower(qualification_kind.label)`)
    .orderBy(sql`qualification.state in ('REFUSED', 'SUPERSEDED')`)
    .orderBy('qualification.qualificationId', 'desc')
    .execute()
  return rows.map(toQualification)
}

export async function findQualification(
  db: Db,
  qualificationId: number,
  now: Date,
): Promise<QualificationRow | null> {
  const query = selectQualifications(db, now).where('qualification.qualificationId', '=', qualificationId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toQualification(row)
}

export async function findQualifications(db: Db, ids: number[], now: Date): Promise<QualificationRow[]> {
  const isOne = sql<boolean>`qualification.qualification_id = any(${ids}::bigint[])`
  return (await selectQualifications(db, now).where(isOne).execute()).map(toQualification)
}

/** Locks the row until the end of the transaction. */
export async function lockQualification(db: Db, qualificationId: number): Promise<void> {
  await sql`select from qualification where qualification_id = ${qualificationId} for update`.execute(db)
}

/** Returns how many the holder has. Locks the holder against other additions until the end of the transaction. */
export async function countForAdding(db: Db, holder: Holder): Promise<number> {
  const lock =
    'userId' in holder
      ? sql`select from "user" where user_id = ${holder.userId} for no key update`
      : sql`select from mip where mip_id = ${holder.mipId} for no key update`
  await lock.execute(db)
  const query = db.selectFrom('qualification').select(sql<number>`count(*)`.as('count'))
  return (await query.where(isOfHolder(holder)).executeTakeFirstOrThrow()).count
}

export async function insertQualification(
  db: Db,
  values: Insertable<Database['qualification']>,
): Promise<number> {
  const query = db.insertInto('qualification').values(values).returning('qualificationId')
  return (await query.executeTakeFirstOrThrow()).qualificationId
}

export async function updateQualification(
  db: Db,
  qualificationId: number,
  fields: UpdateObject<Database, 'qualification'>,
): Promise<void> {
  await db
    .updateTable('qualification')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('qualificationId', '=', qualificationId)
    .execute()
}

/** The value of the column for an update that adds people. The submitter so far stays one of them. */
export const withContributors = (ids: number[]) =>
  sql<number[]>`array(select distinct unnest(${contributors} || ${ids}::bigint[]))`

/** Deletes it and returns the hashes of its files. */
export async function deleteQualification(db: Db, qualificationId: number): Promise<string[]> {
  const files = await db
    .selectFrom('qualificationDocument')
    .select('sha256')
    .where('qualificationId', '=', qualificationId)
    .execute()
  await db.deleteFrom('qualification').where('qualificationId', '=', qualificationId).execute()
  return files.map(({ sha256 }) => sha256)
}

/** The last day in force of a qualification of this kind that expires on the day. */
export async function findLastDay(
  db: Db,
  qualificationKindId: number,
  expiresOn: string | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('qualificationKind')
    .select(sql<string | null>`qualification_last_day(${expiresOn}::date, grace_months)`.as('lastDay'))
    .where('qualificationKindId', '=', qualificationKindId)
    .executeTakeFirstOrThrow()
  return row.lastDay
}
