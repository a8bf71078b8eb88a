import type { World } from '../../../platform/world.ts'
import type { ScimCaller } from './caller.ts'
import { noSuchResource } from './protocol/errors.ts'
import { parseFilter } from './protocol/filter.ts'
import type { ListQuery } from './protocol/resources.ts'
import { findPerson, listPeople, type ScimPerson } from './user-queries.ts'

export async function getPerson(
  { db }: Pick<World, 'db'>,
  { client }: ScimCaller,
  userId: number,
): Promise<ScimPerson> {
  const person = await findPerson(db, client, userId)
  if (person === null) throw noSuchResource()
  return person
}

export const listUsers = (
  { db }: Pick<World, 'db'>,
  { client }: ScimCaller,
  { filter, ...page }: ListQuery,
) => listPeople(db, client, filter === null ? null : parseFilter(filter), page)
