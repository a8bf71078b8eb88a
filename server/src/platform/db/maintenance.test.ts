import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMip, buildUser, linkUserMip } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
  const { userId } = await buildUser(server.world)
  const { mipId } = await buildMip(server.db)
  await linkUserMip(server.db, userId, mipId)
})
afterAll(() => server.close())

// PostgreSQL 17 and newer call the functions of an index without the usual search path then, so such a function cannot
// find another function of ours. A failure would stop autovacuum and a restore.
it('lets PostgreSQL analyze every table and build every index again', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    server.db,
  )
  expect(rows.map(({ name }) => name)).toContain('user_mip')
  for (const { name } of rows) {
    await sql`analyze ${sql.table(name)}`.execute(server.db)
    await sql`reindex table ${sql.table(name)}`.execute(server.db)
  }
})
