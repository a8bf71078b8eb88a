import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** The input of a thread of password-hashing.ts: verify a password against a hash, or create a hash at this cost. */
export type PasswordTask = { password: string } & ({ passwordHash: string } | { cost: Options })

export default (task: PasswordTask): string | boolean =>
  'passwordHash' in task
    ? verifySync(task.passwordHash, task.password)
    : // The library uses argon2id by default.
      hashSync(task.password, task.cost)
