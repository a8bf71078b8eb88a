import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/sync-folder.ts'
import { BadSetting, type Settings } from '../settings/settings.ts'

/** The current key, and during a change the previous one. */
export type Keys = { current: string; previous: string | undefined }

const pathOf = (dataDir: string) => join(dataDir, 'secret-key')
const previousPathOf = (dataDir: string) => join(dataDir, 'secret-key-previous')

/**
 * Returns the keys of the settings, or those in the data folder. The first start makes a key. A database that already
 * has a key needs that same key. @throws {BadSetting} when it is missing
 */
export async function findKeys(
  settings: Pick<Settings, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>,
  hasKey: () => Promise<boolean>,
): Promise<Keys> {
  const { secretKey, secretKeyPrevious, dataDir } = settings
  if (secretKey !== undefined) return { current: secretKey, previous: secretKeyPrevious }
  const current = await keepSecretKey(dataDir, hasKey)
  return { current, previous: await readKey(previousPathOf(dataDir)) }
}

/** Returns the keys for a command, which never makes a key. @throws {BadSetting} when the key is missing */
export const findGivenKeys = (settings: Parameters<typeof findKeys>[0]): Promise<Keys> =>
  findKeys(settings, () => Promise.resolve(true))

/** Returns the key in the data folder. The first start makes it, and only the owner of the file can read it. */
export async function keepSecretKey(
  dataDir: string,
  hasKey: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<string> {
  const kept = await readKey(pathOf(dataDir))
  if (kept !== undefined) return kept
  if (await hasKey())
    throw new BadSetting(
      `SECRET_KEY: ${pathOf(dataDir)} is missing, and the database is sealed with it: put your copy back`,
    )
  const made = makeKey()
  await writeKey(pathOf(dataDir), made)
  return made
}

/**
 * Replaces the key in the data folder, and keeps the previous key next to it until it is no longer needed. A change that
 * a crash interrupted is continued.
 */
export async function changeKeptKey(dataDir: string): Promise<Keys> {
  const current = await keepSecretKey(dataDir, () => Promise.resolve(true))
  const previous = await readKey(previousPathOf(dataDir))
  if (previous !== undefined && previous !== current) return { current, previous }
  const made = makeKey()
  // The old key is stored under its new name before the new key replaces it.
  await writeKey(previousPathOf(dataDir), current)
  await writeKey(pathOf(dataDir), made)
  return { current: made, previous: current }
}

/** Renames the previous key, so that no server uses it. Older backups still need it. */
export async function setPreviousKeyAside(dataDir: string, now: Date): Promise<string> {
  const path = join(dataDir, `secret-key-until-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await rename(previousPathOf(dataDir), path)
  return path
}

const makeKey = () => randomBytes(32).toString('base64url')

async function readKey(path: string): Promise<string | undefined> {
  try {
    const kept = (await readFile(path, 'utf8')).trim()
    if (kept.length >= 32) return kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  throw new BadSetting(
    `SECRET_KEY: ${path} is damaged: put your copy back, or authenticators and unsent mail are lost`,
  )
}

/** Writes a temporary file and renames it, so that a crash never leaves a partial key. */
async function writeKey(path: string, key: string): Promise<void> {
  await writeFile(`${path}.new`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}
