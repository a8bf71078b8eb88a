import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { BucketSettings } from '../settings/bucket.ts'
import { type FileStore, installationName, type Received } from './file-store.ts'
import { type Aside, openAside, placeOf, receiveAside, verified } from './file-store-receiving.ts'
import { type Bucket, openBucket } from './s3-bucket.ts'

export { reasonOf, refusalOf } from './s3-bucket.ts'

/**
 * Stores files in a bucket. Each file is one object that is written with a single request, completely or not at all. A
 * received file is first written to a local temporary folder, to check and hash it before it is sent.
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
      return { size: found.size, stream: readVerified(found.body, sha256) }
    },

    remove: (sha256) => bucket.remove(placeOf(sha256)),

    async *list() {
      for await (const place of bucket.list()) {
        const sha256 = place.replace('/', '')
        if (/^[0-9a-f]{64}$/.test(sha256)) yield sha256
      }
    },

    async findInstallation() {
      const found = await bucket.get(installationName)
      return found && (await text(found.body)).trim()
    },

    async setInstallation(installationId) {
      const bytes = Buffer.from(`${installationId}\n`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await bucket.put(installationName, { size: bytes.length, sha256, read: () => Readable.from([bytes]) })
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
      // `prepare` has usually sent it, but it may have been removed since, as a file without references.
      if ((await bucket.measure(place)) !== size) await send()
      await rm(path, { force: true })
    },
    async discard() {
      await rm(path, { force: true })
    },
  }
}

/** Closes the connection also when the reader stops before the first chunk; a generator alone would not notice that. */
function readVerified(body: Readable, sha256: string): AsyncIterable<Uint8Array> {
  // The next read reports an error that happens between two reads.
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
