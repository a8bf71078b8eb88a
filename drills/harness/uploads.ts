import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from '@gantry/server/platform/files/file-store-receiving.ts'
import type { Db } from '@gantry/server/platform/world.ts'
import { type Answer, ask } from './calls.ts'

export type Uploaded = Answer & { sha256: string }

/** Uploads a unique PDF of this size as a document of the person. */
export async function uploadDocument(
  port: number,
  token: string,
  userId: number,
  bytes: number,
): Promise<Uploaded> {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
  const boundary = `----drill${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await ask(port, { path: `/api/users/${userId}/upload`, token, body, headers })
  return { ...answer, sha256: createHash('sha256').update(file).digest('hex') }
}

export type Stored = {
  rowsWithoutFile: number
  filesWithoutRow: number
  leftovers: number
  named: Set<string>
}

/** The stored files, in the folder or the bucket. */
export type Kept = { list(): Promise<string[]>; read(sha256: string): Promise<Buffer | null> }

const keptIn = (folder: string): Kept => ({
  async list() {
    const shelves = readdirSync(folder).filter((name) => name.length === 2)
    return shelves.flatMap((shelf) => readdirSync(join(folder, shelf)).map((name) => shelf + name))
  },
  async read(sha256) {
    const path = join(folder, placeOf(sha256))
    return existsSync(path) ? readFileSync(path) : null
  },
})

/** What of the documents lies in the database, among the kept files, or in only one of them. */
export async function compareStored(
  db: Db,
  dataDir: string,
  kept: Kept = keptIn(join(dataDir, 'files')),
): Promise<Stored> {
  const rows = await db.selectFrom('document').select(['sha256', 'size']).execute()
  const named = new Set(rows.map(({ sha256 }) => sha256))
  const files = await kept.list()
  let rowsWithoutFile = 0
  for (const sha256 of named) {
    const bytes = await kept.read(sha256)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) rowsWithoutFile++
  }
  return {
    rowsWithoutFile,
    filesWithoutRow: files.filter((sha256) => !named.has(sha256)).length,
    leftovers: readdirSync(join(dataDir, 'files', 'tmp')).length,
    named,
  }
}
