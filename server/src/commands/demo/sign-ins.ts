import { join } from 'node:path'
import { meetsPasswordPolicy } from '@gantry/contract/auth/password'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Db } from '../../platform/world.ts'
import { findKept, keep } from './kept-file.ts'
import { listActivePeople } from './queries.ts'

const place = (dataDir: string) => join(dataDir, 'demo-password')

/** The password of everyone in this folder's demo; null when none was ever made for it. */
export const findPassword = (dataDir: string): Promise<string | null> => findKept(place(dataDir))

/** Made by chance, since a demo with a password the world knows is an open door; kept, to be told again. */
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

/** Who there is to sign in as: the first person made for each, if they still can. */
export async function listSignIns(db: Db): Promise<{ as: string; email: string }[]> {
  const people = await listActivePeople(db)
  return printed.flatMap(([as, wanted]) => {
    const person = people.find(
      ({ roles }) => roles.length === wanted.length && wanted.every((role) => roles.includes(role)),
    )
    return person === undefined ? [] : [{ as, email: person.email }]
  })
}
