import { buffer } from 'node:stream/consumers'
import { placeOf } from '@gantry/server/platform/files/file-store-receiving.ts'
import { openBucket } from '@gantry/server/platform/files/s3-bucket.ts'
import { bucketVariables, readBucket } from '@gantry/server/platform/settings/bucket.ts'
import { startFakeS3 } from '@gantry/server/testing/fakes/fake-s3.ts'
import type { Harness } from './harness.ts'
import type { Kept } from './uploads.ts'

/** A bucket for servers of a drill: an empty one of yours by the FILES_S3_ variables, else one made for it. */
export async function openDrillBucket(
  harness: Harness,
): Promise<{ variables: Record<string, string>; kept: Kept }> {
  const names = Object.keys(bucketVariables)
  const own = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  const given = readBucket(own)
  if (given !== undefined) {
    const variables = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { variables: Object.fromEntries(variables), kept: keptIn(openBucket(given)) }
  }
  const fake = await startFakeS3()
  harness.afterwards(() => fake.close())
  return { variables: fake.variables, kept: keptIn(openBucket(fake.settings)) }
}

const keptIn = (bucket: ReturnType<typeof openBucket>): Kept => ({
  async list() {
    const names: string[] = []
    // The heads of the audit trail and the id of the installation are in the bucket too.
    for await (const name of bucket.list())
      if (/^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(name)) names.push(name.replace('/', ''))
    return names
  },
  async read(sha256) {
    const found = await bucket.get(placeOf(sha256))
    return found && buffer(found.body)
  },
})
