import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeS3, startFakeS3 } from '../../testing/fakes/fake-s3.ts'
import { FileStoreAway, FileStoreFull } from './errors.ts'
import { type Bucket, openBucket } from './s3-bucket.ts'

let s3: FakeS3
let bucket: Bucket

beforeEach(async () => {
  s3 = await startFakeS3()
  bucket = openBucket(s3.settings, 100)
})
afterEach(() => s3.close())

const hello = Buffer.from('hello')
const put = (bytes = hello) =>
  bucket.put('a/b', {
    size: bytes.length,
    sha256: createHash('sha256').update(hello).digest('hex'),
    read: () => Readable.from([bytes]),
  })

describe('a bucket', () => {
  it('refuses bytes that differ from the signed hash', async () => {
    await put()
    expect(await bucket.measure('a/b')).toBe(5)
    await expect(put(Buffer.from('HELLO'))).rejects.toThrow(FileStoreAway)
    expect(s3.objects.get('a/b')).toEqual(hello)
  })

  it.for([
    { what: 'fails', trouble: { status: 500, code: 'InternalError' }, thrown: FileStoreAway, tries: 2 },
    { what: 'is too busy', trouble: { status: 503, code: 'SlowDown' }, thrown: FileStoreAway, tries: 2 },
    { what: 'is silent', trouble: 'silence' as const, thrown: FileStoreAway, tries: 2 },
    { what: 'is full', trouble: { status: 507, code: 'XMinioStorageFull' }, thrown: FileStoreFull, tries: 1 },
    { what: 'has a quota', trouble: { status: 403, code: 'QuotaExceeded' }, thrown: FileStoreFull, tries: 1 },
    {
      what: 'knows us no more',
      trouble: { status: 403, code: 'AccessDenied' },
      thrown: FileStoreAway,
      tries: 1,
    },
  ])('that $what is reported after $tries tries', async ({ trouble, thrown, tries }) => {
    s3.trouble = trouble
    await expect(put()).rejects.toThrow(thrown)
    expect(s3.troubled).toBe(tries)
    expect(s3.objects.size).toBe(0)
  })

  it('gets the whole file again after it has failed once', async () => {
    s3.trouble = { status: 500, code: 'InternalError' }
    const putting = put()
    await vi.waitUntil(() => s3.troubled === 1)
    s3.trouble = null
    await putting
    expect(s3.objects.get('a/b')).toEqual(hello)
  })

  it('distinguishes a missing object from a missing bucket', async () => {
    expect([await bucket.get('no'), await bucket.measure('no')]).toEqual([null, null])
    const wrong = openBucket({ ...s3.settings, bucket: 'elsewhere' })
    await expect(wrong.get('no')).rejects.toThrow(FileStoreAway)
  })
})
