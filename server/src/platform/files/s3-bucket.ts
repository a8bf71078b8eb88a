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

/** The few things asked of an S3 store. @throws {FileStoreAway}, {FileStoreFull} */
export type Bucket = {
  put(name: string, file: { size: number; sha256: string; read(): Readable }): Promise<void>
  get(name: string): Promise<{ size: number; body: Readable } | null>
  /** In bytes; null when there is no such object. */
  measure(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /** @returns the names of all objects, in no order */
  list(): AsyncIterable<string>
}

/** Two tries for an answer must end before PostgreSQL ends the transaction that a file is kept in. */
const answersWithin = 8 * second

export function openBucket(settings: BucketSettings, patience = answersWithin): Bucket {
  const { bucket: Bucket } = settings
  const client = new S3Client(clientSettings(settings, patience))

  return {
    async put(name, file) {
      const send = async () => {
        const input = { Bucket, Key: name, Body: file.read(), ContentLength: file.size }
        const command = new PutObjectCommand(input)
        // With its hash signed along, the store takes the whole of these bytes or nothing.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = file.sha256
            return next(args)
          },
          { step: 'build', name: 'signedHash' },
        )
        // The bytes have to get there first.
        await client.send(command, { requestTimeout: 8 * patience })
      }
      // The client repeats a request by itself, but not one whose body it has begun to read.
      await asking(() => send().catch((error: unknown) => whenPassing(error, send)))
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
      // Not every store takes the removal of what is not there for done.
      await orNull(() => client.send(new DeleteObjectCommand({ Bucket, Key: name })))
    },

    async *list() {
      for (let from: string | undefined, isMore = true; isMore; ) {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken: from })
        const page = await asking(() => client.send(command))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        from = page.NextContinuationToken
        isMore = from !== undefined
      }
    },
  }
}

const nothing = () => undefined
/** What goes wrong is thrown; the client would write to the terminal as well. */
const unheard = { debug: nothing, info: nothing, warn: nothing, error: nothing }

function clientSettings({ region, key, secret, endpoint, pathStyle }: BucketSettings, patience: number) {
  const agent = { keepAlive: true, maxSockets: 500 }
  const config: S3ClientConfig = {
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: pathStyle,
    // Newer sums than older stores know; the hash is signed, and checked again by whoever reads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: unheard,
    requestHandler: {
      connectionTimeout: 2 * second,
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      // Long, as a slow reader of a download holds still too.
      socketTimeout: 120 * second,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
  if (endpoint !== undefined) config.endpoint = endpoint
  return config
}

async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  return asking(() => ask().catch((error: unknown) => (isBucketThere(error) ? null : Promise.reject(error))))
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Answered that there is no such object, which is not to say that there is no such bucket. */
const isBucketThere = (error: unknown) =>
  statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket'

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw asStoreError(error)
  }
}

/** Each store has its own word for being full. Whatever else it says, it cannot be used now. */
const isFull = (error: unknown) =>
  statusOf(error) === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/.test((error as Error).name)

const asStoreError = (error: unknown) => (isFull(error) ? new FileStoreFull(error) : new FileStoreAway(error))

async function whenPassing(error: unknown, again: () => Promise<void>): Promise<void> {
  const status = statusOf(error)
  if (status !== undefined && status < 500) throw error
  if (isFull(error)) throw error
  await sleep(200)
  await again()
}

/** Why a bucket answered is of no use to anybody who waits, but to whoever set it up. Null for one that is away. */
export function refusalOf(error: unknown): string | null {
  const { cause } = error as Error
  const status = statusOf(cause)
  if (status === undefined || status >= 500 || status === 429) return null
  return `${(cause as Error).name} (${status})`
}

/** For the log: which trouble it was. */
export const reasonOf = (error: unknown): string => {
  const { name, code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return code ?? (name === 'Error' ? message : name)
}
