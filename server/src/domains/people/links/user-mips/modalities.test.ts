import type { MipUser, UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, linkUserGroup, linkUserMip } from '../../../../testing/factories.ts'
import { importsUrl, previewOf, rowsOf } from '../../../../testing/imports.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildServiceCaller } from '../../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { runImports } from '../../imports/worker.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const set = (caller: Pick<Caller, 'inject'>, userMipId: number, modalities?: string[]) =>
  caller.inject('POST', '/api/update-user-mip', { userMipId, allowed: true, modalities })
const storedOf = async (userMipId: number) => {
  const query = t.db.selectFrom('userMip').select('modalities').where('userMipId', '=', userMipId)
  return (await query.executeTakeFirstOrThrow()).modalities
}
const runImport = async (lines: string[]) => {
  const { preview } = await previewOf(cast.as.admin, 'provider-numbers', lines)
  await cast.as.admin.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'ready' })
  await runImports(t.world)
  return rowsOf(cast.as.admin, preview.importId)
}

it('administrators set the modalities of a link, which everybody who reads it sees', async () => {
  const { ana } = cast.people
  const userMipId = await linkUserMip(t.db, ana.userId, cast.northMip.mipId)
  const saved = await set(cast.as.northAdmin, userMipId, ['US', 'CT', 'US'])
  expect(saved.json<UserMip>(), saved.text).toMatchObject({ modalities: ['CT', 'US'] })
  // Left out, they stay.
  expect((await set(cast.as.admin, userMipId)).json()).toMatchObject({ modalities: ['CT', 'US'] })
  const own = await cast.as.ana.inject('GET', `/api/users/${ana.userId}/user-mips`)
  expect(own.json<UserMip[]>().map(({ modalities }) => modalities)).toEqual([['CT', 'US']])
  const ofMip = await cast.as.northAdmin.inject('GET', `/api/mips/${cast.northMip.mipId}/user-mips`)
  expect(ofMip.json<MipUser[]>().map(({ modalities }) => modalities)).toEqual([['CT', 'US']])
  const [entry] = await t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('action', '=', 'user-mip.edit')
    .execute()
  expect(entry?.detail).toMatchObject({ changes: { modalities: [[], ['CT', 'US']] } })
  const wrong = await set(cast.as.admin, userMipId, ['CT', 'XRAY'])
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(['modalities.1'])
})

it('new links have modalities, one by one and several at once', async () => {
  const { ana, ben } = cast.people
  const { mipId } = cast.northMip
  const one = { userId: ana.userId, mipId, modalities: ['MR'] }
  const path = '/api/gantry-admin/link-user-mip'
  expect((await cast.as.admin.inject('POST', path, one)).json()).toMatchObject({ modalities: ['MR'] })
  const other = await cast.as.admin.inject('POST', path, { ...one, modalities: ['CT'] })
  expect([other.status, other.json()]).toMatchObject([409, { fields: { modalities: expect.any(String) } }])
  const links = [one, { ...one, userId: ben.userId, modalities: ['NM', 'PT'] }]
  const many = await cast.as.admin.inject('POST', '/api/gantry-admin/link-user-mips', { links })
  expect(
    many.json<UserMip[]>().map(({ modalities }) => modalities),
    many.text,
  ).toEqual([['MR'], ['NM', 'PT']])
})

it('an import sets and clears modalities, and an empty cell changes nothing', async () => {
  const { ana, ben, cleo } = cast.people
  const { mipId } = cast.northMip
  const [first, second] = [
    await linkUserMip(t.db, ana.userId, mipId),
    await linkUserMip(t.db, ben.userId, mipId),
  ]
  for (const id of [first, second]) await set(cast.as.admin, id, ['DX'])
  const rows = await runImport([
    'Email,MIP,Provider number,Modalities',
    `${ana.email},North Clinic,,`,
    `${ben.email},North Clinic,,none`,
    `${cleo.email},North Clinic,,us; ct`,
    `${cast.people.dora.email},North Clinic,,XRAY`,
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['UNCHANGED', 'DONE', 'DONE', 'SKIPPED'])
  expect(rows[3]?.errors).toEqual([{ column: 'Modalities', message: 'There is no modality "XRAY".' }])
  expect([await storedOf(first), await storedOf(second)]).toEqual([['DX'], []])
  const added = t.db.selectFrom('userMip').select('modalities').where('userId', '=', cleo.userId)
  expect(await added.execute()).toEqual([{ modalities: ['CT', 'US'] }])
})

it('checks 72 and 73: nobody sets the own modalities, by no way in', async () => {
  const { admin, northAdmin } = cast.people
  const { mipId } = await buildMip(t.db, { name: 'Own Clinic', groups: [cast.north] })
  const code = { code: 'user-mip.own-modalities' }
  const ofAdmin = { userId: admin.userId, mipId, modalities: ['CT'] }
  const linked = await cast.as.admin.inject('POST', '/api/gantry-admin/link-user-mip', ofAdmin)
  expect([linked.status, linked.json()]).toMatchObject([403, code])
  const links = [ofAdmin]
  expect(
    (await cast.as.admin.inject('POST', '/api/gantry-admin/link-user-mips', { links })).json(),
  ).toMatchObject(code)

  const userMipId = await linkUserMip(t.db, admin.userId, mipId)
  expect((await set(cast.as.admin, userMipId, ['CT'])).json()).toMatchObject(code)
  // Without a change, the rest of the link is saved.
  expect((await set(cast.as.admin, userMipId, [])).status).toBe(200)
  await linkUserGroup(t.db, northAdmin.userId, cast.north.groupId)
  const ofGroupAdmin = await linkUserMip(t.db, northAdmin.userId, mipId)
  expect((await set(cast.as.northAdmin, ofGroupAdmin, ['CT'])).json()).toMatchObject(code)

  const service = await buildServiceCaller(t, { managedBy: [admin.userId] })
  expect((await set(service.caller, userMipId, ['CT'])).json()).toMatchObject(code)
  expect((await set(service.caller, ofGroupAdmin, ['CT'])).status).toBe(200)

  const rows = await runImport([
    'Email,MIP,Provider number,Modalities',
    `${admin.email},Own Clinic,,CT`,
    `${northAdmin.email},Own Clinic,,MR`,
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['FAILED', 'DONE'])
  expect(rows[0]?.reasons[0]?.message).toContain('Nobody sets the own modalities')
  expect(await storedOf(userMipId)).toEqual([])
})
