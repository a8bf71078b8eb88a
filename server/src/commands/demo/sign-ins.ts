import { join } from 'node:path'
import { meetsPasswordPolicy } from '@gantry/contract/domains/access/auth/password'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Db } from '../../platform/world.ts'
import { findKept, keep } from './kept-file.ts'
import { listActivePeople } from './queries.ts'

const place = (dataDir: string) => join(dataDir, 'demo-password')

/** The password of all demo users; null if none was made. */
export const findPassword = (dataDir: string): Promise<string | null> => findKept(place(dataDir))

/** Makes a random password, because a fixed one would be public, and stores it to print it again later. */
export async function makePassword(dataDir: string, secrets: Secrets): Promise<string> {
  let password = ''
  while (!meetsPasswordPolicy(password)) {
    const [first, second] = [secrets.readable(4), secrets.readable(4)]
    password = `${first.slice(0, 1).toUpperCase()}${first.slice(1)}-${second}-${secrets.digits(3)}`
  }
  await keep(place(dataDir), password)
  return password
}

const printed = [
  ['platform administrator', ['ProductAdmin']],
  ['group administrator', ['GroupAdmin']],
  ['member', ['Member']],
  ['several roles', ['Member', 'GroupAdmin', 'ProductAdmin', 'MIS', 'TYP']],
] as const

/** Lists a user for each printed sign-in: the first one who has these roles and can still sign in. */
export async function listSignIns(db: Db): Promise<{ as: string; email: string }[]> {
  const people = await listActivePeople(db)
  return printed.flatMap(([as, wanted]) => {
    const person = people.find(
      ({ roles }) => roles.length === wanted.length && wanted.every((role) => roles.includes(role)),
    )
    return person === undefined ? [] : [{ as, email: person.email }]
  })
}
