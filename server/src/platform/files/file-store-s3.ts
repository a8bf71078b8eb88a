import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { BucketSettings } from '../settings/bucket.ts'
import type { FileStore, Received } from './file-store.ts'
import { type Aside, openAside, placeOf, receiveAside, verified } from './file-store-receiving.ts'
import { type Bucket, openBucket } from './s3-bucket.ts'

export { reasonOf, refusalOf } from './s3-bucket.ts'

/**
 * Files in a bucket, each an object that one request puts there whole or not at all. Until a file is kept it lies in
 * a folder here: it is looked at, measured and hashed before anything is sent.
 */
export async function createS3FileStore(settings: BucketSettings, dataDir: string): Promise<FileStore> {
  const aside = await openAside(dataDir)
  const bucket = openBucket(settings)

  return {
    async receive(stream, limit) {
      return received(bucket, await receiveAside(aside, stream, limit))
    },

    async open(sha256) {
      const found = await bucket.get(placeOf(sha256))
      if (found === null) throw new Error(`the stored file ${sha256} cannot be read`)
      return { size: found.size, stream: letGo(found.body, sha256) }
    },

    remove: (sha256) => bucket.remove(placeOf(sha256)),

    async *list() {
      for await (const place of bucket.list()) {
        const sha256 = place.replace('/', '')
        if (/^[0-9a-f]{64}$/.test(sha256)) yield sha256
      }
    },
  }
}

function received(bucket: Bucket, { path, size, sha256 }: Aside): Received {
  const place = placeOf(sha256)
  const send = () => bucket.put(place, { size, sha256, read: () => createReadStream(path) })
  return {
    size,
    sha256,
    path,
    prepare: send,
    async keep() {
      // Sent before, as a rule; between then and now it may have been swept as a file that nobody names.
      if ((await bucket.measure(place)) !== size) await send()
      await rm(path, { force: true })
    },
    async discard() {
      await rm(path, { force: true })
    },
  }
}

/** Whoever stops before the first piece gives the connection back too, which a generator alone would not see. */
function letGo(body: Readable, sha256: string): AsyncIterable<Uint8Array> {
  // What breaks while nobody reads is told to whoever reads next.
  body.on('error', () => undefined)
  const pieces = verified(body, sha256)
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => pieces.next(),
      async return() {
        body.destroy()
        return { done: true, value: undefined }
      },
    }),
  }
}
