import { before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getImport } from './queries.ts'
import { listRows, type RowListRequest } from './row-queries.ts'
import { deleteFinishedBefore, deletePreviewsBefore } from './running-queries.ts'

export { ahpraColumn, ahpraNumberOf } from './kinds/ahpra-cells.ts'
export { dayIn } from './kinds/day-cells.ts'
export { defineRules } from './kinds/define-rules.ts'
export { type MipsByName, mipColumn, mipOf, type Remarks, readMips } from './kinds/mip-cells.ts'
export { professionColumns, professionsOf } from './kinds/profession-cells.ts'
export { getImport, listImports } from './queries.ts'

/** A discarded import has no rows. @throws 404 when there is no such import */
export async function listImportRows(db: Db, importId: number, request: RowListRequest) {
  await getImport(db, importId)
  return listRows(db, importId, request)
}

const day = 24 * 60 * 60_000

/** Deletes previews that were not confirmed within a day, and the results of other imports after thirty days. */
export async function pruneImports({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deletePreviewsBefore(db, before(now, day))
  await deleteFinishedBefore(db, before(now, 30 * day))
}
