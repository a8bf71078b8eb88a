import { setImmediate as letOthers } from 'node:timers/promises'
import type { ErrorCode, ErrorValues, errorRows } from '@gantry/contract/errors'
import type { Db } from '../db/db.ts'
import { type Problem, problem } from '../http/problem.ts'
import type { Clock } from '../secrets/clock.ts'
import * as queries from './queries.ts'

/** `most` uses at once, and one more use every `every` milliseconds. */
export type Limit = { kind: string; most: number; every: number }

/** `most` uses in `time` milliseconds, which may all come at once. No two limits have the same kind. */
export const limitOf = (kind: string, most: number, time: number): Limit => ({
  kind,
  most,
  every: time / most,
})

export type Limiter = {
  /** Counts nothing. Returns 0, or the seconds to wait when no use is left. */
  waitOf(limit: Limit, who: string): Promise<number>
  /** Counts one use. Returns 0, or the seconds to wait when no use is left. */
  take(limit: Limit, who: string): Promise<number>
  /**
   * The same for callers with many uses at the same moment: those that come during a statement are counted by the next one,
   * because they would have to wait for its row. If not enough uses are left for all of them, each is counted alone.
   */
  takeShared(limit: Limit, who: string): Promise<number>
  /** Takes one use back. */
  release(limit: Limit, who: string): Promise<void>
}

/** A refusal is repeated from memory for this long, so that a flood of requests causes few statements. */
const rememberFor = 1000
const mostRemembered = 10_000

/**
 * Counts in PostgreSQL, because all servers share the limits. It uses the generic cell rate algorithm, which needs one
 * timestamp for each counted source.
 */
export function createLimiter({ db, clock }: { db: Db; clock: Clock }): Limiter {
  const refusals = new Map<string, { freeAt: number; until: number }>()
  const running = new Map<string, Promise<boolean>>()
  const waiting = new Map<string, { uses: number; isTaken: Promise<boolean> }>()
  const limiter: Limiter = {
    async waitOf(limit, who) {
      const now = clock.now()
      const fullAgainAt = await queries.findUse(db, limit.kind, who)
      const freeAt = (fullAgainAt ?? now).getTime() - (limit.most - 1) * limit.every
      return freeAt > now.getTime() ? secondsTo(freeAt, now) : 0
    },
    async take(limit, who) {
      const name = nameOf(limit, who)
      const wait = waitAfterRefusal(name)
      if (wait > 0) return wait
      const now = clock.now()
      const freeAt = (await takeAll(db, limit, [who], now)).get(who)
      if (freeAt === undefined) {
        refusals.delete(name)
        return 0
      }
      if (refusals.size >= mostRemembered) refusals.clear()
      refusals.set(name, { freeAt, until: Math.min(freeAt, now.getTime() + rememberFor) })
      return secondsTo(freeAt, now)
    },
    async release(limit, who) {
      await queries.releaseUse(db, { ...limit, who, now: clock.now() })
      refusals.delete(nameOf(limit, who))
    },
    async takeShared(limit, who) {
      const name = nameOf(limit, who)
      const isTaken = waitAfterRefusal(name) === 0 && (await shareUse(name, limit, who))
      return isTaken ? 0 : limiter.take(limit, who)
    },
  }
  return limiter

  /** Joins the uses that wait for the statement before. False if not enough uses are left for all of them. */
  function shareUse(name: string, limit: Limit, who: string): Promise<boolean> {
    const next = waiting.get(name)
    if (next !== undefined) {
      next.uses += 1
      return next.isTaken
    }
    const before = running.get(name) ?? letOthers()
    const turn = { uses: 1, isTaken: before.then(take, take) }
    const { isTaken } = turn
    waiting.set(name, turn)
    return isTaken

    async function take(): Promise<boolean> {
      waiting.delete(name)
      running.set(name, isTaken)
      try {
        // Several uses are one use of a limit that is so much smaller.
        const several = { ...limit, most: limit.most / turn.uses, every: limit.every * turn.uses }
        return (await takeAll(db, several, [who], clock.now())).size === 0
      } finally {
        if (running.get(name) === isTaken) running.delete(name)
      }
    }
  }

  function waitAfterRefusal(name: string): number {
    const refusal = refusals.get(name)
    const now = clock.now()
    return refusal !== undefined && now.getTime() < refusal.until ? secondsTo(refusal.freeAt, now) : 0
  }
}

const nameOf = ({ kind }: Limit, who: string) => `${kind} ${who}`
const secondsTo = (moment: number, now: Date) => Math.max(1, Math.ceil((moment - now.getTime()) / 1000))

/** Counts one use for each. Returns those who have no use left, with the time of their next one. */
async function takeAll(db: Db, limit: Limit, whos: string[], now: Date): Promise<Map<string, number>> {
  const rows = await queries.takeUses(db, { ...limit, whos, now })
  const refused = rows.filter(({ taken }) => !taken)
  return new Map(
    refused.map(({ who, fullAgainAt }) => [
      who,
      (fullAgainAt ?? now).getTime() - (limit.most - 1) * limit.every,
    ]),
  )
}

/** The same on the caller's transaction. Returns those who have no use left, with the seconds to wait. */
export async function takeTogether(
  db: Db,
  limit: Limit,
  whos: string[],
  now: Date,
): Promise<Map<string, number>> {
  const refused = await takeAll(db, limit, whos, now)
  return new Map([...refused].map(([who, freeAt]) => [who, secondsTo(freeAt, now)]))
}

/** The errors that say how long to wait. */
type TooMany = {
  [Code in ErrorCode]: (typeof errorRows)[Code]['message'] extends { seconds: string; minutes: string }
    ? Code
    : never
}[ErrorCode]

/** These refusals say how long to wait, in the message and in `Retry-After`. */
export function tooMany(code: TooMany, seconds: number): Problem {
  // Rounded up, so that the translations need no singular.
  const wait: ErrorValues<TooMany> =
    seconds > 90
      ? { which: 'minutes', number: Math.ceil(seconds / 60) }
      : { which: 'seconds', number: Math.ceil(seconds / 10) * 10 }
  return problem(code, wait, { retryAfter: seconds })
}

/** Deletes the rows of unused limits. */
export async function pruneLimits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queries.deleteUnusedLimits(db, clock.now())
}
