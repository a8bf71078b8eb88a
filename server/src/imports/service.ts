import { before } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'
import { getImport } from './queries.ts'
import { listRows, type RowListRequest } from './row-queries.ts'

export { getImport, listImports } from './queries.ts'

/** @throws 404 when there is no such import; one that was discarded has no rows. */
export async function listImportRows(db: Db, importId: number, request: RowListRequest) {
  await getImport(db, importId)
  return listRows(db, importId, request)
}

const day = 24 * 60 * 60_000

/** Forgets previews nobody confirmed within a day, and what became of the others after thirty. */
export async function pruneImports({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('import')
    .where('state', '=', 'PREVIEW')
    .where('createdAt', '<', before(now, day))
    .execute()
  await db
    .deleteFrom('import')
    .where('state', 'in', ['DONE', 'STOPPED', 'DISCARDED'])
    .where('finishedAt', '<', before(now, 30 * day))
    .execute()
}
