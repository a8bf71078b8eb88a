import { hashSync, verifySync } from '@node-rs/argon2'

// argon2id, at OWASP's parameters: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a thread of password-hashing.ts is asked; without a hash one is made. */
export type PasswordTask = { password: string; passwordHash?: string }

export default ({ password, passwordHash }: PasswordTask): string | boolean =>
  passwordHash === undefined ? hashSync(password, options) : verifySync(passwordHash, password)
