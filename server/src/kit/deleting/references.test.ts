import type { RecordKind } from '@gantry/contract/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { usesOf } from './use-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

type Found = { name: string; rule: string | null; isIndexed: boolean }

/** The kinds whose records can be deleted, and the names of columns that hold their ids without a foreign key. */
const kinds = {
  user: '(^|_)(user|owner|recipient|reader|supervisor|actor)_id$|_by$|_to$',
  // Not the ids of links between people and MIPs.
  mip: '(?<!user_)mip_id$',
  ris: '(^|_)ris_id$',
  group: '(^|_)group_id(_for_admin)?$',
  'service-account': '(^|_)service_account_id$',
  app: '(^|_)app_id$',
} satisfies Partial<Record<RecordKind, string>>

/** What a person would look for in the definitions of the tables: foreign keys, names of columns, and arrays of ids. */
async function listColumns(record: string, names: string): Promise<Found[]> {
  const kind = record.replaceAll('-', '_')
  const { rows } = await sql<Found>`
    select relname || '.' || attname as name, confdeltype::text as rule, exists (
      select from pg_index where indrelid = pg_class.oid and indkey[0] = attnum) as is_indexed
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    left join pg_constraint on contype = 'f' and conrelid = pg_class.oid and conkey[1] = attnum
      and confrelid = quote_ident(${kind})::regclass
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and typname in ('int8', '_int8') and attname <> relname || '_id'
      and (confrelid is not null or attname ~ ${names} or (typname = '_int8' and ${kind} = 'user'))
    order by 1`.execute(t.db)
  return rows
}

describe.each(Object.entries(kinds))('columns with the id of a %s', (kind, names) => {
  const declared = () => t.world.hooks.references[kind as RecordKind] ?? {}

  it('are all declared, so that the deletion of a record knows them', async () => {
    const found = (await listColumns(kind, names)).map(({ name }) => name)
    const missing = found.filter((name) => !(name in declared()))
    // A column that is named here says in `references` of its domain what it means for the deletion of a record.
    expect(missing).toEqual([])
  })

  it('exist, and so do the columns and tables that their declarations name', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      t.db,
    )
    const existing = new Set(rows.map(({ name }) => name))
    const named = Object.entries(declared()).flatMap(([name, reference]) => {
      const [table = '', column = ''] = name.split('.')
      const uses = usesOf({ table, column, reference })
      return [
        name,
        ...uses.flatMap(({ set, when, by }) => [
          ...[set, when?.[0]].map((one) => (one === undefined ? name : `${table}.${one}`)),
          by ?? name,
        ]),
      ]
    })
    expect(named.filter((name) => !existing.has(name))).toEqual([])
  })

  it('keep no deletion from being made, unless they are a use', async () => {
    const withKey = (await listColumns(kind, names)).filter(({ rule }) => rule !== null)
    const plain = withKey.filter(({ name }) => typeof declared()[name] === 'string')
    expect(plain.filter(({ name }) => declared()[name] === 'kept')).toEqual([])
    expect(plain.filter(({ rule }) => rule !== 'c' && rule !== 'n')).toEqual([])
  })

  it('are found by an index, because a deletion looks for the record in each of them', async () => {
    const slow = (await listColumns(kind, names)).filter(({ rule, isIndexed }) => rule !== null && !isIndexed)
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})
