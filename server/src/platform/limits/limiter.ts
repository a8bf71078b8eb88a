import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import type { Clock } from '../secrets/clock.ts'
import * as queries from './queries.ts'

/** `most` uses at once, and one more use every `every` milliseconds. */
export type Limit = { kind: string; most: number; every: number }

export type Limiter = {
  /** Counts nothing. Returns 0, or the seconds to wait when no use is left. */
  waitOf(limit: Limit, who: string): Promise<number>
  /** Counts one use. Returns 0, or the seconds to wait when no use is left. */
  take(limit: Limit, who: string): Promise<number>
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
  return {
    async waitOf(limit, who) {
      const now = clock.now()
      const fullAgainAt = await queries.findUse(db, limit.kind, who)
      const freeAt = (fullAgainAt ?? now).getTime() - (limit.most - 1) * limit.every
      return freeAt > now.getTime() ? secondsTo(freeAt, now) : 0
    },
    async take(limit, who) {
      const now = clock.now()
      const name = `${limit.kind} ${who}`
      const refusal = refusals.get(name)
      if (refusal !== undefined && now.getTime() < refusal.until) return secondsTo(refusal.freeAt, now)
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
      refusals.delete(`${limit.kind} ${who}`)
    },
  }
}

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

/** These refusals say how long to wait, in the sentence and in `Retry-After`. */
export const tooManyTries = (code: string, seconds: number): Problem =>
  tooMany(code, 'Too many tries.', seconds)
export const tooManyCalls = (seconds: number): Problem =>
  tooMany('service-account.too-many', 'Too many calls.', seconds)
export const tooManyMails = (code: string, seconds: number): Problem =>
  tooMany(code, 'Too many mails were sent to this address.', seconds)

function tooMany(code: string, what: string, seconds: number): Problem {
  // Rounded up, so that the translations need no singular.
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 10) * 10} seconds`
  return new Problem(429, code, `${what} Please wait ${wait}.`, { retryAfter: seconds })
}

/** Deletes the rows of unused limits. */
export async function pruneLimits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await queries.deleteUnusedLimits(db, clock.now())
}
