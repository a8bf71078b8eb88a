import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../http/problem.ts'
import type { FileStore, Received } from './file-store.ts'
import { sweepLeftovers, temporaryName } from './file-store-leftovers.ts'
import { syncFolder } from './sync-folder.ts'

const sha256Pattern = /^[0-9a-f]{64}$/

/** Files in a local folder: written aside, made durable, then renamed into place. */
export async function createLocalFileStore(dataDir: string): Promise<FileStore> {
  const root = join(dataDir, 'files')
  const aside = join(root, 'tmp')
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await sweepLeftovers(aside)
  // Thousands of files in one folder are slow to list and to back up: two levels, by the hash's first letters.
  const placeOf = (sha256: string) => {
    if (!sha256Pattern.test(sha256)) throw new Error('not the name of a stored file')
    return join(root, sha256.slice(0, 2), sha256.slice(2))
  }

  return {
    async receive(stream, limit) {
      const path = join(aside, temporaryName())
      try {
        const { size, sha256 } = await writeDurably(path, stream, limit)
        return received(path, placeOf(sha256), size, sha256)
      } catch (error) {
        await rm(path, { force: true })
        throw asProblem(error)
      }
    },

    async open(sha256) {
      const place = placeOf(sha256)
      const { size } = await stat(place).catch((cause: unknown) => {
        throw new Error(`the stored file ${sha256} cannot be read`, { cause })
      })
      return { size, stream: verified(place, sha256) }
    },

    async remove(sha256) {
      await rm(placeOf(sha256), { force: true })
    },

    async *list() {
      for await (const shelf of await opendir(root)) {
        if (!shelf.isDirectory() || shelf.name.length !== 2) continue
        for await (const file of await opendir(join(root, shelf.name))) {
          if (sha256Pattern.test(shelf.name + file.name)) yield shelf.name + file.name
        }
      }
    },
  }
}

async function writeDurably(path: string, stream: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

function received(path: string, place: string, size: number, sha256: string): Received {
  let kept = false
  return {
    size,
    sha256,
    path,
    async keep() {
      const shelf = dirname(place)
      try {
        const made = await mkdir(shelf, { recursive: true, mode: 0o700 })
        await rename(path, place)
        await syncFolder(shelf)
        if (made !== undefined) await syncFolder(dirname(shelf))
      } catch (error) {
        throw asProblem(error)
      }
      kept = true
    },
    async discard() {
      if (!kept) await rm(path, { force: true })
    },
  }
}

/** Holds back the last piece until the whole is known to be right: a damaged file fails, it never just ends. */
async function* verified(path: string, sha256: string): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | null = null
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Uint8Array
    hash.update(bytes)
    if (held !== null) yield held
    held = bytes
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the stored file ${sha256} is damaged`)
  if (held !== null) yield held
}

const tooLarge = (limit: number) => {
  const megabytes = Math.floor(limit / 1024 / 1024)
  return new Problem(413, 'upload.too-large', `The file is larger than ${megabytes} MB.`, {
    fields: { file: `At most ${megabytes} MB.` },
  })
}

function asProblem(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new Problem(
    507,
    'upload.no-space',
    'There is no room left for this file. Please tell your administrator.',
  )
}
