import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
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
const run = (lines: string[], ...options: string[]) =>
  runFile(['email,firstName,lastName,mipCode,providerNumber,leaves', ...lines], options)

async function runFile(
  lines: string[],
  options: string[] = [],
  at = url,
): Promise<{ code: number; out: string }> {
  const file = join(folder, 'people.csv')
  writeFileSync(file, lines.join('\n'))
  const env = { ...process.env, GANTRY_URL: at, CLIENT_ID: service.clientId, CLIENT_SECRET: service.secret }
  const child = promisify(execFile)(process.execPath, [sample, file, ...options], { env })
  return child.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }) => ({ code, out: stdout + stderr }),
  )
}

const statusOf = async (email: string) =>
  (await t.db.selectFrom('user').select('status').where('email', '=', email).executeTakeFirst())?.status

const trailOf = (...actions: string[]) =>
  t.db
    .selectFrom('auditEvent')
    .select(['action', 'actorUserId', 'subjectId', 'detail'])
    .where('action', 'in', actions)
    .orderBy('auditEventId')
    .execute()

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
  const actor = { actorUserId: service.serviceAccountId }
  const written = await trailOf('user.add', 'user-mip.link')
  expect(written).toMatchObject([
    { action: 'user.add', ...actor },
    { action: 'user-mip.link', ...actor },
  ])
  expect((await run(rows)).out).toMatch(/^added 0, changed 0, activated 0, deactivated 0, linked 0/)
  expect(await trailOf('user.add', 'user-mip.link')).toEqual(written)
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
  expect(await trailOf('user.inactivate')).toMatchObject([{ actorUserId: service.serviceAccountId }])
  expect((await run(['theo@clinic.example,Theo,Gone,,,'])).out).toContain('activated 1')
  expect(await statusOf('theo@clinic.example')).toBe(true)
})

it('the sample unlinks a mover, corrects a number, keeps it for an empty cell, and warns about 999', async () => {
  const { mipId } = await buildMip(t.db, { name: 'Old Clinic', code: 'OLD' })
  await buildMip(t.db, { name: 'New Clinic', code: 'NEW' })
  const { userId, email } = await buildUser(t.world, { email: 'mia@clinic.example' })
  const userMipId = await linkUserMip(t.db, userId, mipId, { providerNumber: 'NONSENSE', allowed: false })
  const link = () => t.db.selectFrom('userMip').selectAll().where('userMipId', '=', userMipId).execute()
  const row = (code: string, number: string) => [`${email},Mia,Moved,${code},${number},`]
  expect((await run(row('OLD', '4024742f'))).out).toContain('changed 1')
  expect((await run(row('OLD', ''))).out).toContain('changed 0')
  expect(await linksOf(email)).toEqual([{ code: 'OLD', providerNumber: '4024742F' }])
  // A correction of the number gives back no access that somebody has taken away.
  expect(await link()).toMatchObject([{ providerNumber: '4024742F', allowed: false }])
  expect(await trailOf('user-mip.edit')).toMatchObject([
    {
      actorUserId: service.serviceAccountId,
      subjectId: userMipId,
      detail: { changes: { providerNumber: ['NONSENSE', '4024742F'] } },
    },
  ])
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

it('the sample waits when the server asks for it, for its token too', async () => {
  const seen: string[] = []
  const proxy = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push(path)
    if (seen.filter((other) => other === path).length === 1 && /token|\/mips$/.test(path)) {
      response.writeHead(429, { 'retry-after': '1' }).end('{"error":"temporarily_unavailable"}')
      return
    }
    const forwarded = httpRequest(
      url + path,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const head = 'email,firstName,lastName,mipCode,providerNumber,leaves'
  const done = await runFile([head], [], `http://127.0.0.1:${port}`)
  proxy.close()
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('failures 0') })
  expect(seen.filter((path) => path === '/oidc/token')).toHaveLength(2)
  expect(seen.filter((path) => path === '/api/mips')).toHaveLength(2)
})

it('the sample takes a repeated row once, and sends neither of two numbers for one MIP', async () => {
  await buildMip(t.db, { name: 'East Clinic', code: 'EAST' })
  const row = (email: string, number: string) => `${email},Eve,East,EAST,${number},`
  const out = await run([
    row('eve@clinic.example', '2426621B'),
    row('Eve@clinic.example', '2426621b'),
    row('two@clinic.example', '2426621B'),
    row('two@clinic.example', '4024742F'),
  ])
  expect(out).toMatchObject({
    code: 1,
    out: expect.stringContaining('linked 1, unlinked 0, skipped 0, warnings 1, failures 1'),
  })
  expect(out.out).toContain(
    'two@clinic.example: failures EAST is there with two provider numbers, 2426621B and 4024742F',
  )
  expect(await linksOf('eve@clinic.example')).toEqual([{ code: 'EAST', providerNumber: '2426621B' }])
  expect(await linksOf('two@clinic.example')).toEqual([])
})

it('the sample names a missing column and a wrong word, and writes nothing', async () => {
  const person = 'ivy@clinic.example,Ivy,Idle'
  const missing = await runFile(['email,firstName,lastName,leaves', `${person},`])
  expect(missing.code).toBe(1)
  expect(missing.out).toContain('mipCode, providerNumber is missing')
  expect((await runFile([''])).out).toContain(
    'email, firstName, lastName, mipCode, providerNumber, leaves is missing',
  )
  const wrong = await run([`${person},,,`, `${person},,,true`])
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('record 2: leaves is "true"') })
  expect(await statusOf('ivy@clinic.example')).toBeUndefined()
})
