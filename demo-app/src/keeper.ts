export type Keeper<T> = {
  put(key: string, value: T): void
  find(key: string): T | null
  /** Finds and removes an entry that can be used once. */
  take(key: string): T | null
  /** Removes the matching entries, and returns their number. */
  dropWhere(isMeant: (value: T) => boolean): number
}

/** Stores entries in memory for a limited time. At the limit the oldest are removed, so that the memory is bounded. */
export function createKeeper<T>(
  { minutes, limit }: { minutes: number; limit: number },
  now: () => number = Date.now,
): Keeper<T> {
  // A map keeps the order of insertion, so the oldest entries come first.
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
