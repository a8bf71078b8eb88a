import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a thread of password-hashing.ts is asked; without a hash one is made, at that cost. */
export type PasswordTask = { password: string } & ({ passwordHash: string } | { cost: Options })

export default (task: PasswordTask): string | boolean =>
  'passwordHash' in task
    ? verifySync(task.passwordHash, task.password)
    : // argon2id is the library's own choice.
      hashSync(task.password, task.cost)
