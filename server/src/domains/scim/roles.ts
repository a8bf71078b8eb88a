import { roleName } from '@gantry/contract/product'
import { changesBetween } from '../../kit/changes.ts'
import { compareHolds } from '../../kit/holds/confirming.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db, World } from '../../platform/world.ts'
import type { ScimCaller } from './caller.ts'
import { tellOfLiftedHolds } from './lifted-holds.ts'
import * as queries from './role-queries.ts'

// Roles that a directory gives by the groups of the role map.

export async function giveRoleTo(
  world: World,
  tx: Db,
  caller: ScimCaller,
  userId: number,
  roleId: number,
): Promise<void> {
  await withAudit(world, tx, caller, userId, () => queries.giveRole(tx, caller.client, userId, roleId))
}

/** Takes one role, or all that the directory gave. */
export async function takeRolesOf(
  world: World,
  tx: Db,
  caller: ScimCaller,
  userId: number,
  roleId: number | null,
): Promise<void> {
  await withAudit(world, tx, caller, userId, () => queries.takeRoles(tx, caller.client, userId, roleId))
}

async function withAudit(
  world: World,
  tx: Db,
  { actor, client }: ScimCaller,
  userId: number,
  write: () => Promise<unknown>,
): Promise<void> {
  const readNames = async () =>
    (await queries.listRoleCodes(tx, userId)).map((code) => roleName(world.settings.productName, code))
  const before = await readNames()
  const { found } = await compareHolds(world, tx, { touched: { userId }, write })
  const changes = changesBetween(['roles'], { roles: before }, { roles: await readNames() })
  if (Object.keys(changes).length === 0) return
  const freed = found.changes.filter(({ effect }) => effect === 'FREED').map(({ userMipId }) => userMipId)
  const liftedHolds = await tellOfLiftedHolds(world, tx, { hospital: client.name, userId, freed })
  const subject = { type: 'user', id: userId }
  const detail = { changes, ...(liftedHolds.length > 0 && { liftedHolds }) }
  await recordAudit(world, tx, { action: 'user.edit', actor, subject, detail })
}
