import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Keys } from '../platform/secrets/secret-key.ts'
import { fillDatabase } from './fill.ts'
import { checkOfKey, filePath, Manifest, manifestName, tablePath } from './manifest.ts'
import { Refused, refuseNewer } from './place.ts'
import { checkSums, readSums } from './sums.ts'
import { invalidateSecrets, noteGap } from './table-queries.ts'

type Target = { connection: ConnectionConfig; files: FileStore }
export type Checked = { folder: string; manifest: Manifest; files: string[] }
export type Restored = { madeAt: string; rows: number; files: number }

/**
 * Reads the whole backup, and refuses it if it is incomplete, comes from a newer version, or was sealed with another key.
 */
export async function checkBackup(folder: string, keys: Keys): Promise<Checked> {
  const sums = await readSums(folder)
  await checkSums(folder, sums)
  const parsed = Manifest.safeParse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
  if (!parsed.success) throw new Refused(`${folder} was written in a form that this version cannot read.`)
  const manifest = parsed.data
  await refuseNewer(manifest.migrations)
  const missing = manifest.tables.find(({ name, sha256 }) => sums.get(tablePath(name)) !== sha256)
  if (missing) throw new Refused(`The backup is incomplete: ${tablePath(missing.name)} is not listed.`)
  const given = [keys.current, keys.previous].filter((key) => key !== undefined)
  const known = new Set(given.map(checkOfKey))
  if (!known.has(manifest.keyCheck))
    throw new Refused('It was made with another SECRET_KEY, without which sealed values cannot be read.')
  if (manifest.previousKeyCheck !== undefined && !known.has(manifest.previousKeyCheck))
    throw new Refused(
      'It was made while the SECRET_KEY was being changed: SECRET_KEY_PREVIOUS is needed as well.',
    )
  const files = [...sums].filter(([path]) => path.startsWith('files/')).map(([, sha256]) => sha256)
  return { folder, manifest, files }
}

/** Restores the files first and then the rows. After a failure, the files are removed again. */
export async function restore(checked: Checked, { connection, files }: Target): Promise<Restored> {
  const { folder, manifest } = checked
  for await (const sha256 of files.list())
    throw new Refused(`There are files in the store already, such as ${sha256}; restore into an empty one.`)
  try {
    for (const sha256 of checked.files) await putFile(files, join(folder, filePath(sha256)), sha256)
    const read = ({ name }: { name: string }) => createReadStream(join(folder, tablePath(name)))
    await fillDatabase(connection, manifest, read, async (client) => {
      await invalidateSecrets(client)
      await noteGap(client, manifest)
    })
  } catch (error) {
    for (const sha256 of checked.files) await files.remove(sha256)
    throw error
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { madeAt: manifest.madeAt, rows, files: checked.files.length }
}

async function putFile(files: FileStore, path: string, sha256: string): Promise<void> {
  const received = await files.receive(createReadStream(path), Number.MAX_SAFE_INTEGER)
  if (received.sha256 !== sha256) {
    await received.discard()
    throw new Refused(`The backup is damaged: ${path} has changed while it was read.`)
  }
  await received.keep()
}
