import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFileStore } from '../../platform/files/file-store-opening.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { type Running, startServer } from '../../server.ts'
import { type Caller, signInAs } from '../../testing/caller.ts'
import { asServer } from '../../testing/cluster.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type FakeS3, startFakeS3 } from '../../testing/fakes/fake-s3.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { sampleFiles } from '../../testing/files/sample-files.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { createPerson } from '../../testing/people.ts'
import { installationIdOf, listStored, storeUnnamed } from './testing/clean-up.ts'

const databases: TestDatabase[] = []
/** A database of another installation: all databases of the tests are copies of one. */
async function anotherDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  await sql`update installation set installation_id = gen_random_uuid()`.execute(database.db)
  return database
}

let running: Running[] = []
async function startOn({ connection }: TestDatabase, settings: Settings): Promise<Running> {
  const places = { server: asServer(connection), owner: connection }
  const opening = Promise.resolve({ places, stop: () => Promise.resolve() })
  const server = await startServer({ ...settings, port: await freePort() }, { opening })
  running.push(server)
  return server
}
async function stopAll() {
  for (const server of running) await server.stop()
  running = []
}

async function upload(caller: Caller, userId: number, text: string): Promise<Document> {
  const file = { name: 'letter.pdf', bytes: sampleFiles.pdf(text) }
  const answer = await uploadFile(caller, `/api/users/${userId}/upload`, file)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Document>()
}
async function signInAnybody({ app, world }: Running) {
  const person = await createPerson(world)
  return { userId: person.userId, caller: await signInAs(app, world, person) }
}

describe.for(['a folder', 'a bucket'])('files in %s at the start of the server', (place) => {
  let s3: FakeS3
  let folder: string
  let settings: Settings
  let own: TestDatabase
  let stored: string[]
  const openStore = () => openFileStore(settings, (reason) => expect(reason).toBe('not away'))
  /** As in an installation before this version. */
  const removeId = async () => {
    rmSync(join(folder, 'files', 'installation'), { force: true })
    s3.objects.delete('installation')
  }

  beforeEach(async () => {
    s3 = await startFakeS3()
    folder = mkdtempSync(join(tmpdir(), 'gantry-starting-test-'))
    settings = readSettings({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      // A relay that is away: otherwise the server sends the codes before the test reads them.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'portal@clinic.example',
      ...(place === 'a bucket' && s3.variables),
    })
    own = await anotherDatabase()
    const server = await startOn(own, settings)
    const { userId, caller } = await signInAnybody(server)
    for (const text of ['one', 'two', 'three']) await upload(caller, userId, text)
    await stopAll()
    stored = await listStored({ files: await openStore() })
    expect(stored).toHaveLength(3)
  })
  afterEach(async () => {
    await stopAll()
    for (const database of databases.splice(0)) await database.drop()
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('get the id of the database at the first start, and can be used again', async () => {
    expect(await (await openStore()).findInstallation()).toBe(await installationIdOf(own))
    const { world } = await startOn(own, settings)
    expect(await listStored(world)).toEqual(stored)
  })

  it('are refused before the migrations when the database has no tables', async () => {
    const empty = await createEmptyDatabase()
    databases.push(empty)
    await expect(startOn(empty, settings)).rejects.toThrow('The database has the installation id none')
    const { rows } = await sql`select from pg_tables where schemaname = current_schema()`.execute(empty.db)
    expect(rows).toEqual([])
  })

  it('check 80: are refused and not changed when the database is empty or of another installation', async () => {
    const other = await anotherDatabase()
    const setting = place === 'a bucket' ? 'DATA_DIR or FILES_S3_BUCKET' : 'DATA_DIR'
    const refused = startOn(other, settings)
    await expect(refused).rejects.toThrow(`${setting}: the database and the files belong to different`)
    await expect(refused).rejects.toThrow(await installationIdOf(own))
    await expect(refused).rejects.toThrow(await installationIdOf(other))
    const databaseUrl = 'postgresql://gantry@localhost/gantry'
    await expect(startOn(other, { ...settings, databaseUrl })).rejects.toThrow(
      /^DATABASE_URL or (DATA_DIR|FILES_S3_BUCKET): /,
    )
    expect(await listStored({ files: await openStore() })).toEqual(stored)
  })

  it('without an id are refused when the database names none of them', async () => {
    await removeId()
    const refused = startOn(await anotherDatabase(), settings)
    await expect(refused).rejects.toThrow(': 3, of which the database names 0. ')
    expect(await listStored({ files: await openStore() })).toEqual(stored)
    expect(await (await openStore()).findInstallation()).toBeNull()
  })

  it('without an id are refused when the database names only a few of them', async () => {
    await removeId()
    const other = await anotherDatabase()
    const { userId } = await createPerson({ db: other.db, clock: systemClock })
    const copied = {
      userId,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      size: 1,
      sha256: stored[0] ?? '',
    }
    await other.db.insertInto('document').values(copied).execute()
    await expect(startOn(other, settings)).rejects.toThrow(': 3, of which the database names 1. ')
  })

  it('without an id are accepted when the database names most of them, and the others are kept', async () => {
    await removeId()
    const unnamed = await storeUnnamed({ files: await openStore() }, 'of a crash')
    const { world } = await startOn(own, settings)
    expect(await world.files.findInstallation()).toBe(await installationIdOf(own))
    const kept = await sql`select sha256, kept_until::text as until from unreferenced_file`.execute(own.db)
    await vi.waitUntil(async () => (await listStored(world)).length === 4)
    expect(kept.rows).toEqual([{ sha256: unnamed, until: 'infinity' }])
  })
})

it('a bucket of another installation that was away at the start gets no file, and loses none', async () => {
  const s3 = await startFakeS3()
  const folder = mkdtempSync(join(tmpdir(), 'gantry-starting-test-'))
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...s3.variables })
  try {
    const own = await anotherDatabase()
    const [theirs, ours] = ['c0ffee00-0000-4000-8000-000000000000', await installationIdOf(own)]
    s3.objects.set('installation', Buffer.from(`${theirs}\n`))
    s3.trouble = { status: 503, code: 'ServiceUnavailable' }
    const server = await startOn(own, settings)
    s3.trouble = null
    const { userId, caller } = await signInAnybody(server)
    const file = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
    expect((await uploadFile(caller, `/api/users/${userId}/upload`, file)).status).toBe(503)
    expect([...s3.objects.keys()].filter((name) => !name.startsWith('audit-heads/'))).toEqual([
      'installation',
    ])
    s3.objects.set('installation', Buffer.from(`${ours}\n`))
    await upload(caller, userId, 'accepted now')
  } finally {
    await stopAll()
    for (const database of databases.splice(0)) await database.drop()
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
