import type { Head } from '../../platform/audit/heads/head.ts'

/** A running server writes the head of an hour within a minute. */
const longEnough = 5 * 60_000
const hourOf = (time: string) => time.slice(0, 13)

/**
 * Finds hours in which a server sealed entries for longer than it takes to write the head, and whose head is missing. Whoever
 * deletes the newest heads can compute the chain since the one before again, and a server then signs the result.
 */
export function findMissingHeads(heads: readonly Head[]) {
  const kept = new Set(heads.map(({ writtenAt }) => hourOf(writtenAt)))
  const first = [...kept].toSorted()[0]
  let current = { hour: '', since: 0, until: 0, isMissing: false }
  const missing: string[] = []
  return {
    visit({ sealedAt }: { sealedAt: Date }) {
      if (first === undefined) return
      const hour = hourOf(sealedAt.toISOString())
      const at = sealedAt.getTime()
      if (hour !== current.hour) current = { hour, since: at, until: at, isMissing: false }
      // Seals that were forged may go back in time.
      current.since = Math.min(current.since, at)
      current.until = Math.max(current.until, at)
      if (hour <= first || kept.has(hour) || current.isMissing) return
      if (current.until - current.since < longEnough) return
      current.isMissing = true
      missing.push(hour)
    },
    problem: (): string | null =>
      missing[0] === undefined
        ? null
        : `The head of ${missing[0]}:00Z is missing, although entries were sealed in that hour${missing.length > 1 ? `, and so are ${missing.length - 1} more` : ''}: it was removed, or could not be written. Entries of that time may have been altered and sealed again.`,
  }
}
