import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { QualificationKind as Shape } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type {
  Proof,
  QualificationSubject,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { type Insertable, sql, type Updateable } from 'kysely'
import { columnsOf } from '../../../kit/columns.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

const columns = columnsOf(Shape)

const selectKinds = (db: Db) => db.selectFrom('qualificationKind').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selectKinds>['execute']>>[number]

/** All kinds, those of people first, each by label. */
export async function listKinds(db: Db): Promise<QualificationKind[]> {
  const query = selectKinds(db).orderBy('subject', 'desc').orderBy(sql`lower(label)`)
  return (await query.execute()).map(toKind)
}

export async function findKind(db: Db, qualificationKindId: number): Promise<QualificationKind | null> {
  const query = selectKinds(db).where('qualificationKindId', '=', qualificationKindId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toKind(row)
}

/** The kind, locked until the end of the transaction. */
export async function lockKind(db: Db, qualificationKindId: number): Promise<QualificationKind | null> {
  const query = selectKinds(db).where('qualificationKindId', '=', qualificationKindId).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toKind(row)
}

export async function insertKind(
  db: Db,
  values: Insertable<Database['qualificationKind']>,
): Promise<QualificationKind> {
  const query = db.insertInto('qualificationKind').values(values).returning(columns)
  return toKind(await query.executeTakeFirstOrThrow())
}

export async function updateKind(
  db: Db,
  qualificationKindId: number,
  fields: Updateable<Database['qualificationKind']>,
): Promise<QualificationKind> {
  const query = db
    .updateTable('qualificationKind')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('qualificationKindId', '=', qualificationKindId)
    .returning(columns)
  return toKind(await query.executeTakeFirstOrThrow())
}

/** The requirements that hold people without this kind. */
export async function listHoldingRequirements(db: Db, qualificationKindId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('requirement')
    .select('requirementId')
    .where('qualificationKindId', '=', qualificationKindId)
    .where('enforcement', '=', 'HOLD')
    .where('status', '=', true)
    .execute()
  return rows.map(({ requirementId }) => requirementId)
}

// The table's check constraints allow only these values.
const toKind = (row: Row): QualificationKind => ({
  ...row,
  subject: row.subject as QualificationSubject,
  proof: row.proof as Proof,
})
