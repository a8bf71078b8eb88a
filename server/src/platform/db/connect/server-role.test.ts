import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../../server.ts'
import { asServer } from '../../../testing/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { freePort } from '../../../testing/free-port.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { readSettings } from '../../settings/settings.ts'
import { connect } from './connect.ts'
import { mayChangeTrail, prepareDatabase } from './server-role.ts'

describe('check 58: the role of the server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildTestApp()
    await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  })
  afterAll(() => t.close())

  const attempts = [
    `update audit_event set action = 'nothing'`,
    'delete from audit_event',
    'truncate audit_event',
    'alter table audit_event disable trigger user',
    'drop trigger audit_event_append_only on audit_event',
    'create trigger mine before insert on audit_event for each row execute function refuse_change()',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop table audit_event',
    `select setval('audit_event_number', 1)`,
    `delete from kysely_migration`,
    'grant update on audit_event to current_user',
    'create role another superuser',
    'set role gantry',
    'set session_replication_role = replica',
  ]
  it.each(attempts)('is refused by PostgreSQL: %s', async (statement) => {
    const trail = () => sql`select * from audit_event order by audit_event_id`.execute(t.db)
    const before = (await trail()).rows
    const tried = sql.raw(statement).execute(t.world.db)
    // A grant that gives nothing is a warning and no error.
    const refusal = await tried.then(
      () => (statement.startsWith('grant') ? '42501' : 'done'),
      (error: { code?: string }) => error.code,
    )
    expect(refusal).toBe('42501')
    expect((await trail()).rows).toEqual(before)
    expect(await mayChangeTrail(t.world.db)).toBe(false)
  })
})

describe('a database of the deployer, with an owner beside the server', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.drop())

  it('is brought up to date by the owner, also when two servers start together', async () => {
    const server = asServer(empty.connection)
    const rivals = [connect(server), connect(server), connect(server)]
    await Promise.all(rivals.map(({ db }) => prepareDatabase({ server, owner: empty.connection }, db)))
    const [first] = rivals
    expect(await first?.db.selectFrom('role').select('code').execute()).toHaveLength(8)
    expect(await mayChangeTrail(empty.db)).toBe(true)
    await Promise.all(rivals.map(({ close }) => close()))
  })

  it('lets a server start that does not know its owner, while there is nothing to change', async () => {
    const server = asServer(empty.connection)
    const { db, close } = connect(server)
    await expect(prepareDatabase({ server, owner: null }, db)).resolves.toBeUndefined()
    await close()
  })

  it('lets the server use a table that was added since', async () => {
    await sql`create table added_since (text text)`.execute(empty.db)
    const server = asServer(empty.connection)
    const { db, close } = connect(server)
    await prepareDatabase({ server, owner: empty.connection }, db)
    const added = await sql`insert into added_since values ('mine') returning text`.execute(db)
    expect(added.rows).toEqual([{ text: 'mine' }])
    await close()
  })
})

it('npm start runs as that role from the first start on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-role-test-'))
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  const running = await startServer(settings)
  try {
    const { rows } = await sql<{ name: string }>`select session_user as name`.execute(running.world.db)
    expect(rows).toEqual([{ name: 'gantry_server' }])
    expect(await mayChangeTrail(running.world.db)).toBe(false)
  } finally {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
