import { open } from 'node:fs/promises'

/** A rename survives a power failure only after its folder was synced to disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
