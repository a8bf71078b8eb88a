import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { hashPassword } from '../domains/access/accounts/password-hashing.ts'
import { sealAudit, sealFacts } from '../platform/audit/sealing.ts'
import { type ConnectionConfig, connect } from '../platform/db/connect/connect.ts'
import { installQueue } from '../platform/db/connect/job-queue.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { createLocalFileStore } from '../platform/files/file-store-local.ts'
import type { World } from '../platform/world.ts'
import { createCaller, signInAs } from '../testing/caller.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { sampleFiles } from '../testing/files/sample-files.ts'
import { runs } from '../testing/histories.ts'
import { verifyTestFacts, verifyTestTrail } from '../testing/trail.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { backUp, recordMade } from './backup.ts'
import { endSessions } from './end-sessions.ts'
import { openOwnDatabase } from './place.ts'
import { checkBackup, restore } from './restore.ts'

const secretKey = 'a secret key for tests that is long enough'
const keys = { current: secretKey, previous: undefined }
const person = {
  userId: 1,
  email: 'ana@clinic.example',
  password: 'Plum7-Kestrel',
  firstName: 'Ana',
  lastName: 'Abel',
}
const token = 'the-access-token-of-a-session-of-that-time'
const letter = Buffer.from(sampleFiles.pdf())
const photo = Buffer.from('a photo')
const hashOf = (data: string | Buffer, form: 'hex') => createHash('sha256').update(data).digest(form)

let t: TestApp
let folder: string
let passwordHash: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-older-test-'))
  t = await buildTestApp()
  passwordHash = await hashPassword(person.password)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The last migration of each version. */
const allVersions = [
  ['the first version with backups', '0008-lists-at-a-million'],
  ['the version before qualifications', '0035-views-of-a-group'],
  ['the version before facts', '0048-statistics-of-states'],
  ['the version before seals of the audit trail', '0055-time-limits'],
  ['the version before passkeys', '0063-incidents'],
  ['the version before service accounts', '0066-identity-connections'],
] as const
/** Two full upgrades for each version take long, so a short run takes every other one. */
const versions = allVersions.filter((_, index) => index % runs(2, 1) === 0)

/** What a server of the first version with these tables would have written, as SQL. */
const rowsSince = (now: string): Record<string, string> => ({
  '0001': `
    insert into "group" (group_name) values ('North');
    insert into "user" (email, first_name, last_name, activated_at, group_id_for_admin, photo_sha256) values
      ('${person.email}', 'Ana', 'Abel', '${now}', 1, '${hashOf(photo, 'hex')}'),
      ('ben@clinic.example', 'Ben', 'Bold', null, null, null);
    insert into user_role select 1, role_id from role where code = 'ProductAdmin';
    insert into user_group (user_id, group_id) values (1, 1), (2, 1);
    insert into mip (name, code) values ('North Clinic', 'NTH'), ('South Clinic', 'N/1');
    insert into user_mip (user_id, mip_id, provider_number, allowed)
      values (1, 1, '2426621B', true), (2, 1, 'NONSENSE', true), (2, 2, '', false);
    insert into group_mip (group_id, mip_id) values (1, 1);
    insert into ris (name) values ('Karisma');
    insert into ris_user (ris_id, user_id, ris_user_name) values (1, 1, 'aabel');
    insert into group_invitation (group_id, user_id, state) values (1, 2, 'PENDING');
    insert into document (user_id, file_name, content_type, size, sha256)
      values (1, 'letter.pdf', 'application/pdf', ${letter.length}, '${hashOf(letter, 'hex')}')`,
  '0002': `
    insert into credential (user_id, password_hash) values (1, '${passwordHash}');
    insert into session (user_id, state, access_hash, access_expires_at, session_role, created_at, last_seen_at, ends_at)
      values (1, 'VERIFIED', '\\x${hashOf(token, 'hex')}', timestamptz '${now}' + interval '1 hour', 'ProductAdmin',
        '${now}', '${now}', timestamptz '${now}' + interval '12 hours');
    insert into one_time_code (session_id, code_hash, sent_at, expires_at)
      values (1, '\\x01', '${now}', timestamptz '${now}' + interval '5 minutes');
    insert into account_token (user_id, purpose, token_hash, created_at, expires_at)
      values (2, 'ACTIVATION', '\\x02', '${now}', timestamptz '${now}' + interval '7 days');
    insert into mail (template, language, sealed) values ('activation', 'en', '\\x03');
    insert into audit_event (at, action, result, subject_type, subject_id) values
      ('2026-11-16T01:00:00Z', 'user-mip.link', 'DONE', 'user-mip', 1),
      ('2026-11-16T02:00:00.000001Z', 'user-mip.link', 'DONE', 'user-mip', 2),
      ('2026-11-16T03:00:00Z', 'user-mip.edit', 'DONE', 'user-mip', 2)`,
  '0036': `
    insert into qualification (user_id, qualification_kind_id, number) values (1, 1, 'MED0001234567')`,
  '0065': `
    insert into passkey (user_id, credential_id, user_handle, public_key, synced, name, created_at)
      values (1, 'credential', '\\x00112233445566778899aabbccddeeff', '\\x04', false, 'Phone', '${now}');
    insert into passkey_challenge (purpose, session_id, challenge, expires_at)
      values ('verify', 1, 'challenge', timestamptz '${now}' + interval '5 minutes')`,
})

type Machine = TestDatabase & { files: World['files'] }

async function onMachine<Result>(name: string, work: (machine: Machine) => Promise<Result>): Promise<Result> {
  const database = await createEmptyDatabase()
  try {
    // As the start of a server does.
    await installQueue(database)
    return await work({ ...database, files: await createLocalFileStore(join(folder, name)) })
  } finally {
    await database.drop()
  }
}

/** Fills a database of that version. */
async function fill({ db, files }: Machine, version: string): Promise<void> {
  await migrate(db, undefined, version)
  for (const [since, script] of Object.entries(rowsSince(t.clock.now().toISOString())))
    if (since <= version) await sql.raw(script).execute(db)
  for (const bytes of [letter, photo])
    await (await files.receive(Readable.from([bytes]), bytes.length)).keep()
}

const backUpHere = ({ connection, files }: Machine, name: string) =>
  backUp({ connection, files, clock: t.clock, keys }, join(folder, name))

/** The written columns of each table, read from the catalogue. */
async function columnsOf({ db }: Machine): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%' group by table_name`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** All rows of the table as text, in a fixed order. */
async function rowsOf({ db }: Machine, table: string, columns: string[]): Promise<string[]> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  const { rows } = await sql<{ row: string }>`
    select json_build_array(${list})::text as row from ${sql.id(table)} order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

/** Whether the token of that time is accepted by a server of this version. */
async function statusOfOldToken({ connection, files }: Machine): Promise<number> {
  const connected = connect(connection, { clock: t.clock })
  const app = await buildApp({ ...t.world, ...connected, files })
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await createCaller(app).inject('GET', '/api/my-profile', undefined, headers)
  await app.close()
  await connected.close()
  return status
}

/** Tables that a restore empties or changes on purpose. */
const ended = new Set(['session', 'one_time_code', 'account_token', 'mail', 'passkey_challenge'])
/** Each database gets an id of its own when it is migrated, and a restore adds the time that it lost. */
const ownOfEach = new Set(['installation', 'fact_gap'])
/** Counts that a later migration counts anew, or in another form, and facts, which a later migration may end and begin again. */
const recounted = new Set(['list_change', 'list_total', 'audit_change_total', 'fact'])
const endOfFact = new Set(['is_open', 'valid_until', 'end_cause'])
/** Without the times that a migration wrote after this moment. */
const masked = (rows: string[], since: number) =>
  rows
    .map((row) =>
      row.replaceAll(/"(2\d{3}-\d\d-\d\dT[^"]+)"/g, (text, at: string) =>
        Date.parse(at) < since ? text : 'later',
      ),
    )
    // A fact that a migration began or ended names its transaction.
    .map((row) =>
      row.includes('later') ? row.replaceAll(/"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/g, 'id') : row,
    )
    .toSorted()

type Look = Map<string, { columns: string[]; rows: string[] }>

const without = (look: Look, ...apart: Set<string>[]) =>
  [...look].filter(([table]) => !apart.some((tables) => tables.has(table)))

async function lookAt(machine: Machine): Promise<Look> {
  const found: Look = new Map()
  for (const [table, columns] of await columnsOf(machine))
    found.set(table, { columns, rows: await rowsOf(machine, table, columns) })
  return found
}

describe.each(versions)('a backup of %s', (_name, version) => {
  it('is restored with equal rows, files and audit trail, and without its sessions, codes and links', async () => {
    await onMachine(`from-${version}`, async (old) => {
      await fill(old, version)
      const before = await lookAt(old)
      const since = Date.now()
      const backup = join(folder, `backup-${version}`)
      expect(await backUpHere(old, `backup-${version}`)).toMatchObject({ files: 2, auditEvents: 3 })

      await onMachine(`to-${version}`, async (machine) => {
        await restore(await checkBackup(backup, keys), machine)
        // Every table of that version, by its columns of that version.
        for (const [table, { columns, rows }] of without(before, ended, recounted))
          expect(await rowsOf(machine, table, columns), table).toEqual(rows)
        // A later migration may end facts and begin others; it changes nothing else of them.
        const ofFacts = before.get('fact')?.columns.filter((name) => !endOfFact.has(name))
        const facts = ofFacts === undefined ? [] : await rowsOf(old, 'fact', ofFacts)
        const kept = ofFacts === undefined ? [] : await rowsOf(machine, 'fact', ofFacts)
        expect(kept).toEqual(expect.arrayContaining(facts))
        // Every table of this version, as an upgrade of the same database has it.
        await migrate(old.db)
        const upgraded = await lookAt(old)
        const restored = await lookAt(machine)
        expect([...restored.keys()]).toEqual([...upgraded.keys()])
        for (const [table, { rows }] of without(upgraded, ended, ownOfEach))
          expect(masked(restored.get(table)?.rows ?? [], since), table).toEqual(masked(rows, since))

        // Only a restore loses time.
        expect([upgraded, restored].map((look) => look.get('fact_gap')?.rows.length)).toEqual([0, 1])
        expect(await statusOfOldToken(old), 'after an upgrade').toBe(200)
        expect(await statusOfOldToken(machine), 'after a restore').toBe(401)
        for (const table of ['one_time_code', 'account_token', 'passkey_challenge'])
          expect(restored.get(table)?.rows, table).toEqual([])
        const { rows: mails } = await sql`select from mail where sealed is not null`.execute(machine.db)
        expect(mails).toEqual([])
        await continueOn(machine)
      })
    })
  }, 60_000)
})

/** Signs in, reads the file and verifies the audit trail, which continues after its last entry. */
async function continueOn(machine: Machine): Promise<void> {
  const world = { ...t.world, ...connect(machine.connection, { clock: t.clock }), files: machine.files }
  const app = await buildApp(world)
  const caller = await signInAs(app, world, person, 'ProductAdmin')
  const { bytes } = await caller.inject('GET', '/api/users/1/document?documentId=1')
  expect(bytes.equals(letter)).toBe(true)
  await sealAudit(machine)
  const verified = await verifyTestTrail({ database: machine })
  expect(verified).toMatchObject({ problem: null, waiting: { entries: 0 } })
  expect(verified.entries).toBeGreaterThan(3)
  await sealFacts(machine)
  expect(await verifyTestFacts({ database: machine })).toMatchObject({ problem: null, old: { waiting: 0 } })
  await app.close()
  await world.close()
}

/** Opens the database as the commands do. */
const openAs = (accepted: Parameters<typeof openOwnDatabase>[1], { connection }: Machine) =>
  openOwnDatabase({ databaseUrl: urlOf(connection), databaseOwnerUrl: undefined, dataDir: folder }, accepted)

function urlOf(connection: ConnectionConfig): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, user, database, port } = connection
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}${port === undefined ? '' : `&port=${port}`}`
}

describe('on a database of an older version', () => {
  it.each(['0002-sign-in', '0063-incidents'])(
    '%s, a backup is recorded in the audit trail',
    async (version) => {
      await onMachine(`recorded-${version}`, async (machine) => {
        await fill(machine, version)
        const asOf = '2026-11-16T21:00:00.000Z'
        expect(await recordMade({ connection: machine.connection, clock: t.clock }, { asOf })).toBe(null)
        await migrate(machine.db)
        await sealAudit(machine)
        expect(await verifyTestTrail({ database: machine })).toMatchObject({ problem: null })
        const { rows } = await sql`select detail from audit_event where action = 'backup.make'`.execute(
          machine.db,
        )
        expect(rows).toEqual([{ detail: { asOf } }])
      })
    },
  )

  it('sessions, codes and links can be ended before the upgrade', async () => {
    await onMachine('ended-before', async (machine) => {
      await fill(machine, '0063-incidents')
      await endSessions(machine.connection)
      await migrate(machine.db)
      expect(await statusOfOldToken(machine)).toBe(401)
    })
  })

  it('a command that needs the tables of this version says so, and others run', async () => {
    await onMachine('needs-upgrade', async (machine) => {
      await migrate(machine.db, undefined, '0063-incidents')
      await expect(openAs('same', machine)).rejects.toThrow(
        /is of an older version, without "0065-passkeys"\. Start the server/,
      )
      for (const accepted of ['older', 'any'] as const) await (await openAs(accepted, machine)).close()
    })
  })
})

describe('in the middle of an upgrade', () => {
  it('a backup is refused, because no version could restore it', async () => {
    await onMachine('midway', async (machine) => {
      await migrate(machine.db)
      await sql`insert into migration_step values ('9998-halfway', 1, -1)`.execute(machine.db)
      await expect(backUpHere(machine, 'backup-midway')).rejects.toThrow(
        'An upgrade is not complete (9998-halfway). Run gantry migrate',
      )
      await sql`update migration_step set migration = '0084-installation-id'`.execute(machine.db)
      await backUpHere(machine, 'backup-filling')
    })
  })
})

describe('of a newer version', () => {
  it('a backup is refused before anything is touched', async () => {
    await onMachine('newer', async (machine) => {
      await migrate(machine.db)
      await sql`insert into kysely_migration values ('9999-later', '2026-11-16')`.execute(machine.db)
      await backUpHere(machine, 'backup-newer')
      await expect(checkBackup(join(folder, 'backup-newer'), keys)).rejects.toThrow(
        /newer version.*9999-later/,
      )
    })
  })

  it('a database is refused by commands that would miss a part of it', async () => {
    await onMachine('newer-database', async (machine) => {
      await expect(openAs('older', machine)).rejects.toThrow('The database has no tables of this product.')
      await migrate(machine.db)
      await (await openAs('same', machine)).close()
      await sql`insert into kysely_migration values ('9999-later', '2026-11-16')`.execute(machine.db)
      for (const accepted of ['older', 'same'] as const)
        await expect(openAs(accepted, machine)).rejects.toThrow(/newer version, which knows "9999-later"/)
      await (await openAs('any', machine)).close()
    })
  })
})
