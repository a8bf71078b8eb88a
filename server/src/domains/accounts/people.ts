import { notFound } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { findPerson, type Person } from './queries.ts'

export async function getPerson(db: Db, userId: number): Promise<Person> {
  const person = await findPerson(db, userId)
  if (person === undefined) throw notFound()
  return person
}
/** Where the mails of someone go, in which language and with times of which place. */
export const addressOf = ({ email, language, timeZone }: Person) => ({ to: email, language, timeZone })

export const isEmailOf = (person: Pick<Person, 'email'>, email: string) =>
  person.email.toLowerCase() === email.toLowerCase()
