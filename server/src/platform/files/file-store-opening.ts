import { BadSetting, type Settings } from '../settings/settings.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './file-store-local.ts'

/**
 * The store that the settings name. A bucket that refuses us stops here; one that is away may be back in a minute,
 * so the caller decides.
 * @throws {BadSetting} saying what the bucket answered
 */
export async function openFileStore(
  { bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>,
  whenAway: (reason: string) => void,
): Promise<FileStore> {
  if (bucket === undefined) return createLocalFileStore(dataDir)
  // What speaks S3 is large: it is loaded where there is a bucket.
  const { createS3FileStore, refusalOf, reasonOf } = await import('./file-store-s3.ts')
  const files = await createS3FileStore(bucket, dataDir)
  try {
    await files.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== null)
      throw new BadSetting(`FILES_S3_BUCKET: "${bucket.bucket}" cannot be used; it answered ${refusal}`)
    whenAway(reasonOf(error))
  }
  return files
}
