import { sql } from 'kysely'
import type { Received } from '../ports/file-store.ts'
import type { Db, World } from '../world.ts'

type Files = Pick<World, 'db' | 'files' | 'log'>

/**
 * One file may be named by several rows. Whoever names one, and whoever removes one nobody names, hold this
 * lock to the end of their transaction: so no file goes while a row that names it is being written.
 */
async function lockFile(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7203))`.execute(db)
}

/** Runs `name` in a transaction that makes the file part of the store: the file and its row are there both, or neither. */
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
    await releaseFile({ db, files, log }, received.sha256)
    throw error
  }
}

/** Removes a file no row names any more. What this misses, the sweep at the next start finds. */
export async function releaseFile({ db, files, log }: Files, sha256: string | null): Promise<void> {
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
  return (await findUnnamed(db, [sha256])).length === 0
}

/** Those of these files that no document, photo or logo names. */
async function findUnnamed(db: Db, hashes: string[]): Promise<string[]> {
  const unnamed = sql<{ sha256: string }>`
    select file.sha256 from unnest(${hashes}::text[]) as file (sha256)
    where not exists (select from document where document.sha256 = file.sha256)
      and not exists (select from "user" where photo_sha256 = file.sha256)
      and not exists (select from mip where logo_sha256 = file.sha256)`
  return (await unnamed.execute(db)).rows.map(({ sha256 }) => sha256)
}

const batchSize = 500

/** Removes files a crash left without a row: stored, but never named. */
export async function sweepFiles(world: Files, signal?: AbortSignal): Promise<void> {
  let batch: string[] = []
  const sweep = async () => {
    for (const sha256 of await findUnnamed(world.db, batch)) await releaseFile(world, sha256)
    batch = []
  }
  for await (const sha256 of world.files.list()) {
    if (signal?.aborted) return
    batch.push(sha256)
    if (batch.length === batchSize) await sweep()
  }
  await sweep()
}

/** Sweeps once, beside the serving, as a store can hold millions. */
export function startSweeping(world: Files): { stop(): Promise<void> } {
  const aborting = new AbortController()
  const swept = sweepFiles(world, aborting.signal).catch((error: unknown) => {
    world.log.warn({ err: error }, 'files could not be swept')
  })
  return {
    async stop() {
      aborting.abort()
      await swept
    },
  }
}
