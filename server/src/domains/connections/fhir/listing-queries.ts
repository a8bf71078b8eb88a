import type { Listing } from '@gantry/contract/domains/connections/fhir/schemas'
import type { Db } from '../../../platform/world.ts'

/** Locks the row in a transaction, so that two choices at the same time do not mix. */
export const findListing = (db: Db, userId: number): Promise<Listing | undefined> =>
  db
    .selectFrom('user')
    .select(['listed', 'listedPractice'])
    .where('userId', '=', userId)
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Without a new version of the record, because a form may be open. */
export async function saveListing(db: Db, userId: number, listing: Listing): Promise<void> {
  await db.updateTable('user').set(listing).where('userId', '=', userId).execute()
}
