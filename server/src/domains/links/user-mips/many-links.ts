import type { Actor } from '../../../platform/actor.ts'
import { recordAudits } from '../../../platform/audit/record.ts'
import type { Db, World } from '../../../platform/world.ts'
import { insertUserMips, updateUserMips, type WantedUserMip } from './many-queries.ts'

/**
 * Adds or changes several links with their audit entries. Returns for each link whether it was saved, in the given
 * order.
 */
export async function saveUserMips(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  wanted: WantedUserMip[],
): Promise<boolean[]> {
  const addedIds = await insertUserMips(tx, wanted)
  const changed = await updateUserMips(tx, wanted)
  const saved = wanted.map(({ userMipId, userId, mipId }) => {
    if (userMipId !== null) return changed.has(userMipId) ? userMipId : null
    const pair = `${userId} ${mipId}`
    const added = addedIds.get(pair) ?? null
    addedIds.delete(pair)
    return added
  })
  const entries = wanted.flatMap(({ userMipId: existing, ...detail }, index) => {
    const userMipId = saved[index] ?? null
    if (userMipId === null) return []
    const action = existing === null ? 'user-mip.link' : 'user-mip.edit'
    return [{ action, actor, subject: { type: 'user-mip', id: userMipId }, detail }]
  })
  await recordAudits(world, tx, entries)
  return saved.map((userMipId) => userMipId !== null)
}
