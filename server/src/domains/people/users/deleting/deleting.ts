import { type Deletion, deleteUnused } from '../../../../kit/deleting/deleting.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { canTakeAccessOf } from '../policy.ts'

/** Deletes a person who was added by mistake, and never used. */
export async function deleteUser(
  world: Pick<World, 'db' | 'clock' | 'hooks'>,
  actor: Actor,
  userId: number,
  deletion: Pick<Deletion, 'version' | 'reason' | 'detail'>,
): Promise<void> {
  if (!canTakeAccessOf(actor, userId)) throw problem('user.own-access')
  await deleteUnused(world, actor, { kind: 'user', id: userId, ...deletion })
}
