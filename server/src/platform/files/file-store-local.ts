import { createReadStream } from 'node:fs'
import { link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, installationName, type Received } from './file-store.ts'
import { type Aside, asFull, openAside, placeOf, receiveAside, verified } from './file-store-receiving.ts'
import { syncFolder } from './sync-folder.ts'

/** Stores files in a local folder: each is written to a temporary file, synced to disk and then renamed. */
export async function createLocalFileStore(dataDir: string): Promise<FileStore> {
  const aside = await openAside(dataDir)
  const root = join(dataDir, 'files')
  const pathOf = (sha256: string) => join(root, placeOf(sha256))

  return {
    async receive(stream, limit) {
      const file = await receiveAside(aside, stream, limit)
      return received(file, pathOf(file.sha256))
    },

    async open(sha256) {
      const path = pathOf(sha256)
      const { size } = await stat(path).catch((cause: unknown) => {
        throw new Error(`the stored file ${sha256} cannot be read`, { cause })
      })
      return { size, stream: verified(readPieces(path, size), sha256) }
    },

    async remove(sha256) {
      await rm(pathOf(sha256), { force: true })
    },

    async *list() {
      for await (const shelf of await opendir(root)) {
        if (!shelf.isDirectory() || shelf.name.length !== 2) continue
        for await (const file of await opendir(join(root, shelf.name))) {
          if (/^[0-9a-f]{64}$/.test(shelf.name + file.name)) yield shelf.name + file.name
        }
      }
    },

    async findInstallation() {
      try {
        return (await readFile(join(root, installationName), 'utf8')).trim()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async setInstallation(installationId) {
      const path = join(root, installationName)
      // Under a temporary name first, so that a crash leaves no partial id.
      await writeFile(`${path}.new`, `${installationId}\n`, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
      await syncFolder(root)
    },
  }
}

/** A generator, so that the file is opened only when somebody reads the first chunk. */
async function* readPieces(path: string, size: number): AsyncIterable<Uint8Array> {
  // Not more than the file has, because each piece gets a new buffer of this length.
  const highWaterMark = Math.max(1, Math.min(size, 256 * 1024))
  for await (const piece of createReadStream(path, { highWaterMark })) yield piece as Uint8Array
}

function received({ path, size, sha256 }: Aside, place: string): Received {
  const isThere = async () => (await stat(place).catch(() => null))?.size === size
  return {
    size,
    sha256,
    path,
    async prepare() {
      // A hard link: if it is removed before the file is kept, the temporary name still exists. `put` also syncs a file
      // that another upload has just stored.
      const name = async () => {
        if (!(await isThere())) await link(path, place).catch(ignoreUnlinkable)
      }
      await put(place, name)
    },
    async keep() {
      if (!(await isThere())) await put(place, () => rename(path, place))
      await rm(path, { force: true })
    },
    async discard() {
      await rm(path, { force: true })
    },
  }
}

/** Puts the file in its place and syncs the changed folders, so that it survives a power failure. */
async function put(place: string, name: () => Promise<void>): Promise<void> {
  const shelf = dirname(place)
  try {
    const made = await mkdir(shelf, { recursive: true, mode: 0o700 })
    await name()
    await syncFolder(shelf)
    if (made !== undefined) await syncFolder(dirname(shelf))
  } catch (error) {
    throw asFull(error)
  }
}

/** Ignores file systems without hard links, and an existing damaged file, which the later rename replaces. */
function ignoreUnlinkable(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(error.code ?? ''))
    throw error
}
