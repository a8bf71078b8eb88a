import { randomBytes } from 'node:crypto'
import { Piscina } from 'piscina'
import { problem } from '../../../platform/http/problem.ts'
import { passwordCost } from './password-cost.ts'
import type { PasswordTask } from './password-thread.ts'
import { createSlots, createTurns, type Lane } from './turns.ts'

/**
 * Passwords are hashed in separate threads of low priority (decision 0034), so that many sign-ins at once do not slow
 * down the users who are already signed in. Two threads match a small machine; the limit applies to the process.
 */
const threads = new Piscina<PasswordTask, string | boolean>({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 60_000,
  // On other systems the priority applies to the whole process.
  niceIncrement: process.platform === 'linux' ? 10 : 0,
})
/** Two more than the threads, so that a thread finds its next task at once. */
const inTurn = createTurns(4)
/** Twenty slots are reserved for known devices and signed-in users, and one source cannot take all the others. */
const slots = createSlots({ total: 100, unknown: 80, source: 60 })
/** For users with a session or a mailed link. */
const trusted: Lane = { known: true, source: '' }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
const costs = `m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}`
/** A hash that matches no password. Accounts without a password are checked against it, so that they take the same time. */
const unmatchable = `$argon2id$v=19$${costs}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/**
 * Takes one of the limited slots for hashing while `work` runs. Failed attempts are counted only inside a slot,
 * so an overloaded server locks nobody out. @throws Problem 503 when all slots are taken
 */
export async function withHashingSlot<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (!slots.take(lane)) {
    throw problem(
      'busy',
      {},
      {
        retryAfter: 3,
      },
    )
  }
  try {
    return await work()
  } finally {
    slots.release(lane)
  }
}

export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(trusted, async () =>
    String(await inTurn(trusted, () => threads.run({ password, cost: passwordCost }))),
  )

/** Call it only inside `withHashingSlot`. It takes the same time with and without a stored hash. */
export async function isPasswordOf(
  lane: Lane,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const task = { password, passwordHash: passwordHash ?? unmatchable }
  const right = await inTurn(lane, () => threads.run(task))
  return right === true && passwordHash !== null
}

/** Checks the password of a signed-in user. */
export const isOwnPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  withHashingSlot(trusted, () => isPasswordOf(trusted, passwordHash, password))
