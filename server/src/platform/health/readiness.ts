import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import { askDatabase } from './queries.ts'

const cacheMilliseconds = 500

/**
 * Returns whether requests can be answered now. The call is public, so the answer is cached: the database is queried at
 * most twice a second.
 */
export function createReadiness({ db, log }: Pick<World, 'db' | 'log'>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  const logAway = createSeldomLog(log, 'not ready: no database')
  const ask = async () => {
    try {
      await askDatabase(db)
      return true
    } catch (error) {
      logAway(error)
      return false
    }
  }
  return () => {
    const now = performance.now()
    if (now - askedAt > cacheMilliseconds) {
      askedAt = now
      answer = ask()
    }
    return answer
  }
}
