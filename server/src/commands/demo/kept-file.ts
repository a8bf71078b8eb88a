import { readFile, rename, writeFile } from 'node:fs/promises'

/** What an earlier start left in the demo's folder; null when there was none. */
export async function findKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** For its owner's eyes alone; aside and renamed, so that a crash never leaves half of it. */
export async function keep(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
