import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, linkUserGroup, linkUserMip } from '../../../../testing/factories.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildServiceCaller } from '../../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

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

const path = '/api/update-modalities'
const change = (caller: Pick<Caller, 'inject'>, how: string, ids: number[], modalities: string[]) =>
  caller.inject('POST', path, { change: how, ids, modalities })
async function outcomes(answer: ReturnType<typeof change>) {
  const reply = await answer
  expect(reply.status, reply.text).toBe(200)
  return reply
    .json<{ results: { outcome: string; code?: string }[] }>()
    .results.map((one) => one.code ?? one.outcome)
}
const stored = async () => {
  const query = t.db.selectFrom('userMip').select('modalities').orderBy('userMipId')
  return (await query.execute()).map(({ modalities }) => modalities.join(' '))
}

it('several links get, gain and lose modalities, and keep their other values', async () => {
  const { ana, ben } = cast.people
  const ids = [
    await linkUserMip(t.db, ana.userId, cast.northMip.mipId, { providerNumber: '2426621B', allowed: false }),
    await linkUserMip(t.db, ben.userId, cast.northMip.mipId),
  ]
  expect(await outcomes(change(cast.as.admin, 'SET', ids, ['US', 'CT']))).toEqual(['DONE', 'DONE'])
  expect(await outcomes(change(cast.as.northAdmin, 'ADD', ids.slice(1), ['MR', 'CT']))).toEqual(['DONE'])
  expect(await stored()).toEqual(['CT US', 'CT MR US'])
  await outcomes(change(cast.as.admin, 'REMOVE', ids, ['CT', 'NM']))
  expect(await stored()).toEqual(['US', 'MR US'])
  await outcomes(change(cast.as.admin, 'SET', ids, []))
  expect(await stored()).toEqual(['', ''])
  const kept = t.db
    .selectFrom('userMip')
    .select(['providerNumber', 'allowed'])
    .where('userMipId', '=', ids[0] ?? 0)
  expect(await kept.execute()).toEqual([{ providerNumber: '2426621B', allowed: false }])
  const entries = await t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('action', '=', 'user-mip.edit')
    .orderBy('auditEventId')
    .execute()
  expect(entries).toHaveLength(7)
  expect(entries[2]?.detail).toMatchObject({
    changes: {
      modalities: [
        ['CT', 'US'],
        ['CT', 'MR', 'US'],
      ],
    },
  })
})

it('checks 72: the own link is refused by name, and the others are changed', async () => {
  const { admin, ana } = cast.people
  const own = await linkUserMip(t.db, admin.userId, cast.northMip.mipId)
  const other = await linkUserMip(t.db, ana.userId, cast.northMip.mipId)
  expect(await outcomes(change(cast.as.admin, 'ADD', [own, other], ['CT']))).toEqual([
    'user-mip.own-modalities',
    'DONE',
  ])
  const service = await buildServiceCaller(t, { managedBy: [admin.userId] })
  expect(await outcomes(change(service.caller, 'SET', [own, other], ['MR']))).toEqual([
    'user-mip.own-modalities',
    'DONE',
  ])
  expect(await stored()).toEqual(['', 'MR'])
})

it('a call without a session or by a member is refused, and a link outside the group is as one that is not there', async () => {
  const { ana } = cast.people
  const south = await buildMip(t.db, { name: 'Far Clinic', groups: [cast.south] })
  await linkUserGroup(t.db, ana.userId, cast.south.groupId)
  const ours = await linkUserMip(t.db, ana.userId, cast.northMip.mipId)
  const theirs = await linkUserMip(t.db, ana.userId, south.mipId)
  expect((await change(t.anonymous(), 'ADD', [ours], ['CT'])).status).toBe(401)
  expect((await change(cast.as.ana, 'ADD', [ours], ['CT'])).status).toBe(403)
  const answer = await change(cast.as.northAdmin, 'ADD', [ours, theirs, missingId], ['CT'])
  const [, foreign, missing] = answer.json<{ results: object[] }>().results
  expect({ ...foreign, id: missingId }).toEqual(missing)
  expect(await stored()).toEqual(['CT', ''])
})

it('adding and removing need a modality', async () => {
  const link = await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
  for (const how of ['ADD', 'REMOVE']) {
    const refused = await change(cast.as.admin, how, [link], [])
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { fields: { modalities: 'Choose at least one.' } },
    ])
  }
})
