import { openDrillBucket } from '../harness/bucket.ts'
import { type Drill, judge } from '../harness/drill.ts'
import type { Harness } from '../harness/harness.ts'
import { secretKey, startServer } from '../harness/platform.ts'
import { compareStored, type Kept, uploadDocument } from '../harness/uploads.ts'

const documents = 5

export const wrongDatabase: Drill = {
  name: 'wrong-database',
  what: 'start a server with an empty database and the files of another one, in a folder and in a bucket',
  pass: 'the start is refused and names the setting; no file is deleted; the right database starts again',
  async run(harness) {
    const folder = await tryWrong(harness, 'folder', {})
    const { variables, kept } = await openDrillBucket(harness)
    const bucket = await tryWrong(harness, 'bucket', variables, kept)
    return judge(folder.isRight && bucket.isRight, `folder: ${folder.text}; bucket: ${bucket.text}`)
  },
}

async function tryWrong(
  harness: Harness,
  place: string,
  settings: Record<string, string>,
  kept?: Kept,
) {
  const database = await harness.database(`right-${place}`)
  const platform = await harness.platform({ settings, where: 'given', database })
  const { server, cast, db, dataDir } = platform
  const { token, userId } = cast.admin
  for (let index = 0; index < documents; index++) await uploadDocument(server.port, token, userId, 10_000)
  await server.stop()
  const empty = await harness.database(`wrong-${place}`)
  const wrong = { DATABASE_URL: empty.url, SECRET_KEY: secretKey, DATA_DIR: dataDir, ...settings }
  const refusal = await startServer(wrong).then(
    async (started) => started.stop().then(() => 'the server started'),
    (error: unknown) => String(error),
  )
  harness.say(refusal)
  await platform.startAgain()
  const { named, rowsWithoutFile, filesWithoutRow } = await compareStored(db, dataDir, kept)
  return {
    isRight:
      /DATABASE_URL or (DATA_DIR|FILES_S3_BUCKET): the database and the files belong/.test(refusal) &&
      named.size === documents &&
      rowsWithoutFile + filesWithoutRow === 0,
    text: `${documents - rowsWithoutFile} of ${documents} files left`,
  }
}
