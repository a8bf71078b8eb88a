export type Keeper<T> = {
  put(key: string, value: T): void
  find(key: string): T | null
  /** Finds, and forgets: for what counts once. */
  take(key: string): T | null
  /** Forgets what this is true of, and says how many those were. */
  dropWhere(isMeant: (value: T) => boolean): number
}

/** Keeps things in memory for a while; the oldest make room for the newest, so that nobody can fill it up. */
export function createKeeper<T>(
  { minutes, limit }: { minutes: number; limit: number },
  now: () => number = Date.now,
): Keeper<T> {
  // A map remembers the order of its making: the oldest come first.
  const kept = new Map<string, { value: T; until: number }>()
  const find = (key: string) => {
    const entry = kept.get(key)
    return entry !== undefined && entry.until > now() ? entry.value : null
  }
  return {
    find,
    put(key, value) {
      kept.delete(key)
      for (const [oldKey, { until }] of kept) {
        if (until > now() && kept.size < limit) break
        kept.delete(oldKey)
      }
      kept.set(key, { value, until: now() + minutes * 60_000 })
    },
    take(key) {
      const value = find(key)
      kept.delete(key)
      return value
    },
    dropWhere(isMeant) {
      const meant = [...kept].filter(([, { value }]) => isMeant(value))
      for (const [key] of meant) kept.delete(key)
      return meant.length
    },
  }
}
