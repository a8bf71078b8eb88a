import { setTimeout as sleep } from 'node:timers/promises'
import { openDrillBucket } from './harness/bucket.ts'
import { countStatuses } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import type { Harness } from './harness/harness.ts'
import { compareStored, type Kept, type Uploaded, uploadDocument } from './harness/uploads.ts'
import { waitUntil } from './harness/waiting.ts'

const kills = 8
const atOnce = 6
const size = 4 * 1024 * 1024

const pass =
  'file and row both or neither; leftovers removed, files without a row noted, and deleted when their time has passed'

export const killUpload: Drill = {
  name: 'kill-upload',
  what: 'kill in the middle of an upload',
  pass,
  run: (harness) => killAndCompare(harness),
}

export const killUploadToBucket: Drill = {
  name: 'kill-upload-to-bucket',
  what: 'kill in the middle of an upload, files in a bucket (your own with FILES_S3_ variables)',
  pass,
  async run(harness) {
    const { variables, kept } = await openDrillBucket(harness)
    return killAndCompare(harness, variables, kept)
  },
}

async function killAndCompare(harness: Harness, settings: Record<string, string> = {}, kept?: Kept) {
  const platform = await harness.platform({ settings })
  const { cast, db, dataDir } = platform
  const { token, userId } = cast.admin
  const send = () =>
    Promise.all(
      Array.from({ length: atOnce }, () => uploadDocument(platform.server.port, token, userId, size)),
    )
  const started = performance.now()
  const all: Uploaded[] = await send()
  const undisturbed = performance.now() - started
  for (let kill = 1; kill <= kills; kill++) {
    const sending = send()
    // A little later each time: during receiving, syncing, linking and answering.
    await sleep((undisturbed * kill) / kills)
    platform.server.kill()
    all.push(...(await sending))
    await platform.startAgain()
  }
  harness.say(`Answers: ${countStatuses(all)}.`)
  // The clean-up runs in the background. First it only notes the files without a row.
  const countNoted = async () => (await db.selectFrom('unreferencedFile').select('sha256').execute()).length
  const areNoted = async () => {
    const { filesWithoutRow, leftovers } = await compareStored(db, dataDir, kept)
    return leftovers === 0 && (await countNoted()) === filesWithoutRow
  }
  const noted = await waitUntil(areNoted, { within: 10_000, every: 200 })
  const waiting = await countNoted()
  // Thirty days later.
  await db
    .updateTable('unreferencedFile')
    .set({ keptUntil: new Date(0) })
    .execute()
  platform.server.kill()
  await platform.startAgain()
  const isTidy = async () => (await compareStored(db, dataDir, kept)).filesWithoutRow === 0
  const swept = await waitUntil(isTidy, { within: 10_000, every: 200 })
  const { rowsWithoutFile, filesWithoutRow, leftovers, named } = await compareStored(db, dataDir, kept)
  const lost = all.filter(({ status, sha256 }) => status === 200 && !named.has(sha256))
  return judge(
    noted !== null &&
      swept !== null &&
      rowsWithoutFile + lost.length === 0 &&
      all.some(({ status }) => status === null),
    `${named.size} documents; ${lost.length} acknowledged lost, ${rowsWithoutFile} rows without a whole file, ` +
      `${waiting} files without a row waited, ${filesWithoutRow} are left, ${leftovers} leftovers after ${kills} kills`,
  )
}
