import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { findUnreferenced, listFileColumns } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const textOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

/** Columns of text whose name or check looks like that of a file's hash, but that name no file. */
const others: Record<string, string> = {
  'credential.password_hash': 'a password, hashed with scrypt',
  'given_statement.page_digest': 'the page in the same row, which the Commissioner got',
  'register_check.answer_hash': 'the raw answer of the register, which its program keeps',
  'unreferenced_file.sha256': 'files without a row, noted by the clean-up',
}

/** Independent of the rule of the code: what a person would look for in the definitions of the tables. */
async function listSuspects(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname::text as "table", attname::text as "column"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and typname in ('text', 'varchar', 'bpchar')
      and (attname ~ 'sha|hash|digest|checksum|stored|blob' or exists (
        select from pg_constraint where conrelid = attrelid and attnum = any(conkey)
          and pg_get_constraintdef(pg_constraint.oid) ~ '\\{64\\}'))`.execute(t.db)
  return rows.map(textOf)
}

it('knows every column that names files', async () => {
  const known = (await listFileColumns(t.world.db)).map(textOf)
  expect(known).toEqual([
    'accreditation_pack.sha256',
    'data_copy.sha256',
    'document.sha256',
    'incident_file.sha256',
    'mip.logo_sha256',
    'qualification_document.sha256',
    'user.photo_sha256',
  ])
  // A new column that fails here names files and must end in `sha256`, or it belongs to the list above.
  expect((await listSuspects()).toSorted()).toEqual([...known, ...Object.keys(others)].toSorted())
})

it('finds each of these columns by an index, because the clean-up looks up every file', async () => {
  for (const { table, column } of await listFileColumns(t.world.db)) {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${table}`.execute(t.db)
    expect(rows.map(({ definition }) => definition).join('\n'), table).toContain(`(${column})`)
  }
})

it('keeps the files of a column that a later version adds', async () => {
  const sha256 = 'ab'.repeat(32)
  expect(await findUnreferenced(t.world.db, [sha256])).toEqual([sha256])
  await sql`create table letter (letter_id bigint primary key, scan_sha256 text)`.execute(t.db)
  await sql`grant select on letter to gantry_server`.execute(t.db)
  await sql`insert into letter values (1, ${sha256})`.execute(t.db)
  expect(await findUnreferenced(t.world.db, [sha256])).toEqual([])
})

it('stops when it may not read such a column, instead of taking its files as unnamed', async () => {
  await sql`create table hidden (hidden_id bigint primary key, scan_sha256 text)`.execute(t.db)
  await sql`revoke all on hidden from gantry_server`.execute(t.db)
  await expect(findUnreferenced(t.world.db, ['cd'.repeat(32)])).rejects.toThrow('permission denied')
})
