import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { listNamedFiles } from '../kit/stored-files/service.ts'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { overClient } from '../platform/db/connect/over-client.ts'
import { inSession, inSnapshot } from '../platform/db/connect/session.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import type { Clock } from '../platform/secrets/clock.ts'
import type { Keys } from '../platform/secrets/secret-key.ts'
import { checkOfKey, filePath, type Manifest, manifestName, tablePath } from './manifest.ts'
import { Refused } from './place.ts'
import { hashFile, type Sums, writeSums } from './sums.ts'
import {
  findPartlyApplied,
  listMigrations,
  listTables,
  readSequences,
  readTime,
  recordBackup,
  writeTable,
} from './table-queries.ts'

type Source = { connection: ConnectionConfig; files: FileStore; keys: Keys; clock: Clock }
export type Made = {
  tables: number
  rows: number
  files: number
  auditEvents: number
  /** The moment whose data it contains. */
  asOf: string
}

/**
 * Writes the database and the files, as of one moment, to a new folder while the server is running. The folder is
 * written under a temporary name and renamed, so that a folder with the final name is always complete.
 */
export async function backUp(source: Source, folder: string): Promise<Made> {
  if (existsSync(folder))
    throw new Refused(`${folder} is there already; give each backup a folder of its own.`)
  const aside = `${folder}.part`
  await rm(aside, { recursive: true, force: true })
  await makeFolder(aside)
  await mkdir(join(aside, 'tables'), { mode: 0o700 })
  try {
    const sums: Sums = new Map()
    const early = await copyAllFiles(source.files, aside)
    const { manifest, named } = await inSession(source.connection, (client) =>
      inSnapshot(client, () => copyRows(client, source, aside, sums)),
    )
    for (const sha256 of named) {
      if (!early.delete(sha256)) await copyFile(source.files, sha256, aside)
      sums.set(filePath(sha256), sha256)
    }
    for (const unnamed of early) await rm(join(aside, filePath(unnamed)))
    await writeFile(join(aside, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    sums.set(manifestName, await hashFile(join(aside, manifestName)))
    await writeSums(aside, sums)
    await rename(aside, folder)
    await syncFolder(dirname(folder))
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: named.length,
      auditEvents: rowsOf('audit_event'),
      asOf: manifest.readAt ?? manifest.madeAt,
    }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

/** @throws {Refused} where no folder can be made */
async function makeFolder(folder: string): Promise<void> {
  // Not recursive where the parent exists: in a file system such as /proc, which takes no folders, Node would try for ever.
  if (!existsSync(dirname(folder))) await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Refused(`No folder can be made in ${dirname(folder)}.`)
  })
}

/**
 * Records a complete backup in the audit trail, where metrics find the time of the last one. Returns why it could not; null
 * otherwise. A standby, for example, takes no entries, and its backup is good anyway.
 */
export async function recordMade(
  { connection, clock }: Pick<Source, 'connection' | 'clock'>,
  { asOf }: Pick<Made, 'asOf'>,
): Promise<string | null> {
  try {
    await inSession(connection, (client) => recordBackup(client, clock.now(), asOf))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function copyRows(client: pg.Client, { keys, clock }: Source, folder: string, sums: Sums) {
  const partly = await findPartlyApplied(client)
  if (partly !== null)
    throw new Refused(`An upgrade is not complete (${partly}). Run gantry migrate, and repeat this command.`)
  const snapshot = await readTime(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const path = tablePath(table.name)
    const target = createWriteStream(join(folder, path), { mode: 0o600, flush: true })
    const content = await writeTable(client, table, target)
    sums.set(path, content.sha256)
    tables.push({ ...table, ...content })
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: clock.now().toISOString(),
    ...(snapshot !== undefined && { readAt: snapshot.at.toISOString() }),
    keyCheck: checkOfKey(keys.current),
    ...(keys.previous !== undefined && { previousKeyCheck: checkOfKey(keys.previous) }),
    migrations: await listMigrations(client),
    tables,
    sequences: await readSequences(client),
  }
  return { manifest, named: await listNamedFiles(overClient(client)) }
}

/**
 * Copies the files before the rows are read, because a file may be deleted together with its last row in the meantime. A
 * file that cannot be copied was just deleted; if a row refers to it, it is copied again later.
 */
async function copyAllFiles(files: FileStore, folder: string): Promise<Set<string>> {
  const copied = new Set<string>()
  for await (const sha256 of files.list()) {
    try {
      await copyFile(files, sha256, folder)
      copied.add(sha256)
    } catch {
      await rm(join(folder, filePath(sha256)), { force: true })
    }
  }
  return copied
}

/** The store verifies the hash of the bytes while they are read. */
async function copyFile(files: FileStore, sha256: string, folder: string): Promise<void> {
  const path = join(folder, filePath(sha256))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { stream } = await files.open(sha256)
  await pipeline(stream, createWriteStream(path, { mode: 0o600, flush: true }))
}
