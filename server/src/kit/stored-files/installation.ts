import type { QueryExecutorProvider } from 'kysely'
import type { FileStore } from '../../platform/files/file-store.ts'
import { BadSetting, type Settings } from '../../platform/settings/settings.ts'
import type { World } from '../../platform/world.ts'
import { inBatches } from './batches.ts'
import { findInstallationId } from './installation-queries.ts'
import { countNamedFiles, findUnreferenced } from './queries.ts'
import { noteUnreferenced } from './unreferenced-queries.ts'

type Places = Pick<Settings, 'databaseUrl' | 'bucket' | 'dataDir'>
type Stores = Pick<World, 'db' | 'files' | 'clock' | 'log'> & { settings: Places }
type Stored = { db: QueryExecutorProvider; files: FileStore }

/** How many files are in the store, how many the database names, and how many are both. */
export type Counts = { stored: number; named: number; both: number }

/**
 * Makes sure that these are the files of this database, because each of the two deletes by comparison with the other. A
 * store without an id gets that of the database if it is empty, or if its files prove that it is the right one. The
 * files that prove nothing are then never deleted by the clean-up.
 * @throws {BadSetting} when the files belong to another database, or may belong to one
 */
export async function proveOwnFiles(world: Stores): Promise<void> {
  const { db, files, clock, log, settings } = world
  const ours = await getInstallationId(world)
  if ((await files.findInstallation()) !== null) return refuseOtherFiles(world)
  const counts = await countFiles(world)
  if (counts.stored > 0) {
    if (!isProof(counts)) throw new BadSetting(unproven(settings, counts))
    const noting = { seenAt: clock.now(), keptUntil: 'infinity', waitsAnewBefore: 'infinity' } as const
    for await (const batch of inBatches(files.list()))
      await noteUnreferenced(db, await findUnreferenced(db, batch), noting)
    log.warn(counts, 'files of an earlier version now have the id of this installation')
  } else if (counts.named > 0)
    log.warn(
      counts,
      `the file store is empty, but the database names files; ${filesOf(settings)} may be wrong`,
    )
  await files.setInstallation(ours)
  // Another installation may have done the same at this moment.
  await refuseOtherFiles(world)
}

/** At least half of the stored files have a row, and at least half of the files with a row are in the store. */
const isProof = ({ stored, named, both }: Counts) => both > 0 && both * 2 >= stored && both * 2 >= named

/** @throws {BadSetting} unless the files have the id of the database */
export async function refuseOtherFiles(world: Stored & { settings: Places }): Promise<void> {
  const [ours, theirs] = [await getInstallationId(world), await world.files.findInstallation()]
  if (ours !== theirs) throw new BadSetting(differs(world.settings, ours, theirs))
}

/** The same for a database of any version, also without tables. Files without an id may belong to it. */
export async function refuseOtherDatabase(world: Stored & { settings: Places }): Promise<void> {
  const theirs = await world.files.findInstallation()
  const ours = theirs === null ? null : await findInstallationId(world.db)
  if (ours !== theirs) throw new BadSetting(differs(world.settings, ours, theirs))
}

export async function countFiles({ db, files }: Stored): Promise<Counts> {
  const counts = { stored: 0, named: await countNamedFiles(db), both: 0 }
  for await (const batch of inBatches(files.list())) {
    counts.stored += batch.length
    counts.both += batch.length - (await findUnreferenced(db, batch)).length
  }
  return counts
}

async function getInstallationId({ db }: Pick<Stored, 'db'>): Promise<string> {
  const id = await findInstallationId(db)
  if (id === null) throw new Error('the database has no installation id')
  return id
}

const databaseOf = ({ databaseUrl }: Places) => (databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL')
const filesOf = ({ bucket }: Places) => (bucket === undefined ? 'DATA_DIR' : 'FILES_S3_BUCKET')
const settingsOf = (places: Places) => [...new Set([databaseOf(places), filesOf(places)])].join(' or ')

/** Where the files are, for messages. */
export const describePlace = ({ bucket, dataDir }: Places) =>
  bucket === undefined ? `the folder ${dataDir}/files` : `the bucket "${bucket.bucket}"`

const differs = (places: Places, ours: string | null, theirs: string | null) =>
  `${settingsOf(places)}: the database and the files belong to different installations.
The database has the installation id ${ours ?? 'none'}, the files in ${describePlace(places)} have ${theirs ?? 'none'}.
${advice}`

const unproven = (places: Places, { stored, named, both }: Counts) =>
  `${settingsOf(places)}: nothing proves that the files belong to the database.
Files in ${describePlace(places)}: ${stored}, of which the database names ${both}. Files that it names and that are not there: ${named - both}.
${advice}`

const advice = `No file was changed. Correct the setting; "gantry file-store" shows both.
If it is on purpose, read "Files and database belong together" in docs/operations.md.`
