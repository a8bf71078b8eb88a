import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's own key, made on the first start and kept in the data folder for its owner's eyes alone. */
export async function keepSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  try {
    const kept = (await readFile(path, 'utf8')).trim()
    if (kept.length >= 32) return kept
    throw new Error(
      `${path} is damaged: bring it back from a backup, or authenticators and unsent mail are lost`,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = randomBytes(32).toString('base64url')
  // Aside and renamed, so that a crash never leaves half a key.
  await writeFile(`${path}.new`, `${made}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}
