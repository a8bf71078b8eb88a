import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from './place.ts'

/** The hash of each path in a backup, written in the format of `sha256sum --check`. */
export type Sums = Map<string, string>

export const sumsName = 'SHA256SUMS'
const line = /^([0-9a-f]{64}) {2}((?:manifest\.json|tables\/[a-z_]+\.copy|files\/[0-9a-f]{2}\/[0-9a-f]{62}))$/

export async function writeSums(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`)
  await writeFile(join(folder, sumsName), lines.join(''), { mode: 0o600, flush: true })
}

/** @throws {Refused} if it contains a path that is not part of a backup */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(join(folder, sumsName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!isMissing(error)) throw error
    throw new Refused(`${folder} is no backup: it has no ${sumsName}.`)
  })
  const sums: Sums = new Map()
  for (const entry of text.split('\n').filter(Boolean)) {
    const [, sha256, path] = line.exec(entry) ?? []
    if (sha256 === undefined || path === undefined)
      throw new Refused(`${sumsName} holds a strange line: ${entry}`)
    sums.set(path, sha256)
  }
  return sums
}

/** Verifies all files before the restore starts, so that a damaged backup is not restored partially. */
export async function checkSums(folder: string, sums: Sums): Promise<void> {
  for (const [path, sha256] of sums) {
    const found = await hashFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (!isMissing(error)) throw error
      throw new Refused(`The backup is incomplete: ${path} is missing.`)
    })
    if (found !== sha256) throw new Refused(`The backup is damaged: ${path} is not what was written.`)
  }
}

/** Other errors, such as a file of another account, do not say that the backup is bad. */
const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR'

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}
