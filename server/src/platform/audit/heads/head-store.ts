import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { syncFolder } from '../../files/sync-folder.ts'
import type { BucketSettings } from '../../settings/bucket.ts'
import type { Settings } from '../../settings/settings.ts'

/** A place outside the database for heads, each under the name of its hour. */
export type HeadStore = {
  /** For messages. */
  place: string
  has(name: string): Promise<boolean>
  write(name: string, content: string): Promise<void>
  /** The names in order. */
  list(): Promise<string[]>
  read(name: string): Promise<string>
}

const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d\.json$/.test(name)

/** The folder, or else the bucket for files, or else null. */
export async function openHeadStore({
  auditHeadDir,
  bucket,
}: Pick<Settings, 'auditHeadDir' | 'bucket'>): Promise<HeadStore | null> {
  if (auditHeadDir !== undefined) return inFolder(auditHeadDir)
  return bucket === undefined ? null : inBucket(bucket)
}

const inFolder = (folder: string): HeadStore => ({
  place: folder,
  has: async (name) => existsSync(join(folder, name)),
  async write(name, content) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Under a temporary name first, so that a crash leaves no partial file.
    const path = join(folder, name)
    await writeFile(`${path}.new`, content, { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
    await syncFolder(folder)
  },
  list: async () => (existsSync(folder) ? (await readdir(folder)).filter(isName).toSorted() : []),
  read: (name) => readFile(join(folder, name), 'utf8'),
})

const prefix = 'audit-heads/'

async function inBucket(settings: BucketSettings): Promise<HeadStore> {
  // The S3 client is large, so it is loaded only when a bucket is configured.
  const { openBucket } = await import('../../files/s3-bucket.ts')
  const bucket = openBucket(settings)
  return {
    place: `the bucket ${settings.bucket}`,
    has: async (name) => (await bucket.measure(prefix + name)) !== null,
    async write(name, content) {
      const bytes = Buffer.from(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await bucket.put(prefix + name, { size: bytes.length, sha256, read: () => Readable.from([bytes]) })
    },
    async list() {
      const names: string[] = []
      for await (const name of bucket.list(prefix)) names.push(name.slice(prefix.length))
      return names.filter(isName).toSorted()
    },
    async read(name) {
      const found = await bucket.get(prefix + name)
      return found === null ? '' : text(found.body)
    },
  }
}
