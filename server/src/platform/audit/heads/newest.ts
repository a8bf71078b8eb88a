import type { World } from '../../world.ts'
import { Head } from './head.ts'
import { type HeadStore, openHeadStore } from './head-store.ts'

const hour = 60 * 60_000
/** A store that has no head of these hours is listed as a whole. */
const recentHours = 48

const nameAt = (time: number) => `${new Date(time).toISOString().slice(0, 13)}.json`

/**
 * Returns a function that says when the newest head in the store was written; null if there is no store or no readable head.
 * It looks for the names of the last hours, because a bucket lists the heads of years in many calls.
 */
export function createHeadFinder(): (world: Pick<World, 'clock' | 'settings'>) => Promise<Date | null> {
  let opening: Promise<HeadStore | null> | null = null
  let found: { name: string; writtenAt: Date } | null = null
  return async ({ clock, settings }) => {
    opening ??= openHeadStore(settings)
    const store = await opening
    if (store === null) return null
    const now = clock.now().getTime()
    for (let hours = 0; hours < recentHours; hours++) {
      const name = nameAt(now - hours * hour)
      if (name === found?.name) return found.writtenAt
      const writtenAt = (await store.has(name)) ? await readTime(store, name) : null
      if (writtenAt === null) continue
      found = { name, writtenAt }
      return writtenAt
    }
    for (const name of (await store.list()).toReversed()) {
      const writtenAt = await readTime(store, name)
      if (writtenAt === null) continue
      found = { name, writtenAt }
      return writtenAt
    }
    return null
  }
}

async function readTime(store: HeadStore, name: string): Promise<Date | null> {
  try {
    const head = Head.safeParse(JSON.parse(await store.read(name)))
    return head.success ? new Date(head.data.writtenAt) : null
  } catch (error) {
    // A head that somebody damaged is none; a store that gives no answer is another matter.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
