import type { Db } from '../../../platform/world.ts'

export async function isVisibleDocument(db: Db, documentId: number): Promise<boolean> {
  const query = db.selectFrom('document').select('visibility').where('documentId', '=', documentId)
  return (await query.executeTakeFirst())?.visibility ?? false
}
