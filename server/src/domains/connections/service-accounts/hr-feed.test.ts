import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildServiceCaller, type ServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const sample = fileURLToPath(new URL('../../../../../docs/api/samples/hr-feed.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gantry-hr-feed-'))

let t: TestApp
let url: string
let service: ServiceCaller
beforeAll(async () => {
  t = await buildTestApp()
  url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const wanted = ['users:read', 'users:write', 'mips:read', 'user-mips:read', 'user-mips:write'] as const
  service = await buildServiceCaller(t, { name: 'HR feed', scopes: [...wanted] }, wanted)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the sample as its own process, as an integrator does. Returns the exit code and the output. */
async function run(lines: string[], ...options: string[]): Promise<{ code: number; out: string }> {
  const file = join(folder, 'people.csv')
  writeFileSync(file, ['email,firstName,lastName,mipCode,providerNumber,leaves', ...lines].join('\n'))
  const env = { ...process.env, GANTRY_URL: url, CLIENT_ID: service.clientId, CLIENT_SECRET: service.secret }
  const child = promisify(execFile)(process.execPath, [sample, file, ...options], { env })
  return child.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }) => ({ code, out: stdout + stderr }),
  )
}

const statusOf = async (email: string) =>
  (await t.db.selectFrom('user').select('status').where('email', '=', email).executeTakeFirst())?.status

const linksOf = (email: string) =>
  t.db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['mip.code', 'providerNumber'])
    .where('user.email', '=', email)
    .orderBy('mip.code')
    .execute()

it('the sample adds and links a person once, and a dry run writes nothing', async () => {
  await buildMip(t.db, { name: 'North Clinic', code: 'NORTH' })
  const rows = ['rae@clinic.example,"Rae, Ann","New ""R"" man",NORTH,2426621b,']
  expect((await run(rows, '--dry-run')).out).toContain('added 1, changed 0')
  expect(await statusOf('rae@clinic.example')).toBeUndefined()
  expect(await run(rows)).toMatchObject({ code: 0, out: expect.stringContaining('linked 1') })
  expect(await linksOf('rae@clinic.example')).toEqual([{ code: 'NORTH', providerNumber: '2426621B' }])
  const rae = t.db
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('email', '=', 'rae@clinic.example')
  expect(await rae.execute()).toEqual([{ firstName: 'Rae, Ann', lastName: 'New "R" man' }])
  expect((await run(rows)).out).toMatch(/^added 0, changed 0, activated 0, deactivated 0, linked 0/)
})

it('the sample skips an unknown leaver, deactivates a known one, and activates a returner', async () => {
  await buildUser(t.world, { email: 'theo@clinic.example' })
  await t.db
    .updateTable('user')
    .set({ activatedAt: new Date() })
    .where('email', '=', 'theo@clinic.example')
    .execute()
  const out = await run(['theo@clinic.example,Theo,Gone,,,yes', 'who@clinic.example,Who,Gone,,,yes'])
  expect(out.out).toContain('deactivated 1, linked 0, unlinked 0, skipped 1')
  expect(await statusOf('theo@clinic.example')).toBe(false)
  expect(await statusOf('who@clinic.example')).toBeUndefined()
  expect((await run(['theo@clinic.example,Theo,Gone,,,'])).out).toContain('activated 1')
  expect(await statusOf('theo@clinic.example')).toBe(true)
})

it('the sample unlinks a mover, corrects a number, keeps it for an empty cell, and warns about 999', async () => {
  const { mipId } = await buildMip(t.db, { name: 'Old Clinic', code: 'OLD' })
  await buildMip(t.db, { name: 'New Clinic', code: 'NEW' })
  const { userId, email } = await buildUser(t.world, { email: 'mia@clinic.example' })
  await linkUserMip(t.db, userId, mipId, { providerNumber: 'NONSENSE' })
  const row = (code: string, number: string) => [`${email},Mia,Moved,${code},${number},`]
  expect((await run(row('OLD', '4024742f'))).out).toContain('changed 1')
  expect((await run(row('OLD', ''))).out).toContain('changed 0')
  expect(await linksOf(email)).toEqual([{ code: 'OLD', providerNumber: '4024742F' }])
  const moved = await run(row('NEW', '999'))
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('unlinked 1, skipped 0, warnings 1') })
  expect(await linksOf(email)).toEqual([{ code: 'NEW', providerNumber: '999' }])
})

it('the sample reports refused rows, goes on, and exits with 1', async () => {
  const out = await run(['no address,Rae,Newman,,,', 'una@clinic.example,Una,Known,NOWHERE,,'])
  expect(out.code).toBe(1)
  expect(out.out).toContain('There is no MIP NOWHERE')
  expect(out.out).toContain('failures 2')
})
