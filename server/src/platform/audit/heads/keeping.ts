import type { Job } from '../../jobs/job.ts'
import type { World } from '../../world.ts'
import { Head, signHead } from './head.ts'
import { type HeadStore, openHeadStore } from './head-store.ts'
import { findLastFactSeal, findLastSeal, hasSeal } from './queries.ts'

type Heads = Pick<World, 'db' | 'clock' | 'secrets'>

/** Writes the current head, unless there is one of this hour already, by this server or another one. */
export async function keepHead({ db, clock, secrets }: Heads, store: HeadStore): Promise<void> {
  const writtenAt = clock.now().toISOString()
  const name = `${writtenAt.slice(0, 13)}.json`
  if (await store.has(name)) return
  const { sealNo, hash, sealedAt } = await findLastSeal(db)
  const content = { sealNo, hash, sealedAt: sealedAt.toISOString(), writtenAt }
  const head = signHead(secrets, content, await findLastFactSeal(db))
  await store.write(name, `${JSON.stringify(head, null, 2)}\n`)
}

/**
 * Whether the heads in the store are of this audit trail: at least one is a seal of it. Those that were written after the
 * moment of a restored backup are not, but older ones are. With a wrong database none is.
 */
export async function areOwnHeads({ db }: Pick<Heads, 'db'>, store: HeadStore): Promise<boolean> {
  let isEmpty = true
  for (const name of (await store.list()).toReversed()) {
    const head = Head.safeParse(parseOrNull(await store.read(name)))
    if (!head.success || head.data.hash === '') continue
    if (await hasSeal(db, head.data.sealNo, head.data.hash)) return true
    isEmpty = false
  }
  return isEmpty
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps a head of this hour, where a folder or a bucket is configured. */
async function keepHeadOfHour(world: Heads & Pick<World, 'settings'>): Promise<void> {
  const store = await openHeadStore(world.settings)
  if (store === null) return
  if (!(await areOwnHeads(world, store)))
    throw new Error(
      `${store.place} has heads of another audit trail: DATABASE_URL or AUDIT_HEAD_DIR is wrong, or move them away and restart`,
    )
  await keepHead(world, store)
}

export const auditHeads: Job = {
  cron: '0 * * * *',
  failed: 'the head of the audit trail could not be written',
  run: keepHeadOfHour,
}
