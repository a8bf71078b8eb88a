import type { From, SessionTransport } from '../../../platform/actor.ts'
import { type Problem, problem } from '../../../platform/http/problem.ts'
import { countMail } from '../../../platform/mail/limit.ts'
import { after, before, secondsUntil } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { addressOf, laneOf, type Person } from '../accounts/service.ts'
import { type factorCode, oneTimeCode } from './mails.ts'
import { consumeCode, findTimeOfCode, writeCode } from './queries.ts'

const codeLife = 10 * 60_000
const maxAttempts = 5
/** The shortest time between two codes (docs/contract.md, "Signing in"). */
const resendWait = 300_000

type Parts = Pick<World, 'clock' | 'secrets' | 'mail'>
const about = (sessionId: number) => `one-time-code:${sessionId}`

/**
 * Counts a code towards the limit of its receiver. Known devices have limits of their own, so that a stranger with the
 * password cannot use up the codes of the user. Returns 0, or the seconds to wait.
 */
export async function countCode(
  world: Pick<World, 'db' | 'settings' | 'clock' | 'secrets'>,
  db: Db,
  email: string,
  from: Pick<From, 'address'>,
  transport: Pick<SessionTransport, 'device'>,
): Promise<number> {
  const lane = await laneOf(world, email, from, transport)
  return countMail(world, db, oneTimeCode, lane.known ? `${lane.source} ${email}` : email)
}

/**
 * Mails a new code for this session; the previous code becomes invalid. Call it in a transaction, so that the code
 * and its mail are written together. @throws Problem 429 when the last code is too recent
 */
export async function sendOneTimeCode(
  { clock, secrets, mail }: Parts,
  db: Db,
  sessionId: number,
  person: Person,
  template: typeof oneTimeCode | typeof factorCode = oneTimeCode,
): Promise<void> {
  const now = clock.now()
  const code = secrets.digits(6)
  const expiresAt = after(now, codeLife)
  const codeHash = secrets.keyedHash(code, about(sessionId))
  const isWritten = await writeCode(db, { sessionId, codeHash, now, expiresAt, due: before(now, resendWait) })
  if (!isWritten) throw await tooSoon(db, sessionId, now)
  const parts = { firstName: person.firstName, code, expiresAt: expiresAt.toISOString() }
  await mail.queue(db, { ...addressOf(person), template, parts })
}

async function tooSoon(db: Db, sessionId: number, now: Date): Promise<Problem> {
  const sentAt = await findTimeOfCode(db, sessionId)
  return problem(
    'one-time-code.too-soon',
    {},
    {
      retryAfter: Math.max(1, secondsUntil(after(sentAt, resendWait), now)),
    },
  )
}

/** Counts the attempt, checks the code and consumes it in one statement. */
export async function checkOneTimeCode(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  sessionId: number,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const hashes = secrets.keyedHashes(code, about(sessionId))
  return consumeCode(db, { sessionId, hashes, now, maxAttempts })
}
