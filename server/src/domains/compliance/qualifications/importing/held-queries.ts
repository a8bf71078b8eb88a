import type { QualificationState } from '@gantry/contract/domains/compliance/qualifications/words'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../../platform/db/db.ts'
import type { Db } from '../../../../platform/world.ts'
import type { Fields } from '../fields.ts'

/** What a person or a MIP has already, in every state. */
export type Held = Fields & {
  qualificationId: number
  userId: number | null
  mipId: number | null
  qualificationKindId: number
  state: QualificationState
  replaces: number | null
}

export async function findHeld(db: Db, userIds: number[], mipIds: number[]): Promise<Held[]> {
  const columns = sql`qualification_id, user_id, mip_id, qualification_kind_id, state, replaces, number, jurisdiction,
    recognised_in, issued_on, expires_on, conditions`
  const { rows } = await sql<Held>`
    select ${columns} from qualification where user_id = any(${userIds}::bigint[])
    union all select ${columns} from qualification where mip_id = any(${mipIds}::bigint[])`.execute(db)
  return rows
}

/** Locks them against other additions until the end of the transaction, in one order, so that two imports can wait. */
export async function lockHolders(db: Db, userIds: number[], mipIds: number[]): Promise<void> {
  await sql`select from "user" where user_id = any(${userIds}::bigint[]) order by user_id for no key update`.execute(
    db,
  )
  await sql`select from mip where mip_id = any(${mipIds}::bigint[]) order by mip_id for no key update`.execute(
    db,
  )
}

export async function insertQualifications(db: Db, values: Insertable<Database['qualification']>[]) {
  if (values.length === 0) return []
  return db
    .insertInto('qualification')
    .values(values)
    .returning(['qualificationId', 'userId', 'mipId', 'qualificationKindId', 'number', 'jurisdiction'])
    .returning(['recognisedIn', 'issuedOn', 'expiresOn', 'conditions'])
    .execute()
}
