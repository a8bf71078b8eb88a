import type { Db } from '../../../../platform/world.ts'

let counted = 0

/** Adds a %words% for a test. */
export async function build%One%(db: Db, name = `%Words% ${(counted += 1)}`): Promise<number> {
  const query = db.insertInto('%oneCamel%').values({ name }).returning('%oneCamel%Id')
  return (await query.executeTakeFirstOrThrow()).%oneCamel%Id
}
