import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../../server.ts'
import { asServer } from '../../../testing/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { freePort } from '../../../testing/fakes/free-port.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sealAudit } from '../../audit/sealing.ts'
import { readSettings } from '../../settings/settings.ts'
import { connect } from './connect.ts'
import { canChangeAuditTrail, prepareDatabase } from './server-role.ts'

describe('check 58: the role of the server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildTestApp()
    await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    await sealAudit(t.world)
  })
  afterAll(() => t.close())

  const attempts = [
    `update audit_event set action = 'nothing'`,
    'delete from audit_event',
    'truncate audit_event',
    `insert into audit_seal values (1000000, 1, now(), '')`,
    `update audit_seal set hash = ''`,
    'delete from audit_seal',
    'delete from audit_unsealed',
    'update audit_unsealed set audit_event_id = 1',
    'truncate audit_unsealed',
    `insert into fact_seal values (1000000, now(), null, null, '[]', '')`,
    `update fact_seal set hash = ''`,
    'delete from fact_seal',
    'insert into fact_unsealed values (1)',
    'delete from fact_unsealed',
    `select append_fact_seal('{1}', null, null)`,
    'create or replace function seal_audit(most integer) returns integer language sql as $$ select 0 $$',
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
    const trail = () =>
      sql`select * from audit_event left join audit_seal using (audit_event_id) order by audit_event_id`.execute(
        t.db,
      )
    const before = (await trail()).rows
    const tried = sql.raw(statement).execute(t.world.db)
    // PostgreSQL reports a grant without effect as a warning, not as an error.
    const refusal = await tried.then(
      () => (statement.startsWith('grant') ? '42501' : 'done'),
      (error: { code?: string }) => error.code,
    )
    expect(refusal).toBe('42501')
    expect((await trail()).rows).toEqual(before)
    expect(await canChangeAuditTrail(t.world.db)).toBe(false)
  })
})

describe('a database of the deployer, with separate roles for owner and server', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.drop())

  it('is migrated by the owner, also when several servers start at the same time', async () => {
    const server = asServer(empty.connection)
    const servers = [connect(server), connect(server), connect(server)]
    await Promise.all(servers.map(({ db }) => prepareDatabase({ server, owner: empty.connection }, db)))
    const [first] = servers
    expect(await first?.db.selectFrom('role').select('code').execute()).toHaveLength(8)
    expect(await canChangeAuditTrail(empty.db)).toBe(true)
    await Promise.all(servers.map(({ close }) => close()))
  })

  it('lets a server without the owner role start when there is nothing to migrate', async () => {
    const server = asServer(empty.connection)
    const { db, close } = connect(server)
    await expect(prepareDatabase({ server, owner: null }, db)).resolves.toBeUndefined()
    await close()
  })

  it('lets the server use a table that was added later', async () => {
    await sql`create table added_since (text text)`.execute(empty.db)
    const server = asServer(empty.connection)
    const { db, close } = connect(server)
    await prepareDatabase({ server, owner: empty.connection }, db)
    const added = await sql`insert into added_since values ('mine') returning text`.execute(db)
    expect(added.rows).toEqual([{ text: 'mine' }])
    await close()
  })
})

it('the server uses this role from the first start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-role-test-'))
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  const running = await startServer(settings)
  try {
    const { rows } = await sql<{ name: string }>`select session_user as name`.execute(running.world.db)
    expect(rows).toEqual([{ name: 'gantry_server' }])
    expect(await canChangeAuditTrail(running.world.db)).toBe(false)
  } finally {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
