import { sql } from 'kysely'
import type { Db } from '../world.ts'

type Detail = Record<string, unknown>

// What a link's details name by id, and how it is read.
const readers = {
  user: (db: Db, ids: number[]) =>
    db
      .selectFrom('user')
      .select(['userId as id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where('userId', 'in', ids)
      .execute(),
  mip: (db: Db, ids: number[]) =>
    db.selectFrom('mip').select(['mipId as id', 'name']).where('mipId', 'in', ids).execute(),
  ris: (db: Db, ids: number[]) =>
    db.selectFrom('ris').select(['risId as id', 'name']).where('risId', 'in', ids).execute(),
  group: (db: Db, ids: number[]) =>
    db
      .selectFrom('group')
      .select(['groupId as id', 'groupName as name'])
      .where('groupId', 'in', ids)
      .execute(),
}
type Kind = keyof typeof readers

const kinds = Object.keys(readers) as Kind[]
const fields: Record<string, Kind> = {
  ...Object.fromEntries(kinds.map((kind) => [`${kind}Id`, kind])),
  groupIdForAdmin: 'group',
}

const idsOf = (detail: Detail, kind: Kind): number[] =>
  Object.entries(fields).flatMap(([field, fieldKind]) => {
    const id = detail[field]
    return fieldKind === kind && typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : []
  })

/** The names behind the ids of each of these details, under the names the ids have there. One query a kind. */
export async function readDetailNames(db: Db, details: Detail[]): Promise<Record<string, string>[]> {
  const known = new Map<string, string>()
  for (const kind of kinds) {
    const ids = [...new Set(details.flatMap((detail) => idsOf(detail, kind)))]
    if (ids.length === 0) continue
    for (const { id, name } of await readers[kind](db, ids)) known.set(`${kind} ${id}`, name)
  }
  return details.map((detail) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, kind]) => {
        const name = known.get(`${kind} ${String(detail[field])}`)
        return name === undefined ? [] : [[field, name]]
      }),
    ),
  )
}
