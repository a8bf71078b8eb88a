import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../http/problem.ts'

// argon2id, at OWASP's parameters: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The limit is the process's, as its processors are: a storm of sign-ins must leave the server answering.
const atOnce = 2
const mostWaiting = 100
let running = 0
const waiting: (() => void)[] = []

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
/** A hash that no password has, for those who have none: refusing them must take as long. */
const unmatchable = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/** Asked before a try is counted, so that nobody is locked out by our being busy. @throws Problem 503 */
export function assertRoomToHash(): void {
  if (waiting.length >= mostWaiting) {
    throw new Problem(503, 'busy', 'Many people are signing in right now. Please try again in a moment.', {
      retryAfter: 3,
    })
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  assertRoomToHash()
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed over, not given back: nobody can slip in between.
    if (next === undefined) running -= 1
    else next()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

/** Takes the same time whether there is a hash or not. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? unmatchable, password))
  return right && passwordHash !== null
}
