import type { ReachExplanation, ReachStep } from '@gantry/contract/domains/compliance/reach/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildApp, linkUserMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
})
afterAll(() => t.close())

type Query = { userId: number; ability: string; thingId: number; at?: string }
function ask(caller: Caller, query: Query) {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return caller.inject('GET', `/api/gantry-admin/reach/explain?${words.join('&')}`)
}
async function explain(caller: Caller, query: Query): Promise<ReachExplanation> {
  const answer = await ask(caller, query)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const kindsOf = (steps: ReachStep[] = []) => steps.map(({ kind }) => kind)

describe('an explanation', () => {
  it('names each step of the path, since when and by whom', async () => {
    const { ana } = cast.people
    const { groupId } = cast.north
    await cast.as.admin.inject('DELETE', `/api/unlink-user-group/${await membership(ana.userId, groupId)}`)
    await cast.as.admin.inject('POST', `/api/link-user-group?group-id=${groupId}&user-id=${ana.userId}`)
    const query = { userId: ana.userId, ability: 'mip.read', thingId: cast.northMip.mipId }
    const { verdict, paths, missing, thing, person } = await explain(cast.as.admin, query)
    expect([verdict, paths.length, missing]).toEqual(['ALLOWED', 1, []])
    expect([person.name, thing.name]).toEqual(['Ana Abel', 'North Clinic'])
    const steps = paths[0]?.steps
    expect(kindsOf(steps)).toEqual(['user', 'user-role', 'role', 'user-group', 'group', 'group-mip', 'mip'])
    const joined = steps?.find(({ kind }) => kind === 'user-group')
    expect(joined).toMatchObject({
      reason: null,
      group: { id: groupId, name: 'North Imaging' },
      by: { name: 'Pat Admin' },
      isRecorded: true,
      until: null,
    })
    const entry = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId'])
      .where('auditEventId', '=', joined?.auditEventId ?? 0)
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'user-group.link', actorUserId: cast.people.admin.userId })
  })

  it('lists what the nearest path lacks, and who ended it', async () => {
    const { ben } = cast.people
    const userMipId = await linkUserMip(t.db, ben.userId, cast.southMip.mipId)
    await cast.as.admin.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)
    const query = { userId: ben.userId, ability: 'mip.read', thingId: cast.southMip.mipId }
    const { verdict, paths, missing } = await explain(cast.as.admin, query)
    expect([verdict, paths]).toEqual(['REFUSED', []])
    expect(missing).toMatchObject([
      { kind: 'user-mip', reason: 'NONE', mip: { name: 'South Clinic' }, by: { name: 'Pat Admin' } },
    ])
    expect(missing[0]?.until).not.toBeNull()
  })

  it('says why a step does not hold', async () => {
    const { cleo } = cast.people
    const userMipId = await linkUserMip(t.db, cleo.userId, cast.southMip.mipId, { allowed: false })
    const query = { userId: cleo.userId, ability: 'images.view', thingId: cast.southMip.mipId }
    const { missing } = await explain(cast.as.admin, query)
    expect(missing.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['user-mip', 'NOT_ALLOWED'],
      ['archive', 'NONE'],
    ])
    await t.db.deleteFrom('userMip').where('userMipId', '=', userMipId).execute()
  })

  it('answers UNKNOWN before the history begins', async () => {
    const query = { userId: cast.people.ana.userId, ability: 'mip.read', thingId: cast.northMip.mipId }
    const told = await explain(cast.as.admin, { ...query, at: '2020-03-01T00:00:00Z' })
    expect(told).toMatchObject({ verdict: 'UNKNOWN', paths: [], missing: [], at: '2020-03-01T00:00:00.000Z' })
    expect(new Date(told.historyBegins).getTime()).toBeGreaterThan(Date.now() - 24 * 60 * 60_000)
  })

  it.each([
    ['at', { at: '2999-01-01T00:00:00Z' }],
    ['at', { at: 'yesterday' }],
    ['ability', { ability: 'everything' }],
    ['thingId', { thingId: 0 }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const query = {
      userId: cast.people.ana.userId,
      ability: 'mip.read',
      thingId: cast.northMip.mipId,
      ...wrong,
    }
    const answer = await ask(cast.as.admin, query)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field)
  })
})

describe('a group administrator', () => {
  it('sees the steps of the own group, and of others only that there is one', async () => {
    const { dora } = cast.people
    // The southern group works with the northern MIP too, and dora is in both groups.
    await t.db
      .insertInto('groupMip')
      .values({ groupId: cast.south.groupId, mipId: cast.northMip.mipId })
      .execute()
    const query = { userId: dora.userId, ability: 'mip.read', thingId: cast.northMip.mipId }
    const { verdict, paths } = await explain(cast.as.northAdmin, query)
    expect([verdict, paths.length]).toEqual(['ALLOWED', 2])
    const [north, south] = paths.map(({ steps }) => steps.filter(({ kind }) => kind.includes('group')))
    expect(north?.map(({ group, isOtherGroup }) => [group?.name, isOtherGroup])).toEqual(
      Array.from({ length: 3 }, () => ['North Imaging', false]),
    )
    expect(south?.map(({ kind, isOtherGroup }) => [kind, isOtherGroup])).toEqual([
      ['user-group', true],
      ['group', true],
      ['group-mip', true],
    ])
    for (const { group, since, until, by, auditEventId } of south ?? []) {
      expect({ group, since, until, by, auditEventId }).toEqual({
        group: null,
        since: null,
        until: null,
        by: null,
        auditEventId: null,
      })
    }
    expect(JSON.stringify(paths)).not.toContain('South')
    expect(paths.flatMap(({ steps }) => steps.map(({ auditEventId }) => auditEventId))).toEqual(
      paths.flatMap(({ steps }) => steps.map(() => null)),
    )
    const all = await explain(cast.as.admin, query)
    expect(JSON.stringify(all.paths)).toContain('South Imaging')
  })

  it.each([
    [
      'a person of another group',
      () => ({ userId: cast.people.cleo.userId, ability: 'mip.read', thingId: cast.northMip.mipId }),
    ],
    [
      'a MIP of another group',
      () => ({ userId: cast.people.ana.userId, ability: 'mip.read', thingId: cast.southMip.mipId }),
    ],
    [
      'the images of a MIP of another group',
      () => ({ userId: cast.people.ana.userId, ability: 'images.view', thingId: cast.southMip.mipId }),
    ],
    [
      'the record of a person of another group',
      () => ({
        userId: cast.people.ana.userId,
        ability: 'person.read-full',
        thingId: cast.people.cleo.userId,
      }),
    ],
    [
      'a hidden document of a member',
      async () => ({
        userId: cast.people.ana.userId,
        ability: 'document.read',
        thingId: await document(cast.people.ana.userId, false),
      }),
    ],
    [
      'a document of a person of another group',
      async () => ({
        userId: cast.people.ana.userId,
        ability: 'document.read',
        thingId: await document(cast.people.cleo.userId, true),
      }),
    ],
    [
      'an app',
      async () => ({
        userId: cast.people.ana.userId,
        ability: 'app.open',
        thingId: await buildApp(t.db, { code: 'scheduler' }),
      }),
    ],
    [
      'a MIP that does not exist',
      () => ({ userId: cast.people.ana.userId, ability: 'mip.read', thingId: missingId }),
    ],
  ])('gets the same answer about %s as about nothing', async (_what, query) => {
    const nothing = await ask(cast.as.northAdmin, {
      userId: missingId,
      ability: 'mip.read',
      thingId: missingId,
    })
    const answer = await ask(cast.as.northAdmin, await query())
    const { requestId: _, ...told } = answer.json<{ requestId: string }>()
    const { requestId: __, ...expected } = nothing.json<{ requestId: string }>()
    expect([answer.status, told]).toEqual([404, expected])
  })

  it('lists only members of the own group, and only its MIPs', async () => {
    const period = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }
    t.clock.set(new Date())
    const asked = { ability: 'mip.read', thingId: cast.northMip.mipId, ...period }
    const idsOf = async (caller: Caller) =>
      (await caller.inject('POST', '/api/gantry-admin/reach/who', asked))
        .json<{ people: { id: number }[] }>()
        .people.map(({ id }) => id)
    const { ana, ben, dora, northAdmin } = cast.people
    const { thing } = (await cast.as.admin.inject('POST', '/api/gantry-admin/reach/who', asked)).json<{
      thing: object
    }>()
    expect(thing).toEqual({ kind: 'mip', id: cast.northMip.mipId, name: 'North Clinic' })
    expect(await idsOf(cast.as.northAdmin)).toEqual([ana, ben, dora].map(({ userId }) => userId))
    expect(await idsOf(cast.as.admin)).toEqual(expect.arrayContaining([northAdmin.userId]))
    const what = { userId: dora.userId, ...period }
    const thingsOf = async (caller: Caller) =>
      (await caller.inject('POST', '/api/gantry-admin/reach/what', what))
        .json<{ things: { name: string }[] }>()
        .things.map(({ name }) => name)
    expect(await thingsOf(cast.as.admin)).toContain('South Clinic')
    expect(await thingsOf(cast.as.northAdmin)).toEqual(['North Clinic', 'Dora Dunn'])
  })
})

it.each(['listWhoCould', 'listWhatCould'])('%s refuses a period that ends before it starts', async (call) => {
  const period = { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }
  const body =
    call === 'listWhoCould'
      ? { ability: 'mip.read', thingId: cast.northMip.mipId }
      : { userId: cast.people.ana.userId }
  const answer = await cast.as.admin.inject(
    'POST',
    `/api/gantry-admin/reach/${call === 'listWhoCould' ? 'who' : 'what'}`,
    { ...body, ...period },
  )
  expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['from']])
})

async function membership(userId: number, groupId: number): Promise<number> {
  const query = t.db.selectFrom('userGroup').select('userGroupId').where('userId', '=', userId)
  return (await query.where('groupId', '=', groupId).executeTakeFirstOrThrow()).userGroupId
}

async function document(userId: number, visibility: boolean): Promise<number> {
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 19, sha256: 'a'.repeat(64) }
  const query = t.db.insertInto('document').values({ ...file, userId, visibility })
  return (await query.returning('documentId').executeTakeFirstOrThrow()).documentId
}
