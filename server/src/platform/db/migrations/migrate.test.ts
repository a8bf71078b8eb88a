import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { connect } from '../connect/connect.ts'
import { migrate } from './migrate.ts'

let empty: TestDatabase
let folder: string

beforeEach(async () => {
  empty = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gantry-migrations-'))
})
afterEach(async () => {
  await empty.drop()
  await rm(folder, { recursive: true })
})

const addMigration = (name: string, text: string) => writeFile(join(folder, name), text)

test('applies each migration once when several servers start at the same time', async () => {
  // Longer than the lock timeout of requests, which must not apply to the servers that wait.
  await addMigration('0001-first.sql', 'create table pet (name text); select pg_sleep(2);')
  await addMigration('0002-second.sql', "insert into pet (name) values ('Rex')")
  const servers = [connect(empty.connection), connect(empty.connection), connect(empty.connection)]
  const applied = await Promise.all(servers.map(({ db }) => migrate(db, folder)))
  await Promise.all(servers.map(({ close }) => close()))
  expect(applied.flat()).toEqual(['0001-first', '0002-second'])
  const { rows } = await sql<{ name: string }>`select name from pet`.execute(empty.db)
  expect(rows).toEqual([{ name: 'Rex' }])
})

test('applies only the new files in a later run', async () => {
  await addMigration('0001-first.sql', 'create table pet (name text)')
  expect(await migrate(empty.db, folder)).toEqual(['0001-first'])
  expect(await migrate(empty.db, folder)).toEqual([])
  await addMigration('0002-second.sql', 'alter table pet add column age int')
  expect(await migrate(empty.db, folder)).toEqual(['0002-second'])
})

test('names a migration that fails, and rolls it back', async () => {
  await addMigration('0001-first.sql', 'create table pet (name text)')
  await addMigration('0002-broken.sql', 'create table cage (size int); select no_such_column from pet')
  await expect(migrate(empty.db, folder)).rejects.toThrow(/0002-broken\.sql: column "no_such_column"/)
  const { rows } = await sql`select 1 from pg_tables where tablename in ('pet', 'cage')`.execute(empty.db)
  expect(rows).toEqual([])
})

test('restores the time limits of requests after migrating', async () => {
  const single = connect(empty.connection, { maxConnections: 1 })
  await migrate(single.db, folder)
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock`.execute(single.db)
  await single.close()
  expect(rows).toEqual([{ statement: '15s', lock: '700ms' }])
})

test('every test database has all shipped migrations', async () => {
  const migrated = await createTestDatabase()
  expect(await migrate(migrated.db)).toEqual([])
  await migrated.drop()
})

test('a server of the previous version starts on a database that a newer version has migrated', async () => {
  await addMigration('0001-first.sql', 'create table pet (name text)')
  await migrate(empty.db, folder)
  await addMigration('0002-later.sql', 'alter table pet add column age integer')
  expect(await migrate(empty.db, folder)).toEqual(['0002-later'])
  await rm(join(folder, '0002-later.sql'))
  expect(await migrate(empty.db, folder)).toEqual([])
})

test('changes nothing of a database in which an earlier migrator has applied the same files at once', async () => {
  const { db } = empty
  await migrate(db, undefined, '0084-installation-id')
  await sql`drop table migration_step`.execute(db)
  expect((await migrate(db)).filter((name) => name < '0085')).toEqual([])
  const { rows } = await sql`select from migration_step`.execute(db)
  expect(rows).toEqual([])
})
