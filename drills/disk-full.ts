import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './harness/calls.ts'
import { type Drill, judge, notRun } from './harness/drill.ts'
import { compareStored, uploadDocument } from './harness/uploads.ts'

const diskMegabytes = 16
const fileBytes = 5 * 1024 * 1024

export const diskFull: Drill = {
  name: 'disk-full',
  what: 'disk full in the middle of an upload',
  pass: '507 or 413; no row, no orphaned file; the next upload works',
  async run(harness) {
    const folder = join(harness.folder('data'), 'files')
    mkdirSync(folder, { recursive: true })
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', folder]
      execFileSync('mount', options, { stdio: 'ignore' })
    } catch {
      return notRun('a small disk can only be made by root, where mounting is allowed')
    }
    harness.afterwards(async () => execFileSync('umount', [folder]))
    const { server, cast, db, dataDir } = await harness.platform()
    const { token, userId } = cast.admin
    const upload = () => uploadDocument(server.port, token, userId, fileBytes)
    const filling = [await upload(), await upload(), await upload()]
    const tooMuch = await upload()
    const { rowsWithoutFile, filesWithoutRow, leftovers, named } = await compareStored(db, dataDir)
    harness.say(
      `On a disk of ${diskMegabytes} MB: ${filling.map(({ status }) => status).join(', ')}, then ${tooMuch.status}.`,
    )
    const { documentId } = JSON.parse(filling[0]?.text ?? '{}') as { documentId?: number }
    const removed = await ask(server.port, {
      method: 'DELETE',
      path: `/api/users/${userId}/documents/${documentId}`,
      token,
    })
    const next = await upload()
    return judge(
      filling.every(({ status }) => status === 200) &&
        (tooMuch.status === 507 || tooMuch.status === 413) &&
        named.size === filling.length &&
        rowsWithoutFile + filesWithoutRow + leftovers === 0 &&
        removed.status === 200 &&
        next.status === 200,
      `${tooMuch.status} when full; ${named.size} rows for ${filling.length} kept, ${filesWithoutRow} orphans, ${leftovers} leftovers; ` +
        `after one was removed (${removed.status}) the next: ${next.status}`,
    )
  },
}
