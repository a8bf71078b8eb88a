import { randomBytes } from 'node:crypto'
import { type RoleCode, roleCodes } from '@gantry/contract/product'
import { hashPassword } from '@gantry/server/domains/access/accounts/password-hashing.ts'
import pg from 'pg'
import { type Cell, copyRows } from './copy.ts'
import { dropIndexes } from './indexes.ts'
import * as links from './invent-links.ts'
import { inventQualifications, qualificationColumns } from './invent-qualifications.ts'
import * as records from './invent-records.ts'
import { type Invented, inventUsers, userColumns } from './invent-users.ts'
import type { Sizes } from './sizes.ts'

type Table = { name: string; columns: readonly string[]; rows: Iterable<Cell[]>; id?: string }

/** Fills an empty, migrated database with data of this size. It may be of an earlier version, with fewer tables. */
export async function fill(connection: pg.ClientConfig, sizes: Sizes): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const tables = await existing(client, await inventTables(client, sizes))
    const names = tables.map(({ name }) => name)
    await client.query(`set maintenance_work_mem = '512MB'`)
    // Triggers write facts about the rows of most tables.
    const makeIndexes = await dropIndexes(
      client,
      (await hasTable(client, 'fact')) ? [...names, 'fact'] : names,
    )
    for (const { name, columns, rows, id } of tables) {
      await copyRows(client, name, columns, rows)
      if (id !== undefined) await continueAfter(client, name, id)
    }
    for (const make of makeIndexes) await client.query(make)
    // Index-only scans need the visibility map.
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Ordered so that each table only refers to rows that already exist. */
async function inventTables(client: pg.ClientBase, sizes: Sizes): Promise<Table[]> {
  const idOf = await readRoleIds(client)
  const kindIdOf = await readKindIds(client)
  const invented: Invented = { activated: new Uint8Array(sizes.users + 1) }
  const passwordHash = await hashPassword(randomBytes(24).toString('base64'))
  const credentials = links.inventCredentials(sizes, invented, passwordHash)
  return [
    { name: 'group', columns: records.groupColumns, rows: records.inventGroups(sizes), id: 'group_id' },
    { name: 'mip', columns: records.mipColumns, rows: records.inventMips(sizes), id: 'mip_id' },
    { name: 'ris', columns: records.risColumns, rows: records.inventRis(sizes), id: 'ris_id' },
    { name: 'user', columns: userColumns, rows: inventUsers(sizes, invented), id: 'user_id' },
    { name: 'credential', columns: ['user_id', 'password_hash'], rows: credentials },
    {
      name: 'qualification',
      columns: qualificationColumns,
      rows: inventQualifications(sizes, kindIdOf),
    },
    { name: 'user_role', columns: ['user_id', 'role_id'], rows: links.inventUserRoles(sizes, idOf) },
    { name: 'user_group', columns: ['user_id', 'group_id'], rows: links.inventUserGroups(sizes) },
    { name: 'user_mip', columns: links.userMipColumns, rows: links.inventUserMips(sizes) },
    { name: 'group_mip', columns: ['group_id', 'mip_id'], rows: links.inventGroupMips(sizes) },
    { name: 'ris_user', columns: links.risUserColumns, rows: links.inventRisUsers(sizes) },
    { name: 'ris_mip', columns: ['ris_id', 'mip_id'], rows: links.inventRisMips(sizes) },
  ]
}

async function readRoleIds(client: pg.ClientBase): Promise<(role: RoleCode) => number> {
  const { rows } = await client.query<{ code: string; id: number }>(
    'select code, role_id::int as id from role',
  )
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  const missing = roleCodes.filter((code) => !ids.has(code))
  if (missing.length > 0) throw new Error(`The database lacks the roles ${missing.join(', ')}`)
  return (role) => ids.get(role) ?? 0
}

async function existing(client: pg.ClientBase, tables: Table[]): Promise<Table[]> {
  const found: Table[] = []
  for (const table of tables) if (await hasTable(client, table.name)) found.push(table)
  return found
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    'select to_regclass(quote_ident($1)) is not null as has',
    [name],
  )
  return rows[0]?.has ?? false
}

async function readKindIds(client: pg.ClientBase): Promise<(code: string) => number> {
  if (!(await hasTable(client, 'qualification_kind'))) return () => 0
  const { rows } = await client.query<{ code: string; id: number }>(
    'select code, qualification_kind_id::int as id from qualification_kind',
  )
  const ids = new Map(rows.map(({ code, id }) => [code, id]))
  return (code) => ids.get(code) ?? 0
}

/** Sets the sequence behind the ids that the seeder has assigned. */
async function continueAfter(client: pg.ClientBase, table: string, column: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), (select max(${column}) from "${table}"))`,
    [`"${table}"`, column],
  )
}
