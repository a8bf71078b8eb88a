import { open } from 'node:fs/promises'

/** A rename is only sure to outlive a power cut once its folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
