import { every, type Job } from '../../jobs/every.ts'
import type { World } from '../../world.ts'
import { signHead } from './head.ts'
import { type HeadStore, openHeadStore } from './head-store.ts'
import { findLastSeal } from './queries.ts'

const pause = 60_000

type Heads = Pick<World, 'db' | 'clock' | 'secrets'>

/** Writes the current head, unless there is one of this hour already, by this server or another one. */
export async function keepHead({ db, clock, secrets }: Heads, store: HeadStore): Promise<void> {
  const writtenAt = clock.now().toISOString()
  const name = `${writtenAt.slice(0, 13)}.json`
  if (await store.has(name)) return
  const { sealNo, hash, sealedAt } = await findLastSeal(db)
  const head = signHead(secrets, { sealNo, hash, sealedAt: sealedAt.toISOString(), writtenAt })
  await store.write(name, `${JSON.stringify(head, null, 2)}\n`)
}

/** Keeps a head each hour, where a folder or a bucket is configured. */
export function startKeepingHeads(world: Heads & Pick<World, 'settings' | 'log'>): Job {
  const opening = openHeadStore(world.settings)
  let hourDone = ''
  return every(
    'audit-heads',
    pause,
    async () => {
      const store = await opening
      const hour = world.clock.now().toISOString().slice(0, 13)
      if (store === null || hour === hourDone) return
      await keepHead(world, store)
      hourDone = hour
    },
    (error) => world.log.warn({ err: error }, 'the head of the audit trail could not be written'),
  )
}
