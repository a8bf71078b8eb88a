import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/sync-folder.ts'
import type { Settings } from '../settings/settings.ts'

/** Today's key, and the one before it while the two change places. */
export type Keys = { current: string; previous: string | undefined }

const pathOf = (dataDir: string) => join(dataDir, 'secret-key')
const previousPathOf = (dataDir: string) => join(dataDir, 'secret-key-previous')

/** The keys of the settings, or else those kept in the data folder. */
export async function findKeys(
  settings: Pick<Settings, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>,
): Promise<Keys> {
  const { secretKey, secretKeyPrevious, dataDir } = settings
  if (secretKey !== undefined) return { current: secretKey, previous: secretKeyPrevious }
  return { current: await keepSecretKey(dataDir), previous: await readKey(previousPathOf(dataDir)) }
}

/** The server's own key, made on the first start and kept in the data folder for its owner's eyes alone. */
export async function keepSecretKey(dataDir: string): Promise<string> {
  const kept = await readKey(pathOf(dataDir))
  if (kept !== undefined) return kept
  const made = makeKey()
  await writeKey(pathOf(dataDir), made)
  return made
}

/**
 * Puts a new key in the place of the one kept in the data folder, which is kept beside it until nothing needs it. One that a
 * crash left half done is gone on with.
 */
export async function changeKeptKey(dataDir: string): Promise<Keys> {
  const current = await keepSecretKey(dataDir)
  const previous = await readKey(previousPathOf(dataDir))
  if (previous !== undefined && previous !== current) return { current, previous }
  const made = makeKey()
  // The old one is safe in its new place before the new one takes its own.
  await writeKey(previousPathOf(dataDir), current)
  await writeKey(pathOf(dataDir), made)
  return { current: made, previous: current }
}

/** Where no server looks for it: what was backed up before needs it still. */
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
  throw new Error(
    `${path} is damaged: bring it back from a backup, or authenticators and unsent mail are lost`,
  )
}

/** Aside and renamed, so that a crash never leaves half a key. */
async function writeKey(path: string, key: string): Promise<void> {
  await writeFile(`${path}.new`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}
