import type { Received } from '../../platform/files/file-store.ts'
import type { Db, World } from '../../platform/world.ts'
import { findUnreferenced, lockFile } from './queries.ts'

export { safeFileName } from './file-names.ts'
export { detectDocumentKind, type FileKind } from './file-types.ts'
export { receivePicture } from './pictures.ts'

type Files = Pick<World, 'db' | 'files' | 'log'>

/** Runs `name` in a transaction and stores the file, so that the file and its row exist together or not at all. */
export async function storeFile<Result>(
  { db, files, log }: Files,
  received: Received,
  name: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    await received.prepare()
    return await db.transaction().execute(async (tx) => {
      await lockFile(tx, received.sha256)
      await received.keep()
      return await name(tx)
    })
  } catch (error) {
    await received.discard()
    await deleteFileIfUnreferenced({ db, files, log }, received.sha256)
    throw error
  }
}

/** Deletes a file that no row uses. A file that is missed here is found by the cleanup at the next start. */
export async function deleteFileIfUnreferenced(
  { db, files, log }: Files,
  sha256: string | null,
): Promise<void> {
  if (sha256 === null) return
  try {
    await db.transaction().execute(async (tx) => {
      await lockFile(tx, sha256)
      if (!(await isNamed(tx, sha256))) await files.remove(sha256)
    })
  } catch (error) {
    log.warn({ err: error }, 'a file no longer needed could not be removed')
  }
}

async function isNamed(db: Db, sha256: string): Promise<boolean> {
  return (await findUnreferenced(db, [sha256])).length === 0
}

const batchSize = 500

/** Deletes files that were stored before a crash without a row. */
export async function deleteUnreferencedFiles(world: Files, signal?: AbortSignal): Promise<void> {
  let batch: string[] = []
  const sweep = async () => {
    for (const sha256 of await findUnreferenced(world.db, batch))
      await deleteFileIfUnreferenced(world, sha256)
    batch = []
  }
  for await (const sha256 of world.files.list()) {
    if (signal?.aborted) return
    batch.push(sha256)
    if (batch.length === batchSize) await sweep()
  }
  await sweep()
}

/** Runs the cleanup once in the background, because a store can hold millions of files. */
export function startFileCleanup(world: Files): { stop(): Promise<void> } {
  const aborting = new AbortController()
  const swept = deleteUnreferencedFiles(world, aborting.signal).catch((error: unknown) => {
    world.log.warn({ err: error }, 'files could not be swept')
  })
  return {
    async stop() {
      aborting.abort()
      await swept
    },
  }
}
