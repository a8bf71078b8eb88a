import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

it('gives MIPs of the version before the labels that the archives used, and new ones of that version too', async () => {
  const { db } = database
  await migrate(db, undefined, '0012-short-searches-are-counted')
  const codes = ['NTH-01', '', 'N/1', 'mip-1', 'Zürich', 'x_y']
  for (const [index, code] of codes.entries())
    await sql`insert into mip (name, code) values (${`MIP ${index}`}, ${code})`.execute(db)
  await migrate(db)
  // As a server of the version before adds it, which knows no label.
  await sql`insert into mip (name, code) values ('Later', 'LATER')`.execute(db)
  const { rows } = await sql<{
    label: string
  }>`select archive_label as label from mip order by mip_id`.execute(db)
  expect(rows.map(({ label }) => label)).toEqual([
    'NTH-01',
    'mip-2',
    'mip-3',
    'mip-4',
    'mip-5',
    'x_y',
    'LATER',
  ])
  const { rows: used } = await sql`select label from mip_archive_label`.execute(db)
  expect(used).toHaveLength(7)
})
