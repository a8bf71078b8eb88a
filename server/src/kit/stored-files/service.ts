import type { Received } from '../../platform/files/file-store.ts'
import { seldomLog } from '../../platform/log/seldom.ts'
import type { Db, World } from '../../platform/world.ts'
import { findUnreferenced, lockFile } from './queries.ts'
import { forgetUnreferenced, isWaiting } from './unreferenced-queries.ts'

export { fileCleanup } from './cleanup.ts'
export { safeFileName } from './file-names.ts'
export { detectDocumentKind, type FileKind } from './file-types.ts'
export { type Counts, countFiles, describePlace } from './installation.ts'
export { findInstallationId, renewInstallationId } from './installation-queries.ts'
export { openOwnFiles, refuseForeignDatabase } from './opening.ts'
export { receivePicture } from './pictures.ts'
export { listNamedFiles } from './queries.ts'

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
      await forgetUnreferenced(tx, received.sha256)
      return await name(tx)
    })
  } catch (error) {
    await received.discard()
    await deleteFileIfUnreferenced({ db, files, log }, received.sha256)
    throw error
  }
}

/**
 * Deletes a file whose row the caller has just deleted or could not write. A file that is missed here is found by the
 * daily clean-up; one that the clean-up found already stays until its time has passed.
 */
export async function deleteFileIfUnreferenced(
  { db, files, log }: Files,
  sha256: string | null,
): Promise<void> {
  if (sha256 === null) return
  try {
    await db.transaction().execute(async (tx) => {
      await lockFile(tx, sha256)
      if (!(await isNamed(tx, sha256)) && !(await isWaiting(tx, sha256))) await files.remove(sha256)
    })
  } catch (error) {
    seldomLog(log, 'a file no longer needed could not be removed')(error)
  }
}

async function isNamed(db: Db, sha256: string): Promise<boolean> {
  return (await findUnreferenced(db, [sha256])).length === 0
}
