import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, DeleteBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createLocalFileStore } from '../../platform/files/file-store-local.ts'
import { placeOf } from '../../platform/files/file-store-receiving.ts'
import { createS3FileStore } from '../../platform/files/file-store-s3.ts'
import { openBucket } from '../../platform/files/s3-bucket.ts'
import type { BucketSettings } from '../../platform/settings/bucket.ts'
import { startFakeS3 } from './fake-s3.ts'

export type OpenStore = {
  store: FileStore
  /** Replaces the bytes of a stored file directly. */
  damage(sha256: string, change: (bytes: Buffer) => Buffer): Promise<void>
  close(): Promise<void>
}

export async function openLocalStore(folder: string): Promise<OpenStore> {
  return {
    store: await createLocalFileStore(folder),
    async damage(sha256, change) {
      const path = join(folder, 'files', placeOf(sha256))
      writeFileSync(path, change(readFileSync(path)))
    },
    close: () => Promise.resolve(),
  }
}

export async function openStoreInMemory(folder: string): Promise<OpenStore> {
  const server = await startFakeS3()
  return { ...(await openStoreIn(server.settings, folder)), close: () => server.close() }
}

/** A real store with a new bucket for the test: S3_TEST_ENDPOINT, _REGION, _KEY and _SECRET. */
export const isStoreGiven = process.env.S3_TEST_ENDPOINT !== undefined

export async function openGivenStore(folder: string): Promise<OpenStore> {
  const settings = givenBucket()
  const { bucket: Bucket } = settings
  const client = clientOf(settings)
  await client.send(new CreateBucketCommand({ Bucket }))
  return {
    ...(await openStoreIn(settings, folder)),
    async close() {
      const bucket = openBucket(settings)
      for await (const name of bucket.list()) await bucket.remove(name)
      await client.send(new DeleteBucketCommand({ Bucket }))
      client.destroy()
    },
  }
}

function givenBucket(): BucketSettings {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_REGION: region = 'us-east-1' } = process.env
  const { S3_TEST_KEY: key = '', S3_TEST_SECRET: secret = '' } = process.env
  const bucket = `gantry-test-${randomBytes(6).toString('hex')}`
  return { bucket, region, key, secret, endpoint, pathStyle: true }
}

async function openStoreIn(settings: BucketSettings, folder: string): Promise<Omit<OpenStore, 'close'>> {
  return {
    store: await createS3FileStore(settings, folder),
    async damage(sha256, change) {
      const found = await openBucket(settings).get(placeOf(sha256))
      const chunks: Uint8Array[] = []
      for await (const chunk of found?.body ?? []) chunks.push(chunk as Uint8Array)
      const Body = change(Buffer.concat(chunks))
      await clientOf(settings).send(
        new PutObjectCommand({ Bucket: settings.bucket, Key: placeOf(sha256), Body }),
      )
    },
  }
}

function clientOf({ endpoint = '', region, key, secret }: BucketSettings): S3Client {
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}
