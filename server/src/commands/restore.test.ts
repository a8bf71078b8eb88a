import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { sealAudit, sealFacts } from '../platform/audit/sealing.ts'
import { connect } from '../platform/db/connect/connect.ts'
import { installQueue } from '../platform/db/connect/job-queue.ts'
import { createLocalFileStore } from '../platform/files/file-store-local.ts'
import { createS3FileStore } from '../platform/files/file-store-s3.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type Caller, signInAs } from '../testing/caller.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { buildMip, linkUserMip } from '../testing/factories.ts'
import { startFakeS3 } from '../testing/fakes/fake-s3.ts'
import { sampleFiles } from '../testing/files/sample-files.ts'
import { uploadFile } from '../testing/files/uploads.ts'
import type { Person } from '../testing/people.ts'
import { verifyTestFacts, verifyTestTrail } from '../testing/trail.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { backUp } from './backup.ts'
import { checkBackup, restore } from './restore.ts'

const secretKey = 'a secret key for tests that is long enough'
const keys = { current: secretKey, previous: undefined }
const secrets = createSecrets(secretKey)

let t: TestApp
let folder: string
let backup: string
let person: Person
let caller: Caller
let letter: Document

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-backup-test-'))
  backup = join(folder, 'backup')
  t = await buildTestApp()
  person = await t.person({ roles: ['ProductAdmin'] })
  caller = await t.signInAs(person)
  const file = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
  const answer = await uploadFile(caller, `/api/users/${person.userId}/upload`, file, {
    userId: String(person.userId),
  })
  letter = answer.json<Document>()
  await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
  await t.mails.all()
  await sealFacts(t.world)
  await linkUserMip(t.db, person.userId, (await buildMip(t.db)).mipId)
  await backUp({ ...source(), keys }, backup)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const source = () => ({ connection: t.database.connection, files: t.world.files, clock: t.world.clock })

/** A new installation with an empty database and an empty folder. */
async function onNewMachine(name: string, work: (machine: Machine) => Promise<void>) {
  const database = await createEmptyDatabase()
  const files = await createLocalFileStore(join(folder, name))
  const connected = connect(database.connection)
  try {
    // As the start of a server does.
    await installQueue(connected)
    const { db, sessionDb } = connected
    await work({ connection: database.connection, db, sessionDb, files })
  } finally {
    await connected.close()
    await database.drop()
  }
}
type Machine = Pick<TestApp['world'], 'db' | 'sessionDb' | 'files'> & Pick<TestApp['database'], 'connection'>

const trailOf = async (db: TestApp['db']) =>
  (await sql`select * from audit_event order by audit_event_id`.execute(db)).rows

describe('a backup on a new machine', () => {
  it('restores users, files and audit trail, and users can continue', async () => {
    await onNewMachine('same', async (machine) => {
      const done = await restore(await checkBackup(backup, keys), machine)
      expect(done.files).toBe(1)
      expect(await trailOf(machine.db)).toEqual(await trailOf(t.db))
      // Nothing is known of the time from the backup until now.
      const { manifest } = await checkBackup(backup, keys)
      const gaps = await machine.db.selectFrom('factGap').selectAll().execute()
      expect(gaps).toHaveLength(1)
      expect(gaps[0]?.beginsAt.getTime()).toBeLessThanOrEqual(Date.parse(manifest.madeAt))
      expect(Math.abs((gaps[0]?.endsAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      const app = await buildApp({ ...t.world, ...machine, secrets })
      const back = await signInAs(app, { ...t.world, ...machine }, person)
      const download = await back.inject(
        'GET',
        `/api/users/${person.userId}/document?documentId=${letter.documentId}`,
      )
      expect(download.bytes.equals(Buffer.from(sampleFiles.pdf()))).toBe(true)
      // Totals were restored, not counted twice, and the audit trail continues after the last entry.
      const users = await back.inject('POST', '/api/users', {})
      expect(users.json()).toMatchObject({ totalItems: 1 })
      await sealAudit(machine)
      expect(await verifyTestTrail({ database: machine })).toMatchObject({
        problem: null,
        waiting: { entries: 0 },
      })
      // The backup has seals of facts, and facts that waited for theirs.
      await sealFacts(machine)
      expect(await verifyTestFacts({ database: machine })).toMatchObject({
        problem: null,
        datedBack: null,
        waiting: 0,
        end: { sealNo: 3 },
      })
      expect((await trailOf(machine.db)).length).toBeGreaterThan((await trailOf(t.db)).length)
      await app.close()
    })
  })

  it('restores files from one bucket to another', async () => {
    const [from, into] = [await startFakeS3(), await startFakeS3()]
    const files = await createS3FileStore(from.settings, join(folder, 'from'))
    for await (const sha256 of t.world.files.list()) {
      const { size, stream } = await t.world.files.open(sha256)
      await (await files.receive(stream, size)).keep()
    }
    const made = join(folder, 'of-a-bucket')
    await backUp({ ...source(), files, keys }, made)
    await onNewMachine('bucket', async ({ connection }) => {
      const target = { connection, files: await createS3FileStore(into.settings, join(folder, 'into')) }
      expect((await restore(await checkBackup(made, keys), target)).files).toBe(1)
      expect([...into.objects]).toEqual([...from.objects])
    })
    await from.close()
    await into.close()
  })

  it('ends all sessions, sends no mail twice and accepts no old link', async () => {
    await onNewMachine('dead', async (machine) => {
      await restore(await checkBackup(backup, keys), machine)
      const app = await buildApp({ ...t.world, ...machine, secrets })
      expect((await caller.inject('POST', '/api/users', {})).status).toBe(200)
      expect((await caller.at(app).inject('POST', '/api/users', {})).status).toBe(401)
      for (const table of ['oneTimeCode', 'accountToken', 'appSession', 'oidcRecord'] as const)
        expect(await machine.db.selectFrom(table).selectAll().execute()).toEqual([])
      const waiting = machine.db.selectFrom('mail').selectAll().where('sealed', 'is not', null)
      expect(await waiting.execute()).toEqual([])
      await app.close()
    })
  })

  it('refuses a database that is not empty, and does not change it', async () => {
    const files = await createLocalFileStore(join(folder, 'filled'))
    const trail = await trailOf(t.db)
    const target = { connection: t.database.connection, files }
    await expect(restore(await checkBackup(backup, keys), target)).rejects.toThrow(/is not empty/)
    expect(await trailOf(t.db)).toEqual(trail)
    for await (const sha256 of files.list()) expect(sha256).toBe('nothing left behind')
  })

  it('leaves the database empty after a failure, and can be repeated', async () => {
    const checked = await checkBackup(backup, keys)
    const tables = checked.manifest.tables.map((table, index, all) =>
      index === all.length - 1 ? { ...table, rows: table.rows + 1 } : table,
    )
    await onNewMachine('again', async (machine) => {
      const broken = { ...checked, manifest: { ...checked.manifest, tables } }
      await expect(restore(broken, machine)).rejects.toThrow(/are not what they were/)
      const left =
        await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(
          machine.db,
        )
      expect(left.rows).toEqual([])
      expect((await restore(checked, machine)).files).toBe(1)
      expect(await trailOf(machine.db)).toEqual(await trailOf(t.db))
    })
  })

  it('refuses a file store that is not empty', async () => {
    await onNewMachine('files', async ({ connection }) => {
      const target = { connection, files: t.world.files }
      await expect(restore(await checkBackup(backup, keys), target)).rejects.toThrow(/files in the store/)
    })
  })
})

describe('a backup is refused', () => {
  it('with another key, before anything is changed', async () => {
    await expect(
      checkBackup(backup, { ...keys, current: 'another key that is quite long enough' }),
    ).rejects.toThrow(/another SECRET_KEY/)
  })

  it('if it was made during a change of the key and one of the keys is missing', async () => {
    const between = join(folder, 'between')
    const [before, after] = [secretKey, 'the key after it, which is long enough']
    await backUp({ ...source(), keys: { current: after, previous: before } }, between)
    const refused = checkBackup(between, { current: after, previous: undefined })
    await expect(refused).rejects.toThrow(/SECRET_KEY_PREVIOUS is needed/)
    await checkBackup(between, { current: after, previous: before })
    // An earlier backup can be read with its key, as the current or the previous one.
    await checkBackup(backup, { current: after, previous: before })
  })

  it('if a byte has changed, with the name of the file', async () => {
    const path = join(backup, 'tables/user.copy')
    const whole = readFileSync(path)
    appendFileSync(path, ' ')
    await expect(checkBackup(backup, keys)).rejects.toThrow(/damaged: tables\/user\.copy/)
    rmSync(path)
    await expect(checkBackup(backup, keys)).rejects.toThrow(/incomplete: tables\/user\.copy/)
    writeFileSync(path, whole)
    await checkBackup(backup, keys)
  })

  it('if it lists a path that is not part of a backup', async () => {
    const sums = join(backup, 'SHA256SUMS')
    const whole = readFileSync(sums)
    appendFileSync(sums, `${'0'.repeat(64)}  ../../etc/passwd\n`)
    await expect(checkBackup(backup, keys)).rejects.toThrow(/strange line/)
    writeFileSync(sums, whole)
  })

  it('if a newer version has made it', async () => {
    const checked = await checkBackup(backup, keys)
    const manifest = { ...checked.manifest, migrations: [...checked.manifest.migrations, '9999-later'] }
    await onNewMachine('newer', async (machine) => {
      await expect(restore({ ...checked, manifest }, machine)).rejects.toThrow(/newer version.*9999-later/)
    })
  })

  it('if its folder already exists, and an interrupted backup leaves no folder', async () => {
    await expect(backUp({ ...source(), keys }, backup)).rejects.toThrow(/is there already/)
    const gone = { connection: { connectionString: 'postgresql://nobody@127.0.0.1:9/none' } }
    const never = join(folder, 'never')
    await expect(backUp({ ...source(), ...gone, keys }, never)).rejects.toThrow()
    expect([existsSync(never), existsSync(`${never}.part`)]).toEqual([false, false])
  })

  it.runIf(process.platform === 'linux')('in a file system that takes no folders', async () => {
    await expect(backUp({ ...source(), keys }, '/proc/x')).rejects.toThrow('No folder can be made in /proc.')
  })
})
