import { pruning } from '../../jobs.ts'
import type { World } from '../../platform/world.ts'

/** Deletes what has expired, as the queue does each hour. */
export async function prune(world: World): Promise<void> {
  for (const { run } of Object.values(pruning)) await run(world, () => false, {})
}
