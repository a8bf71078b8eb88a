import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMip, buildUser, linkUserMip } from '../../testing/factories.ts'
import { buildServiceCaller, type ServiceCaller } from '../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

const sample = fileURLToPath(new URL('../../../../docs/api/samples/hr-feed.mjs', import.meta.url))
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

/** Runs the sample as its own process, as an integrator does. */
async function run(lines: string[]): Promise<string> {
  const file = join(folder, 'people.csv')
  writeFileSync(file, ['email,firstName,lastName,mipCode,providerNumber,leaves', ...lines].join('\n'))
  const env = { ...process.env, GANTRY_URL: url, CLIENT_ID: service.clientId, CLIENT_SECRET: service.secret }
  const { stdout } = await promisify(execFile)(process.execPath, [sample, file], { env })
  return stdout.trim()
}

const statusOf = async (email: string) =>
  (await t.db.selectFrom('user').select('status').where('email', '=', email).executeTakeFirst())?.status

it('the sample of docs/api adds a person, links the MIP with the provider number, and deactivates a leaver', async () => {
  const { mipId } = await buildMip(t.db, { name: 'North Clinic', code: 'NORTH' })
  const leaver = await buildUser(t.world, { email: 'theo.gone@clinic.example' })
  const lines = [
    'rae.newman@clinic.example,Rae,Newman,NORTH,2426621B,',
    'theo.gone@clinic.example,Theo,Gone,,,yes',
  ]
  expect(await run(lines)).toBe('rae.newman@clinic.example: added\ntheo.gone@clinic.example: deactivated')
  const linked = await t.db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .select(['email', 'firstName', 'lastName', 'providerNumber', 'mipId'])
    .execute()
  const rae = { email: 'rae.newman@clinic.example', firstName: 'Rae', lastName: 'Newman' }
  expect(linked).toEqual([{ ...rae, providerNumber: '2426621B', mipId }])
  expect(await statusOf(leaver.email)).toBe(false)
  const actors = await t.db
    .selectFrom('auditEvent')
    .select(['action', 'actorUserId'])
    .where('action', 'in', ['user.add', 'user-mip.link', 'user.inactivate'])
    .orderBy('auditEventId')
    .execute()
  const actorUserId = service.serviceAccountId
  expect(actors).toEqual(
    ['user.add', 'user-mip.link', 'user.inactivate'].map((action) => ({ action, actorUserId })),
  )
  expect(await run(lines), 'again').toBe(
    'rae.newman@clinic.example: kept\ntheo.gone@clinic.example: deactivated',
  )
})

it('the sample changes a corrected provider number, and an empty one changes nothing', async () => {
  const { mipId } = await buildMip(t.db, { name: 'South Clinic', code: 'SOUTH' })
  const person = await buildUser(t.world, { email: 'mia.moved@clinic.example' })
  const userMipId = await linkUserMip(t.db, person.userId, mipId, {
    providerNumber: 'NONSENSE',
    allowed: false,
  })
  const rowOf = (number: string) => [`mia.moved@clinic.example,Mia,Moved,SOUTH,${number},`]
  const link = () =>
    t.db.selectFrom('userMip').selectAll().where('userMipId', '=', userMipId).executeTakeFirst()
  expect(await run(rowOf('4024742f'))).toBe('mia.moved@clinic.example: number corrected')
  expect(await link()).toMatchObject({ providerNumber: '4024742F', allowed: false })
  for (const number of ['4024742F', '']) {
    expect(await run(rowOf(number))).toBe('mia.moved@clinic.example: kept')
    expect(await link()).toMatchObject({ providerNumber: '4024742F', allowed: false })
  }
  const edits = t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('action', '=', 'user-mip.edit')
    .where('subjectId', '=', userMipId)
  expect(await edits.execute()).toMatchObject([
    { detail: { changes: { providerNumber: ['NONSENSE', '4024742F'] } } },
  ])
})

it('the sample stops with the reason when a row is refused', async () => {
  await expect(run(['no address,Rae,Newman,,,'])).rejects.toThrow(/email/)
  await expect(run(['una@clinic.example,Una,Known,NOWHERE,,'])).rejects.toThrow('There is no MIP NOWHERE')
})
