import type { Job } from '../../platform/jobs/job.ts'
import type { World } from '../../platform/world.ts'
import { inBatches } from './batches.ts'
import { refuseOtherFiles } from './installation.ts'
import { findUnreferenced, lockFile } from './queries.ts'
import {
  findExpired,
  forgetSeenBefore,
  forgetUnreferenced,
  noteUnreferenced,
} from './unreferenced-queries.ts'

const day = 24 * 60 * 60_000
/** For so long a file without a row stays, so that a mistake with the database can be noticed and corrected. */
const keptFor = 30 * day
/** A file waits anew after a longer time without a clean-up, because nobody could notice the mistake meanwhile. */
const longestGap = 7 * day

type CleanUp = Pick<World, 'db' | 'files' | 'log' | 'clock' | 'settings'>

/**
 * Notes the files that no row names, and deletes those that no row has named for 30 days. An interrupted clean-up is
 * continued by the next one, and several servers can run it at the same time.
 * @throws {BadSetting} when the files belong to another installation
 */
export async function cleanUpFiles(world: CleanUp, isStopped = () => false): Promise<void> {
  await refuseOtherFiles(world)
  const { db, files, clock, log } = world
  const now = clock.now()
  const noting = {
    seenAt: now,
    keptUntil: new Date(now.getTime() + keptFor),
    waitsAnewBefore: new Date(now.getTime() - longestGap),
  }
  let [setAside, deleted] = [0, 0]
  try {
    for await (const batch of inBatches(files.list())) {
      if (isStopped()) return
      const unnamed = await findUnreferenced(db, batch)
      setAside += await noteUnreferenced(db, unnamed, noting)
      for (const sha256 of await findExpired(db, unnamed, now))
        if (await deleteExpired(world, sha256, now)) deleted += 1
    }
    await forgetSeenBefore(db, now)
  } finally {
    // A warning, because many such files are a sign of a wrong database.
    if (setAside > 0)
      log.warn({ files: setAside }, 'no row names these files; they are deleted in 30 days unless one does')
    if (deleted > 0) log.warn({ files: deleted }, 'files that no row has named for 30 days were deleted')
  }
}

/** Returns false when a row names the file again, or another server has deleted it. */
async function deleteExpired({ db, files }: CleanUp, sha256: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFile(tx, sha256)
    const [unnamed] = await findUnreferenced(tx, [sha256])
    const [expired] = await findExpired(tx, [sha256], now)
    if (unnamed === undefined || expired === undefined) return false
    await files.remove(sha256)
    await forgetUnreferenced(tx, sha256)
    return true
  })
}

/** Once a day, because a store can hold millions of files. */
export const fileCleanup: Job = {
  cron: '40 3 * * *',
  queue: 'file-cleanup',
  failed: 'files could not be cleaned up',
  run: cleanUpFiles,
}
