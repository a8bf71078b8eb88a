import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUpDaily, ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import { openFileStore } from '../../../platform/files/file-store-opening.ts'
import type { Caller } from '../../../testing/caller.ts'
import { type FakeS3, startFakeS3 } from '../../../testing/fakes/fake-s3.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let s3: FakeS3
let t: TestApp
let caller: Caller
let userId: number

beforeEach(async () => {
  s3 = await startFakeS3()
  t = await buildTestApp(s3.variables)
  const person = await t.person()
  userId = person.userId
  caller = await t.signInAs(person)
})
afterEach(async () => {
  await t.close()
  await s3.close()
})

const letter = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
const upload = (file = letter, what = 'upload') => uploadFile(caller, `/api/users/${userId}/${what}`, file)
const download = (documentId: number) =>
  caller.inject('GET', `/api/users/${userId}/document?documentId=${documentId}`)
const documentCount = async () => (await t.db.selectFrom('document').select('documentId').execute()).length
const aside = () => readdirSync(join(t.world.settings.dataDir, 'files', 'tmp'))

describe('files in a bucket', () => {
  it('are uploaded, downloaded and deleted', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    const photo = { name: 'me.png', bytes: await picture.png().toBuffer() }
    expect((await upload(photo, 'upload-profile-photo')).status).toBe(200)
    const { documentId } = (await upload()).json<Document>()
    expect(s3.objects.size).toBe(2)
    const [whole, shown] = [
      await download(documentId),
      await caller.inject('GET', `/api/users/${userId}/photo`),
    ]
    expect([whole.status, whole.bytes.equals(letter.bytes)]).toEqual([200, true])
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    await caller.inject('DELETE', `/api/users/${userId}/documents/${documentId}`)
    expect(s3.objects.size).toBe(1)
    expect(aside()).toEqual([])
  })

  it.for([
    { what: 'unavailable', trouble: { status: 503, code: 'ServiceUnavailable' }, status: 503 },
    { what: 'full', trouble: { status: 507, code: 'XMinioStorageFull' }, status: 507 },
  ])(
    'fail to upload with $status and store nothing when the bucket is $what',
    async ({ trouble, status }) => {
      s3.trouble = trouble
      const answer = await upload()
      expect(answer.status).toBe(status)
      expect(answer.json()).toMatchObject({ requestId: expect.any(String) })
      expect(aside()).toEqual([])
      expect([await documentCount(), s3.objects.size]).toEqual([0, 0])
      s3.trouble = null
      expect((await upload()).status).toBe(200)
    },
  )

  it('fail to download while the bucket is unavailable, and the log gives the reason', async () => {
    const { documentId } = (await upload()).json<Document>()
    s3.trouble = { status: 403, code: 'AccessDenied' }
    expect((await download(documentId)).status).toBe(503)
    expect(t.logged.join()).toContain('AccessDenied')
  })

  it('are deleted when no row names them for 30 days', async () => {
    await upload()
    const orphan = Buffer.from('a crash came before the row')
    const received = await t.world.files.receive(
      (async function* () {
        yield orphan
      })(),
      1000,
    )
    await received.prepare()
    expect(s3.objects.size).toBe(2)
    await ownFiles(t.world)
    await cleanUpDaily(t.world)
    s3.objects.delete('installation')
    expect([...s3.objects.values()]).toEqual([letter.bytes])
  })

  it('use no connection for a download that the client never reads', async () => {
    const large = { name: 'large.pdf', bytes: Buffer.concat([letter.bytes, Buffer.alloc(20_000_000, ' ')]) }
    await upload(large)
    const { sha256 } = await t.db.selectFrom('document').select('sha256').executeTakeFirstOrThrow()
    const { stream } = await t.world.files.open(sha256)
    expect(s3.countOpen()).toBe(1)
    await stream[Symbol.asyncIterator]().return?.()
    await vi.waitUntil(() => s3.countOpen() === 0)
  })
})

describe('the check of the bucket at the start of the server', () => {
  const openWith = (change: Record<string, string>, whenAway = (_reason: string) => undefined) => {
    const bucket = { ...s3.settings, ...change }
    return openFileStore({ dataDir: t.world.settings.dataDir, bucket }, whenAway)
  }

  it.for([
    {
      what: 'does not exist',
      change: { bucket: 'elsewhere' },
      says: '"elsewhere" cannot be used; it answered NoSuchBucket',
    },
    {
      what: 'rejects the secret',
      change: { secret: 'a wrong one' },
      says: 'it answered SignatureDoesNotMatch (403)',
    },
  ])('stops the start with a clear message when the bucket $what', async ({ change, says }) => {
    await expect(openWith(change)).rejects.toThrow(says)
  })

  it('reports an unavailable bucket but does not stop the start', async () => {
    const reasons: string[] = []
    await openWith({ endpoint: 'http://127.0.0.1:9' }, (reason) => void reasons.push(reason))
    expect(reasons).toEqual(['ECONNREFUSED'])
  })
})
