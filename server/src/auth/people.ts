import type { User } from '@gantry/contract/auth'
import { prepared, type ValueOf } from '../db/prepared.ts'
import { notFound } from '../http/problem.ts'
import { findUserRecord } from '../users/service.ts'
import type { Db, World } from '../world.ts'

/** What signing in and its mails need to know of someone. */
export type Person = {
  userId: number
  email: string
  firstName: string
  lastName: string
  language: string
  timeZone: string
}

export const personColumns = [
  'user.userId',
  'user.email',
  'user.firstName',
  'user.lastName',
  'user.language',
  'user.timeZone',
] as const

export async function getPerson(db: Db, userId: number): Promise<Person> {
  const [person] = await findPerson(db, { userId })
  if (person === undefined) throw notFound()
  return person
}
const findPerson = prepared((db, value: ValueOf<{ userId: number }>) =>
  db.selectFrom('user').select(personColumns).where('userId', '=', value('userId')),
)

/** Where the mails of someone go, in which language and with times of which place. */
export const addressOf = ({ email, language, timeZone }: Person) => ({ to: email, language, timeZone })

export const isEmailOf = (person: Pick<Person, 'email'>, email: string) =>
  person.email.toLowerCase() === email.toLowerCase()

/** The record that every sign-in call answers. */
export async function getSignedInUser(
  world: Pick<World, 'settings'>,
  db: Db,
  userId: number,
  session: { role: string | null; groupId: number | null; authenticated: boolean },
): Promise<User> {
  const record = await findUserRecord(world, db, userId, session)
  if (record === null) throw notFound()
  return { ...record, authenticated: session.authenticated }
}
