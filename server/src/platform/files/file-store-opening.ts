import { BadSetting, type Settings } from '../settings/settings.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './file-store-local.ts'

/**
 * Opens the store of the settings. If the bucket refuses the request, it throws; if the bucket cannot be reached, it
 * calls `whenAway`, because that may be temporary.
 * @throws {BadSetting} with the answer of the bucket
 */
export async function openFileStore(
  { bucket, dataDir }: Pick<Settings, 'bucket' | 'dataDir'>,
  whenAway: (reason: string) => void,
): Promise<FileStore> {
  if (bucket === undefined) return createLocalFileStore(dataDir)
  // The S3 client is large, so it is loaded only when a bucket is configured.
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
