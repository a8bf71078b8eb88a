import type { Db } from '../../../../platform/world.ts'

let counted = 0

/** Adds a role of a deployer for a test. */
export async function buildRole(db: Db, code = `Own${(counted += 1)}`): Promise<number> {
  const query = db.insertInto('role').values({ code, label: code }).returning('roleId')
  return (await query.executeTakeFirstOrThrow()).roleId
}
