import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { buildServiceCaller, type ServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const sample = fileURLToPath(new URL('../../../../../docs/api/samples/siem.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gantry-siem-'))
const file = join(folder, 'audit.ndjson')

let t: TestApp
let url: string
let siem: ServiceCaller
beforeAll(async () => {
  t = await buildTestApp()
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  siem = await buildServiceCaller(t, { name: 'SIEM', scopes: ['audit:read'] }, ['audit:read'])
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the sample as its own process, as an integrator does. */
async function run(): Promise<string> {
  await sealAudit(t.world)
  const env = { ...process.env, GANTRY_URL: url, CLIENT_ID: siem.clientId, CLIENT_SECRET: siem.secret }
  const { stdout } = await promisify(execFile)(process.execPath, [sample, file], { env })
  return stdout.trim()
}
const write = (action: string) =>
  recordAudit(t.world, t.world.db, { action, detail: { name: 'Zoë "quoted" \n 😀' } })
const kept = () =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { sealNo: number; action: string })

it('the sample of docs/api keeps each entry once, and notices one that was altered', async () => {
  for (let count = 0; count < 1100; count++) await write(`user.test${count}`)
  await run()
  await write('user.later')
  await run()
  const entries = kept()
  expect(entries.map(({ sealNo }) => sealNo)).toEqual(entries.map((_, index) => index + 1))
  expect(entries.at(-1)?.action).toBe('user.later')
  expect(await run(), 'the token was recorded').toMatch(/^[0-9] entries until \d+$/)

  await write('user.altered')
  await sealAudit(t.world)
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_event set result = 'DENIED' where action = 'user.altered'`.execute(tx)
  })
  await expect(run()).rejects.toThrow(/entry \d+ does not agree/)
  expect(kept().some(({ action }) => action === 'user.altered')).toBe(false)
})
