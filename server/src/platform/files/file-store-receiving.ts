import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStoreFull, FileTooLarge } from './errors.ts'
import { removeLeftovers, temporaryName } from './file-store-leftovers.ts'

/** A complete file in the folder for temporary files. */
export type Aside = { path: string; size: number; sha256: string }

/** Makes the folder for temporary files, and removes leftovers of a crash. */
export async function openAside(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'files', 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  return folder
}

/** @throws {FileTooLarge} over `limit` bytes, {FileStoreFull} when the disk is full. The temporary file is then removed. */
export async function receiveAside(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Aside> {
  const path = join(folder, temporaryName())
  try {
    return { path, ...(await writeDurably(path, stream, limit)) }
  } catch (error) {
    await rm(path, { force: true })
    throw asFull(error)
  }
}

/** The number of bytes per write. With small writes, waking the thread pool costs more than the write. */
const bytesAtOnce = 256 * 1024

async function writeDurably(path: string, stream: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256')
  let size = 0
  let pieces: Uint8Array[] = []
  let gathered = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const piece of stream) {
      size += piece.byteLength
      if (size > limit) throw new FileTooLarge(limit)
      hash.update(piece)
      pieces.push(piece)
      gathered += piece.byteLength
      if (gathered < bytesAtOnce) continue
      await writeAll(handle, pieces, gathered)
      pieces = []
      gathered = 0
    }
    await writeAll(handle, pieces, gathered)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function writeAll(handle: FileHandle, pieces: Uint8Array[], length: number): Promise<void> {
  if (length === 0) return
  const { bytesWritten } = await handle.writev(pieces)
  // After a partial write the rest is written, or the reason is thrown.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/** Yields the last chunk only after the hash is verified, so that reading a damaged file always fails. */
export async function* verified(
  stream: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array, void, void> {
  const hash = createHash('sha256')
  let held: Uint8Array | null = null
  for await (const bytes of stream) {
    hash.update(bytes)
    if (held !== null) yield held
    held = bytes
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the stored file ${sha256} is damaged`)
  if (held !== null) yield held
}

/** The path of a stored file. It has two levels, because a folder with thousands of files is slow to list and back up. */
export function placeOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a stored file')
  return `${sha256.slice(0, 2)}/${sha256.slice(2)}`
}

export function asFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new FileStoreFull(error) : error
}
