import { notFound } from '../../../platform/http/problem.ts'
import type { Db } from '../../../platform/world.ts'
import { findPerson, type Person } from './queries.ts'

export async function getPerson(db: Db, userId: number): Promise<Person> {
  const person = await findPerson(db, userId)
  if (person === undefined) throw notFound()
  return person
}
/** The recipient's address, language and time zone for a mail. */
export const addressOf = ({ email, language, timeZone }: Person) => ({ to: email, language, timeZone })

export const isEmailOf = (person: Pick<Person, 'email'>, email: string) =>
  person.email.toLowerCase() === email.toLowerCase()
