/** `most` at the same time for each caller, at this server. Each server has its own connections to the database. */
export type Slots = {
  /** Null when the caller has none left; else how many are left after this one, and what gives it back. */
  take(who: string): { left: number; release(): void } | null
}

export function createSlots(most: number): Slots {
  const taken = new Map<string, number>()
  return {
    take(who) {
      const before = taken.get(who) ?? 0
      if (before >= most) return null
      taken.set(who, before + 1)
      return {
        left: most - before - 1,
        release() {
          const left = (taken.get(who) ?? 1) - 1
          if (left > 0) taken.set(who, left)
          else taken.delete(who)
        },
      }
    },
  }
}
