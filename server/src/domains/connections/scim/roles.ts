import { roleName } from '@gantry/contract/product'
import { changesBetween } from '../../../kit/changes.ts'
import { compareHolds } from '../../../kit/holds/confirming.ts'
import { recordAudits } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'
import type { ScimCaller } from './caller.ts'
import { tellOfLiftedHolds } from './holds/lifted-holds.ts'
import * as queries from './role-queries.ts'

// Roles that a directory gives by the groups of the role map.

export async function giveRoleTo(
  world: World,
  tx: Db,
  caller: ScimCaller,
  userIds: number[],
  roleId: number,
): Promise<void> {
  await withAudit(world, tx, caller, userIds, () => queries.giveRole(tx, caller.client, userIds, roleId))
}

/** Takes one role, or all that the directory gave. */
export async function takeRolesOf(
  world: World,
  tx: Db,
  caller: ScimCaller,
  userIds: number[],
  roleId: number | null,
): Promise<void> {
  await withAudit(world, tx, caller, userIds, () => queries.takeRoles(tx, caller.client, userIds, roleId))
}

/** Writes an entry for each person whose roles changed. */
async function withAudit(
  world: World,
  tx: Db,
  { actor, client }: ScimCaller,
  userIds: number[],
  write: () => Promise<void>,
): Promise<void> {
  if (userIds.length === 0) return
  const before = await queries.listRoleCodes(tx, userIds)
  const { found } = await compareHolds(world, tx, { touched: { userIds }, write })
  const after = await queries.listRoleCodes(tx, userIds)
  const freed = found.changes.filter(({ effect }) => effect === 'FREED').map(({ userMipId }) => userMipId)
  const lifted = await tellOfLiftedHolds(world, tx, { hospital: client.name, freed })
  const namesOf = (codes: string[] = []) => codes.map((code) => roleName(world.settings.productName, code))
  const entries = userIds.flatMap((userId) => {
    const [roles, newRoles] = [namesOf(before.get(userId)), namesOf(after.get(userId))]
    const changes = changesBetween(['roles'], { roles }, { roles: newRoles })
    if (Object.keys(changes).length === 0) return []
    const liftedHolds = lifted.get(userId)
    const detail = { changes, ...(liftedHolds && { liftedHolds }) }
    return [{ action: 'user.edit', actor, subject: { type: 'user', id: userId }, detail }]
  })
  await recordAudits(world, tx, entries)
}
