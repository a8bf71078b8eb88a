import {
  type Counts,
  countFiles,
  describePlace,
  findInstallationId,
  renewInstallationId,
} from '../../kit/stored-files/service.ts'
import type { ConnectionConfig } from '../../platform/db/connect/connect.ts'
import { overClient } from '../../platform/db/connect/over-client.ts'
import { inSession } from '../../platform/db/connect/session.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { Refused } from '../place.ts'

type Stores = { connection: ConnectionConfig; files: FileStore }
type Places = Pick<Settings, 'databaseUrl' | 'bucket' | 'dataDir'>

/** Describes whether files and database belong together. */
export async function describeStores({ connection, files }: Stores, places: Places): Promise<string> {
  return inSession(connection, async (client) => {
    const db = overClient(client)
    const [ours, theirs] = [await findInstallationId(db), await files.findInstallation()]
    const counts = await countFiles({ db, files })
    return [
      `The database has the installation id ${ours ?? 'none; run "gantry migrate" first'}.`,
      `The files in ${describePlace(places)} have ${theirs ?? 'none'}.`,
      describeCounts(counts),
      ours === theirs
        ? 'They belong together.'
        : `To make them belong together: gantry file-store ${ours ?? '<id of the database>'}`,
    ].join('\n')
  })
}

const describeCounts = ({ stored, named, both }: Counts) =>
  `Stored files: ${stored}, of which the database names ${both}. Files that it names and that are not stored: ${named - both}.`

/** Gives the files to the database, after the operator has named the id of the database. */
export async function giveFiles({ connection, files }: Stores, givenId: string): Promise<string> {
  return inSession(connection, async (client) => {
    const db = overClient(client)
    const ours = await findInstallationId(db)
    if (ours === null || ours !== givenId)
      throw new Refused(`The database has the installation id ${ours ?? 'none'}, not ${givenId}.`)
    const counts = await countFiles({ db, files })
    await files.setInstallation(ours)
    const rest = counts.stored - counts.both
    return `The files belong to this database now. ${describeCounts(counts)}${
      rest > 0 ? `\nFiles that no row names are deleted after 30 days: ${rest}.` : ''
    }`
  })
}

/**
 * Gives a restored database a new id, and its files the same. A copy for a test can then never use the files of the
 * installation from which the backup comes.
 */
export const claimRestored = ({ connection, files }: Stores): Promise<void> =>
  inSession(connection, async (client) =>
    files.setInstallation(await renewInstallationId(overClient(client))),
  )

/** @throws {Refused} when a backup would contain rows without their files */
export async function refuseFilesOfOthers({ connection, files }: Stores): Promise<void> {
  const theirs = await files.findInstallation()
  const ours = await inSession(connection, (client) => findInstallationId(overClient(client)))
  if (theirs !== null && ours !== null && theirs !== ours)
    throw new Refused(
      `The database and the files belong to different installations (${ours} and ${theirs}): gantry file-store`,
    )
}
