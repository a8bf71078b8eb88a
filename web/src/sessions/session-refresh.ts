type RefreshWorld = {
  every: number
  now: () => number
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs the work while no other tab runs its own. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** The one call; throws when the session could not be renewed. */
  renew: () => Promise<void>
  onFailure: () => void
}

const KEY = 'gantry.refreshedAt'

/**
 * A refresh token used twice ends the session, so of all tabs exactly one renews it. When they last did is in
 * local storage, which every tab reads the same the moment it holds the lock; a message could come too late.
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
      await world.alone(async () => {
        if (timeLeft(sessionId) > 0) return
        await world.renew()
        noteRenewal(sessionId)
      })
      start(sessionId)
    } catch {
      world.onFailure()
    }
  }

  /** Renews at once if it is due, else when it will be. */
  function start(sessionId: string): void {
    clearTimeout(timer)
    timer = setTimeout(() => void renewIfDue(sessionId), Math.max(0, timeLeft(sessionId)))
  }

  return { start, stop: () => clearTimeout(timer) }
}
