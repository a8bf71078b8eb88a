import { readFile, rename, writeFile } from 'node:fs/promises'

/** Reads a file of an earlier start; null if it does not exist. */
export async function findKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a file that only its owner can read. It is renamed from a temporary file, so that it is never partial. */
export async function keep(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
