import { FileStoreAway } from '../../platform/files/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFileStore } from '../../platform/files/file-store-opening.ts'
import type { World } from '../../platform/world.ts'
import { proveOwnFiles, refuseOtherDatabase } from './installation.ts'

/**
 * Before the migrations, which would change the tables of another installation. A bucket that cannot be reached proves nothing.
 * @throws {BadSetting} when the files have an id, and the database has another or none
 */
export async function refuseForeignDatabase({ settings, db }: Pick<World, 'settings' | 'db'>): Promise<void> {
  try {
    const files = await openFileStore(settings, () => undefined)
    await refuseOtherDatabase({ settings, db, files })
  } catch (error) {
    if (!(error instanceof FileStoreAway)) throw error
  }
}

/**
 * Opens the file store, and proves that its files belong to the database. A bucket that cannot be reached is proven
 * before its first use, and no file is read, stored or deleted before.
 * @throws {BadSetting} when the files belong to another database
 */
export async function openOwnFiles(
  world: Pick<World, 'settings' | 'db' | 'clock' | 'log'>,
): Promise<FileStore> {
  let isAway = false
  const whenAway = (reason: string) => {
    isAway = true
    world.log.warn({ reason }, 'the bucket cannot be reached; files are unavailable until then')
  }
  const files = await openFileStore(world.settings, whenAway)
  const prove = () => proveOwnFiles({ ...world, files })
  if (isAway) return untilProven(files, prove)
  try {
    await prove()
    return files
  } catch (error) {
    if (!(error instanceof FileStoreAway)) throw error
    whenAway(String(error.cause))
    return untilProven(files, prove)
  }
}

function untilProven(files: FileStore, prove: () => Promise<void>): FileStore {
  let proof: Promise<void> | null = null
  const proven = () =>
    (proof ??= prove().catch((error: unknown) => {
      proof = null
      throw error instanceof FileStoreAway ? error : new FileStoreAway(error)
    }))
  return {
    receive: async (stream, limit) => proven().then(() => files.receive(stream, limit)),
    open: async (sha256) => proven().then(() => files.open(sha256)),
    remove: async (sha256) => proven().then(() => files.remove(sha256)),
    async *list() {
      await proven()
      yield* files.list()
    },
    findInstallation: async () => proven().then(() => files.findInstallation()),
    setInstallation: async (id) => proven().then(() => files.setInstallation(id)),
  }
}
