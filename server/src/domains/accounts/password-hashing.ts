import { randomBytes } from 'node:crypto'
import { Piscina } from 'piscina'
import { Problem } from '../../platform/http/problem.ts'
import { passwordCost } from './password-cost.ts'
import type { PasswordTask } from './password-thread.ts'

/**
 * Threads of their own, which give way to all others (decision 0034): however many sign in, who is signed in already
 * gets a processor first. Two, as many as a small machine has; the limit is the process's, like its processors.
 */
const threads = new Piscina<PasswordTask, string | boolean>({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 60_000,
  // Elsewhere it is the whole process that would give way.
  niceIncrement: process.platform === 'linux' ? 10 : 0,
})
const mostAtOnce = 100
let atOnce = 0

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
const costs = `m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}`
/** A hash that no password has, for those who have none: refusing them must take as long. */
const unmatchable = `$argon2id$v=19$${costs}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/**
 * A place among those who wait for a thread, held while `work` lasts: what is counted against somebody is counted
 * within it, so that nobody is locked out by our being busy. @throws Problem 503
 */
export async function withRoomToHash<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce >= mostAtOnce) {
    throw new Problem(503, 'busy', 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: 3,
    })
  }
  atOnce += 1
  try {
    return await work()
  } finally {
    atOnce -= 1
  }
}

export const hashPassword = (password: string): Promise<string> =>
  withRoomToHash(async () => String(await threads.run({ password, cost: passwordCost })))

/** Only `withRoomToHash`. Takes the same time whether there is a hash or not. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await threads.run({ password, passwordHash: passwordHash ?? unmatchable })
  return right === true && passwordHash !== null
}
