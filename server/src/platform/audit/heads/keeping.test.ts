import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runJob } from '../../jobs/run-job.ts'
import { recordAudit } from '../record.ts'
import { sealAudit } from '../sealing.ts'
import { openHeadStore } from './head-store.ts'
import { auditHeads, keepHead } from './keeping.ts'

const hour = 60 * 60_000

let own: TestApp
let other: TestApp
let folder: string
let count: number
beforeAll(async () => {
  own = await buildTestApp()
  other = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'gantry-head-keeping-test-'))
  const store = await openHeadStore({ auditHeadDir: folder, bucket: undefined })
  if (store === null) throw new Error('no folder')
  // The first head is that of an empty trail, which all trails have in common.
  for (count = 0; count < 3; count++) {
    await keepHead(own.world, store)
    await addEntry(own)
    own.clock.advance(hour)
  }
  await addEntry(other)
  other.clock.advance(10 * hour)
})
afterAll(async () => {
  await own.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addEntry(t: TestApp) {
  await recordAudit(t.world, t.db, { action: 'user.edit', detail: { number: Math.random() } })
  await sealAudit(t.world)
}

/** Runs the job once on a copy of the heads. Returns how many heads are there afterwards. */
async function runOn({ world }: TestApp, change: (copy: string) => void = () => undefined) {
  const copy = mkdtempSync(join(tmpdir(), 'gantry-head-copy-'))
  cpSync(folder, copy, { recursive: true })
  change(copy)
  const settings = { ...world.settings, auditHeadDir: copy }
  await runJob({ ...world, settings }, 'audit-heads', auditHeads).catch(() => undefined)
  const after = readdirSync(copy).length
  rmSync(copy, { recursive: true, force: true })
  return after
}

it('adds a head of the same audit trail, also after a restore of an earlier moment', async () => {
  expect(await runOn(own)).toBe(count + 1)
  const later = (copy: string) =>
    writeFileSync(
      join(copy, '2999-01-01T00.json'),
      JSON.stringify({
        format: 1,
        sealNo: 999,
        hash: 'ab',
        sealedAt: '2999-01-01T00:00:00.000Z',
        writtenAt: '2999-01-01T00:00:00.000Z',
        publicKey: '',
        signature: '',
      }),
    )
  expect(await runOn(own, later)).toBe(count + 2)
})

it('adds no head of another audit trail, and the log gives the reason', async () => {
  expect(await runOn(other)).toBe(count)
  expect(other.logged.join()).toContain('has heads of another audit trail')
})
