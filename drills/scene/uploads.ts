import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@gantry/server/world.ts'
import { type Answer, ask } from './calls.ts'

export type Uploaded = Answer & { sha256: string }

/** A PDF of so many bytes, unlike any other, as a document of that person. */
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

/** What of the documents lies in the database, in the folder of files, or in only one of them. */
export async function compareStored(db: Db, dataDir: string): Promise<Stored> {
  const rows = await db.selectFrom('document').select(['sha256', 'size']).execute()
  const named = new Set(rows.map(({ sha256 }) => sha256))
  const folder = join(dataDir, 'files')
  const shelves = readdirSync(folder).filter((name) => name.length === 2)
  const files = shelves.flatMap((shelf) => readdirSync(join(folder, shelf)).map((name) => shelf + name))
  return {
    rowsWithoutFile: [...named].filter((sha256) => !isWhole(folder, sha256)).length,
    filesWithoutRow: files.filter((sha256) => !named.has(sha256)).length,
    leftovers: readdirSync(join(folder, 'tmp')).length,
    named,
  }
}

function isWhole(folder: string, sha256: string): boolean {
  const path = join(folder, sha256.slice(0, 2), sha256.slice(2))
  return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
}
