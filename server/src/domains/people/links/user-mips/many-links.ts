import { newLink } from '@gantry/contract/audited-fields'
import { auditEnds, auditLinks } from '../../../../kit/links.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { deleteEndedUserMips, insertUserMips, updateUserMips, type WantedUserMip } from './many-queries.ts'

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
  const added = wanted.filter(({ userMipId }) => userMipId === null)
  if (added.length > 0) await auditEnds(world, tx, 'user-mip', await deleteEndedUserMips(tx, added))
  const addedIds = await insertUserMips(tx, wanted)
  const changed = await updateUserMips(tx, wanted)
  const saved = wanted.map(({ userMipId, userId, mipId }) => {
    if (userMipId !== null) return changed.has(userMipId) ? userMipId : null
    const pair = `${userId} ${mipId}`
    const added = addedIds.get(pair) ?? null
    addedIds.delete(pair)
    return added
  })
  const events = wanted.flatMap(({ userMipId: existing, ...after }, index) => {
    const id = saved[index] ?? null
    if (id === null) return []
    const before = existing === null ? newLink : (changed.get(id) ?? newLink)
    return [{ kind: 'user-mip', verb: existing === null ? 'link' : 'edit', id, before, after } as const]
  })
  await auditLinks(world, tx, actor, events)
  return saved.map((userMipId) => userMipId !== null)
}
