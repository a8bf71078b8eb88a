import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { type FakeS3, startFakeS3 } from '../../testing/fakes/fake-s3.ts'
import { sampleFiles } from '../../testing/files/sample-files.ts'
import { uploadFile } from '../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { cleanUpFiles } from './cleanup.ts'
import { storeFile } from './service.ts'
import { cleanUpDaily, listStored, ownFiles, storeUnnamed } from './testing/clean-up.ts'

const letter = sampleFiles.pdf('a letter')

describe.for(['a folder', 'a bucket'])('the daily clean-up of files in %s', (place) => {
  let s3: FakeS3
  let t: TestApp
  let caller: Caller
  let userId: number
  let unnamed: string
  beforeEach(async () => {
    s3 = await startFakeS3()
    t = await buildTestApp(place === 'a bucket' ? s3.variables : {})
    await ownFiles(t.world)
    const person = await t.person()
    userId = person.userId
    caller = await t.signInAs(person)
    unnamed = await storeUnnamed(t.world, letter.toString('latin1'))
  })
  afterEach(async () => {
    await t.close()
    await s3.close()
  })

  const upload = (bytes: Buffer = letter) =>
    uploadFile(caller, `/api/users/${userId}/upload`, { name: 'letter.pdf', bytes })
  const download = async (documentId: number) =>
    (await caller.inject('GET', `/api/users/${userId}/document?documentId=${documentId}`)).status
  const waiting = async () => (await t.db.selectFrom('unreferencedFile').select('sha256').execute()).length
  /** A row goes without its file, as when its owner is deleted by the database. */
  const removeRows = () => t.db.deleteFrom('document').execute()
  const numbersLogged = (message: string) =>
    t.logged
      .map((line) => JSON.parse(line) as { msg: string; files: number })
      .filter(({ msg }) => msg.includes(message))
      .map(({ files }) => files)

  it('check 80: keeps a file without a row for 29 days, deletes it after 30, and logs both', async () => {
    const { sha256: named } = (await upload(sampleFiles.pdf('another'))).json<Document>()
    await cleanUpDaily(t.world, 29)
    expect(await listStored(t.world)).toEqual([unnamed, named].toSorted())
    expect(numbersLogged('no row names')).toEqual([1])
    expect(numbersLogged('were deleted')).toEqual([])
    await cleanUpDaily(t.world, 31, 30)
    expect(await listStored(t.world)).toEqual([named])
    expect(numbersLogged('were deleted')).toEqual([1])
    expect(await waiting()).toBe(0)
  })

  it('keeps a file that is uploaded again while it waits, and then waits anew', async () => {
    await cleanUpDaily(t.world, 29)
    const { sha256, documentId } = (await upload()).json<Document>()
    expect([sha256, await waiting()]).toEqual([unnamed, 0])
    await removeRows()
    await cleanUpDaily(t.world, 59, 30)
    expect(await listStored(t.world)).toEqual([unnamed])
    expect(await download(documentId)).toBe(404)
    await cleanUpDaily(t.world, 60, 60)
    expect(await listStored(t.world)).toEqual([])
  })

  it('keeps a file that a row names again on the last day, and it can be read', async () => {
    await cleanUpDaily(t.world, 29)
    const row = {
      userId,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      size: letter.length,
      sha256: unnamed,
    }
    const { documentId } = await t.db
      .insertInto('document')
      .values(row)
      .returning('documentId')
      .executeTakeFirstOrThrow()
    await cleanUpDaily(t.world, 40, 30)
    expect([await listStored(t.world), await waiting()]).toEqual([[unnamed], 0])
    expect(await download(documentId)).toBe(200)
  })

  it('is not needed when a user deletes a document: its file is deleted at once', async () => {
    const other = sampleFiles.pdf('another')
    const { documentId } = (await upload(other)).json<Document>()
    await caller.inject('DELETE', `/api/users/${userId}/documents/${documentId}`)
    expect(await listStored(t.world)).toEqual([unnamed])
  })

  it('keeps a waiting file when the same upload fails', async () => {
    await cleanUpDaily(t.world, 1)
    async function* chunks() {
      yield letter
    }
    const failing = storeFile(t.world, await t.world.files.receive(chunks(), 1_000_000), () =>
      Promise.reject(new Error('no row was written')),
    )
    await expect(failing).rejects.toThrow('no row')
    expect([await listStored(t.world), await waiting()]).toEqual([[unnamed], 1])
  })

  it('waits anew when no server ran for more than a week, as the mistake could not be noticed', async () => {
    await cleanUpDaily(t.world, 1)
    await cleanUpDaily(t.world, 69, 40)
    expect(await listStored(t.world)).toEqual([unnamed])
    await cleanUpDaily(t.world, 70, 70)
    expect(await listStored(t.world)).toEqual([])
  })

  it('never deletes the files that were there before the store had an id', async () => {
    await sql`insert into unreferenced_file values (${unnamed}, now(), 'infinity')`.execute(t.db)
    await cleanUpDaily(t.world, 31)
    await cleanUpDaily(t.world, 101, 100)
    expect(await listStored(t.world)).toEqual([unnamed])
  })

  it('continues after an interruption', async () => {
    const others = await Promise.all(['1', '2', '3'].map((text) => storeUnnamed(t.world, text)))
    await cleanUpDaily(t.world, 29)
    let removed = 0
    const files = {
      ...t.world.files,
      async remove(sha256: string) {
        if (removed++ === 2) throw new Error('the server was killed')
        await t.world.files.remove(sha256)
      },
    }
    await expect(cleanUpDaily({ ...t.world, files }, 30, 30)).rejects.toThrow('killed')
    expect(await listStored(t.world)).toHaveLength(others.length - 1)
    await cleanUpFiles(t.world, () => true)
    expect(await listStored(t.world)).toHaveLength(others.length - 1)
    await cleanUpDaily(t.world, 31, 31)
    expect([await listStored(t.world), await waiting()]).toEqual([[], 0])
  })

  it('runs at two servers at the same time', async () => {
    const count = 60
    for (let number = 1; number < count; number++) await storeUnnamed(t.world, `file ${number}`)
    const cleanUpTwice = (day: number) =>
      Promise.all([cleanUpDaily(t.world, day, day), cleanUpDaily(t.world, day, day)])
    for (const day of [0, 5, 10, 15, 20, 25, 29]) {
      await cleanUpTwice(day)
      expect(await listStored(t.world)).toHaveLength(count)
    }
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    // Before the last day: one server can note a file anew that the other one has just deleted.
    expect(sum(numbersLogged('no row names'))).toBe(count)
    await cleanUpTwice(30)
    expect(await listStored(t.world)).toEqual([])
    expect(sum(numbersLogged('were deleted'))).toBe(count)
  })

  it('refuses the files of another installation', async () => {
    await t.world.files.setInstallation('c0ffee00-0000-4000-8000-000000000000')
    await expect(cleanUpDaily(t.world)).rejects.toThrow('belong to different installations')
    expect([await listStored(t.world), await waiting()]).toEqual([[unnamed], 0])
  })
})
