import { batchSize } from '../../platform/audit/sealing.ts'

/**
 * A transaction commits within this time of what it writes, and the clocks of the servers and of PostgreSQL agree within it.
 */
export const allowance = 60 * 60_000

/**
 * Before which time nothing that is sealed now can have been written: whatever was committed when an earlier seal took all that
 * waited would have been sealed by it. A full batch may have left some of it to the next one.
 */
export function earliestTimes() {
  let current = { at: -Infinity, size: 0 }
  let drainedAt = -Infinity
  return {
    /** Called for each seal in order, with the number of things that it seals. Returns milliseconds since 1970. */
    next(sealedAt: Date, size: number): number {
      const at = sealedAt.getTime()
      // Things that are sealed together have the same time.
      if (at !== current.at) {
        if (current.size < batchSize) drainedAt = current.at
        current = { at, size: 0 }
      }
      current.size += size
      return drainedAt - allowance
    },
  }
}

/** The clocks of two database servers, of which one replaced the other, differ by less. */
const clockDifference = 5 * 60_000

/** Finds the first seal with an earlier time than a seal before it. Seals are given in the order of their numbers. */
export function findSealsBackInTime() {
  let latest = -Infinity
  let found: string | null = null
  return {
    visit({ sealNo, sealedAt }: { sealNo: number; sealedAt: Date }) {
      const at = sealedAt.getTime()
      if (found === null && at < latest - clockDifference)
        found = `Seal ${sealNo} of ${sealedAt.toISOString()} is earlier than a seal before it: it was forged, or the clock of the database was wrong.`
      latest = Math.max(latest, at)
    },
    problem: (): string | null => found,
  }
}

/** Collects what claims an earlier time than its place in the chain allows. */
export function findDatedBack(what: string) {
  let count = 0
  let first = ''
  return {
    add(sentence: string) {
      count += 1
      if (count === 1) first = sentence
    },
    problem(): string | null {
      if (count === 0) return null
      const others = count === 1 ? '' : ` ${count - 1} more ${what} are dated back.`
      return `${first} It was dated back, or the clock of a server was wrong.${others}`
    },
  }
}
