import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { listPacks, makePacks, packsOf, requestPack } from './testing/pack-queries.ts'

const day = 24 * 60 * 60_000

describe('accreditation packs of a MIP', () => {
  let server: TestApp
  let cast: Cast
  let mipId: number

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    mipId = cast.northMip.mipId
  })
  beforeEach(() => server.db.deleteFrom('accreditationPack').execute())
  afterAll(() => server.close())

  const addressOf = ({ accreditationPackId }: Pick<AccreditationPack, 'accreditationPackId'>, of = mipId) =>
    `${packsOf(of)}/${accreditationPackId}`
  const auditOf = ({ accreditationPackId }: AccreditationPack) =>
    server.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'detail'])
      .where('subjectType', '=', 'accreditation-pack')
      .where('subjectId', '=', accreditationPackId)
      .orderBy('auditEventId')
      .execute()

  it('are requested, made in the background, listed, downloaded and deleted, with audit entries', async () => {
    const pack = await requestPack(cast.as.admin, mipId, '2026-06-30')
    expect(pack).toMatchObject({
      mipId,
      asOf: '2026-06-30',
      from: '2025-06-30',
      state: 'WAITING',
      progress: 0,
      size: null,
      groupName: null,
      requestedBy: { name: 'Pat Admin' },
    })
    expect(await listPacks(cast.as.admin, mipId)).toEqual([pack])
    const early = await cast.as.admin.inject('GET', `${addressOf(pack)}/download`)
    expect([early.status, early.json().code]).toEqual([409, 'accreditation-pack.not-ready'])
    await makePacks(server.world)
    const [made] = await listPacks(cast.as.admin, mipId)
    expect(made).toMatchObject({ state: 'DONE', progress: 100, failure: null, missingTotal: 0, missing: [] })
    const file = await cast.as.admin.inject('GET', `${addressOf(pack)}/download`)
    expect(file.headers['content-type']).toBe('application/zip')
    expect(file.headers['content-disposition']).toContain('accreditation-north-clinic-2026-06-30.zip')
    expect(file.bytes.length).toBe(made?.size)
    expect((await cast.as.admin.inject('DELETE', addressOf(pack))).json()).toBe(true)
    expect((await cast.as.admin.inject('DELETE', addressOf(pack))).status).toBe(404)
    expect(await listPacks(cast.as.admin, mipId)).toEqual([])
    await expect(server.world.files.open(made?.sha256 ?? '')).rejects.toThrow('cannot be read')
    expect(await auditOf(pack)).toEqual(
      ['request', 'download', 'delete'].map((verb) => ({
        action: `accreditation-pack.${verb}`,
        actorUserId: cast.people.admin.userId,
        detail: { mipId, asOf: '2026-06-30', from: '2025-06-30' },
      })),
    )
  })

  it('refuse a day that is no date, too early or too late, and name the field', async () => {
    for (const [asOf, message] of [
      [undefined, 'Not a valid date.'],
      ['', 'Not a valid date.'],
      ['2026-02-30', 'Not a valid date.'],
      ['30/06/2026', 'Not a valid date.'],
      [20_260_630, 'Not a valid date.'],
      ['1999-12-31', 'Not before 2000-01-01.'],
      ['2027-11-18', 'At most one year from today.'],
    ]) {
      const answer = await cast.as.admin.inject('POST', packsOf(mipId), { asOf })
      expect([asOf, answer.status]).toEqual([asOf, 400])
      expect(answer.json()).toMatchObject({ code: 'input.invalid', fields: { asOf: message } })
    }
    expect(await listPacks(cast.as.admin, mipId)).toEqual([])
    // It is 17 November in Sydney.
    await requestPack(cast.as.admin, mipId, '2027-11-17')
  })

  it('wait at most three at a time for a MIP, also when many are requested at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => cast.as.admin.inject('POST', packsOf(mipId), { asOf: '2026-06-30' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json()).toMatchObject({
      code: 'accreditation-pack.too-many',
      fields: { asOf: expect.stringContaining('Wait until one is ready.') },
    })
    await requestPack(cast.as.admin, cast.southMip.mipId)
    await makePacks(server.world)
    await requestPack(cast.as.admin, mipId)
  })

  it('are for administrators only', async () => {
    const pack = await requestPack(cast.as.northAdmin, mipId)
    await makePacks(server.world)
    for (const [caller, status] of [
      [server.anonymous(), 401],
      [cast.as.ana, 403],
      [cast.as.typist, 403],
    ] as const) {
      const answers = [
        await caller.inject('GET', packsOf(mipId)),
        await caller.inject('POST', packsOf(mipId), { asOf: '2026-06-30' }),
        await caller.inject('GET', `${addressOf(pack)}/download`),
        await caller.inject('DELETE', addressOf(pack)),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    }
    expect(await listPacks(cast.as.admin, mipId)).toHaveLength(1)
  })

  it('of another group look like missing ones to a group administrator', async () => {
    const pack = await requestPack(cast.as.northAdmin, mipId)
    await makePacks(server.world)
    const { southAdmin } = cast.as
    const body = { asOf: '2026-06-30' }
    for (const [method, end, sent] of [
      ['GET', '', undefined],
      ['POST', '', body],
      ['GET', `/${pack.accreditationPackId}/download`, undefined],
      ['DELETE', `/${pack.accreditationPackId}`, undefined],
    ] as const) {
      expectSameAsMissing(
        await southAdmin.inject(method, packsOf(mipId) + end, sent),
        await southAdmin.inject(method, packsOf(missingId) + end, sent),
      )
    }
    // The right MIP with the pack of another one.
    const own = packsOf(cast.southMip.mipId)
    expect((await southAdmin.inject('GET', `${own}/${pack.accreditationPackId}/download`)).status).toBe(404)
  })

  it('of platform administrators and of other groups are hidden from the administrators of a shared MIP', async () => {
    await server.db.insertInto('groupMip').values({ groupId: cast.south.groupId, mipId }).execute()
    const all = await requestPack(cast.as.admin, mipId)
    const north = await requestPack(cast.as.northAdmin, mipId)
    await makePacks(server.world)
    expect(await listPacks(cast.as.southAdmin, mipId)).toEqual([])
    expect((await listPacks(cast.as.northAdmin, mipId)).map(({ groupName }) => groupName)).toEqual([
      'North Imaging',
    ])
    expect(await listPacks(cast.as.admin, mipId)).toHaveLength(2)
    for (const pack of [all, north]) {
      expect((await cast.as.southAdmin.inject('GET', `${addressOf(pack)}/download`)).status).toBe(404)
      expect((await cast.as.southAdmin.inject('DELETE', addressOf(pack))).status).toBe(404)
    }
    expect((await cast.as.northAdmin.inject('GET', `${addressOf(all)}/download`)).status).toBe(404)
    expect((await cast.as.admin.inject('GET', `${addressOf(north)}/download`)).status).toBe(200)
    await server.db
      .deleteFrom('groupMip')
      .where('groupId', '=', cast.south.groupId)
      .where('mipId', '=', mipId)
      .execute()
  })

  it('are deleted thirty days after the request, with their files', async () => {
    const admin = await server.signInAs(await buildUser(server.world, { roles: ['ProductAdmin'] }))
    await requestPack(admin, mipId)
    await makePacks(server.world)
    const [made] = await listPacks(admin, mipId)
    expect(made?.deletedAt).toBe(new Date(server.clock.now().getTime() + 30 * day).toISOString())
    server.clock.advance(29 * day)
    await prune(server.world)
    expect(await server.db.selectFrom('accreditationPack').selectAll().execute()).toHaveLength(1)
    server.clock.advance(1.1 * day)
    await prune(server.world)
    expect(await server.db.selectFrom('accreditationPack').selectAll().execute()).toEqual([])
    await expect(server.world.files.open(made?.sha256 ?? '')).rejects.toThrow('cannot be read')
  })
})
