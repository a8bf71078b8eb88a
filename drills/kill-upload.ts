import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, judge } from './drill.ts'
import { countStatuses } from './scene/calls.ts'
import { compareStored, type Uploaded, uploadDocument } from './scene/uploads.ts'
import { waitUntil } from './scene/waiting.ts'

const kills = 8
const atOnce = 6
const size = 4 * 1024 * 1024

export const killUpload: Drill = {
  name: 'kill-upload',
  what: 'kill in the middle of an upload',
  pass: 'file and row both or neither; leftovers swept',
  async run(scene) {
    const platform = await scene.platform()
    const { cast, db, dataDir } = platform
    const all: Uploaded[] = []
    for (let kill = 1; kill <= kills; kill++) {
      const { port } = platform.server
      const sending = Array.from({ length: atOnce }, () =>
        uploadDocument(port, cast.admin.token, cast.admin.userId, size),
      )
      // A little later each time: while it is received, made durable, named, answered.
      await sleep(kill * 90)
      platform.server.kill()
      all.push(...(await Promise.all(sending)))
      await platform.startAgain()
    }
    scene.say(`Answers: ${countStatuses(all)}.`)
    // The sweep runs beside the serving.
    const isTidy = async () => {
      const { filesWithoutRow, leftovers } = await compareStored(db, dataDir)
      return filesWithoutRow + leftovers === 0
    }
    const swept = await waitUntil(isTidy, { within: 10_000, every: 200 })
    const { rowsWithoutFile, filesWithoutRow, leftovers, named } = await compareStored(db, dataDir)
    const lost = all.filter(({ status, sha256 }) => status === 200 && !named.has(sha256))
    return judge(
      swept !== null && rowsWithoutFile + lost.length === 0 && all.some(({ status }) => status === null),
      `${named.size} documents; ${lost.length} acknowledged lost, ${rowsWithoutFile} rows without a whole file, ` +
        `${filesWithoutRow} files without a row, ${leftovers} leftovers after ${kills} kills`,
    )
  },
}
