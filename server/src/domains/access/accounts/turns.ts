/** Who waits for a hash: known devices and signed-in users, or an unknown device at a network address. */
export type Lane = { known: boolean; source: string }

type Start = () => void

/**
 * Runs at most `most` tasks at a time. Tasks of known devices start first. All others start in turn, one of each source, so
 * that a source with a hundred tasks delays only itself.
 */
export function createTurns(most: number) {
  const known: Start[] = []
  const bySource = new Map<string, Start[]>()
  let running = 0

  function takeNext(): Start | undefined {
    if (known.length > 0) return known.shift()
    const [source, line = []] = bySource.entries().next().value ?? []
    if (source === undefined) return undefined
    const next = line.shift()
    // The source moves to the end of the map, so that every other source comes first.
    bySource.delete(source)
    if (line.length > 0) bySource.set(source, line)
    return next
  }

  function startNext(): void {
    while (running < most) {
      const start = takeNext()
      if (start === undefined) return
      running += 1
      start()
    }
  }

  function lineOf({ known: isKnown, source }: Lane): Start[] {
    if (isKnown) return known
    const line = bySource.get(source) ?? []
    bySource.set(source, line)
    return line
  }

  return async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      lineOf(lane).push(resolve)
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

type Most = { total: number; unknown: number; source: number }

/** Counts the slots in use: in total, by unknown devices, and by each of their sources. */
export function createSlots(most: Most) {
  const bySource = new Map<string, number>()
  let total = 0
  let unknown = 0
  return {
    /** False when no slot is free. */
    take({ known, source }: Lane): boolean {
      const used = bySource.get(source) ?? 0
      if (total >= most.total) return false
      if (!known && (unknown >= most.unknown || used >= most.source)) return false
      total += 1
      if (!known) {
        unknown += 1
        bySource.set(source, used + 1)
      }
      return true
    },
    release({ known, source }: Lane): void {
      total -= 1
      if (known) return
      unknown -= 1
      const used = (bySource.get(source) ?? 1) - 1
      if (used > 0) bySource.set(source, used)
      else bySource.delete(source)
    },
  }
}
