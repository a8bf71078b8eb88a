type RefreshWorld = {
  every: number
  now: () => number
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs the work while holding a lock that all tabs share. */
  withLock: (work: () => Promise<void>) => Promise<void>
  /** Renews the session. Throws on failure. */
  renew: () => Promise<void>
  onFailure: () => void
}

const KEY = 'gantry.refreshedAt'

/**
 * A refresh token that is used twice ends the session, so exactly one tab must renew it. The time of the last renewal
 * is in local storage, which every tab can read while it holds the lock. A message could arrive too late.
 */
export function createSessionRefresh(world: RefreshWorld) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function lastRenewal(sessionId: string): number | null {
    const [id, time] = (world.storage.getItem(KEY) ?? '').split(' ')
    return id === sessionId ? Number(time) : null
  }

  const noteRenewal = (sessionId: string) => world.storage.setItem(KEY, `${sessionId} ${world.now()}`)

  function timeLeft(sessionId: string): number {
    const last = lastRenewal(sessionId)
    if (last === null) noteRenewal(sessionId)
    return (last ?? world.now()) + world.every - world.now()
  }

  async function renewIfDue(sessionId: string): Promise<void> {
    try {
      await world.withLock(async () => {
        if (timeLeft(sessionId) > 0) return
        await world.renew()
        noteRenewal(sessionId)
      })
      start(sessionId)
    } catch {
      world.onFailure()
    }
  }

  /** Renews the session when it is due, or at once if it is overdue. */
  function start(sessionId: string): void {
    clearTimeout(timer)
    timer = setTimeout(() => void renewIfDue(sessionId), Math.max(0, timeLeft(sessionId)))
  }

  return { start, stop: () => clearTimeout(timer) }
}
