import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { BucketSettings } from '../settings/bucket.ts'
import { FileStoreAway, FileStoreFull } from './errors.ts'

const second = 1000

/** The operations that we need of an S3 store. @throws {FileStoreAway}, {FileStoreFull} */
export type Bucket = {
  put(name: string, file: { size: number; sha256: string; read(): Readable }): Promise<void>
  get(name: string): Promise<{ size: number; body: Readable } | null>
  /** The size in bytes; null when the object does not exist. */
  measure(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /** The names of all objects that start with `prefix`, in no particular order. */
  list(prefix?: string): AsyncIterable<string>
}

/** Two attempts must take less time than PostgreSQL allows a transaction to be idle. */
const answerTimeout = 8 * second

export function openBucket(settings: BucketSettings, timeout = answerTimeout): Bucket {
  const { bucket: Bucket } = settings
  const client = new S3Client(clientSettings(settings, timeout))

  return {
    async put(name, file) {
      const send = async () => {
        const input = { Bucket, Key: name, Body: file.read(), ContentLength: file.size }
        const command = new PutObjectCommand(input)
        // The signature includes the hash, so the store accepts exactly these bytes or nothing.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = file.sha256
            return next(args)
          },
          { step: 'build', name: 'signedHash' },
        )
        // Longer than for other requests, because the whole file has to be sent first.
        await client.send(command, { requestTimeout: 8 * timeout })
      }
      // The client retries requests itself, but not when it has started to read the body.
      await withStoreErrors(() => send().catch((error: unknown) => retryIfTemporary(error, send)))
    },

    async get(name) {
      const found = await orNull(() => client.send(new GetObjectCommand({ Bucket, Key: name })))
      return found && { size: found.ContentLength ?? 0, body: found.Body as unknown as Readable }
    },

    async measure(name) {
      const found = await orNull(() => client.send(new HeadObjectCommand({ Bucket, Key: name })))
      return found && (found.ContentLength ?? 0)
    },

    async remove(name) {
      // Some stores answer 404 when the object does not exist.
      await orNull(() => client.send(new DeleteObjectCommand({ Bucket, Key: name })))
    },

    async *list(prefix) {
      for (let from: string | undefined, isMore = true; isMore; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: from })
        const page = await withStoreErrors(() => client.send(command))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        from = page.NextContinuationToken
        isMore = from !== undefined
      }
    },
  }
}

const nothing = () => undefined
/** Errors are thrown. Without this logger the client would also write them to the terminal. */
const silentLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing }

function clientSettings({ region, key, secret, endpoint, pathStyle }: BucketSettings, timeout: number) {
  const agent = { keepAlive: true, maxSockets: 500 }
  const config: S3ClientConfig = {
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: pathStyle,
    // Older stores do not support the newer checksums. The hash is signed, and it is verified again on reading.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: silentLogger,
    requestHandler: {
      connectionTimeout: 2 * second,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      // Long, because the socket is also idle while a slow client downloads a file.
      socketTimeout: 120 * second,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
  if (endpoint !== undefined) config.endpoint = endpoint
  return config
}

async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  return withStoreErrors(() =>
    ask().catch((error: unknown) => (isBucketThere(error) ? null : Promise.reject(error))),
  )
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Whether a 404 means that the object does not exist, not that the bucket does not exist. */
const isBucketThere = (error: unknown) =>
  statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket'

async function withStoreErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw asStoreError(error)
  }
}

/** Each store has its own error name for "full". Every other error means that the store cannot be used at present. */
const isFull = (error: unknown) =>
  statusOf(error) === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test((error as Error).name)

const asStoreError = (error: unknown) => (isFull(error) ? new FileStoreFull(error) : new FileStoreAway(error))

async function retryIfTemporary(error: unknown, again: () => Promise<void>): Promise<void> {
  const status = statusOf(error)
  if (status !== undefined && status < 500) throw error
  if (isFull(error)) throw error
  await sleep(200)
  await again()
}

/** The error with which the bucket refused the request, for the operator. Null if the bucket could not be reached. */
export function refusalOf(error: unknown): string | null {
  const { cause } = error as Error
  const status = statusOf(cause)
  if (status === undefined || status >= 500 || status === 429) return null
  return `${(cause as Error).name} (${status})`
}

/** A short reason for the log. */
export const reasonOf = (error: unknown): string => {
  const { name, code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return code ?? (name === 'Error' ? message : name)
}
