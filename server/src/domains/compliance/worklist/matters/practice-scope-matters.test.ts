import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip } from '../../../../testing/factories.ts'
import { buildServiceCaller } from '../../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildPracticeScope } from '../../practice-scopes/testing/practice-scopes.ts'

const byId = (one: number | null, other: number | null) => (one ?? 0) - (other ?? 0)

let t: TestApp
let cast: Cast
let mipIds: number[]
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  mipIds = [cast.northMip.mipId, cast.southMip.mipId]
})
afterAll(() => t.close())
beforeEach(clear)

async function clear(): Promise<void> {
  await t.db.deleteFrom('practiceScope').execute()
  await t.db.deleteFrom('userMip').execute()
}

async function list(caller: Caller, query = ''): Promise<WorklistMatter[]> {
  const answer = await caller.inject('GET', `/api/worklist?pageSize=200${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ matters: WorklistMatter[] }>().matters
}

it('lists a proposal with its place, its first day and who sees to it, and finds it by the filters', async () => {
  const { ana } = cast.people
  const [mipId = 0, southId = 0] = mipIds
  for (const id of mipIds) await linkUserMip(t.db, ana.userId, id)
  const practiceScopeId = await buildPracticeScope(
    t.db,
    { userId: ana.userId, mipId },
    { validFrom: '2026-12-01' },
  )
  const atSouth = await buildPracticeScope(t.db, { userId: ana.userId, mipId: southId })
  const found = await list(cast.as.northAdmin)
  expect(found).toMatchObject([
    {
      subject: 'SCOPE',
      matter: `s${practiceScopeId}`,
      userId: ana.userId,
      lastName: 'Abel',
      mipName: 'North Clinic',
      reason: 'PROPOSED',
      dueOn: '2026-12-01',
      qualificationKindId: null,
      kindCode: null,
      kindLabel: null,
      practiceScopeId,
      owners: { names: ['Nora North'], others: 0 },
      isAssigned: false,
      chase: null,
      waitsUntil: null,
    },
  ])
  const scopes = async (caller: Caller, query: string) =>
    (await list(caller, query)).map((row) => row.practiceScopeId).toSorted(byId)
  const both = [practiceScopeId, atSouth].toSorted(byId)
  expect(await scopes(cast.as.admin, '&subject=SCOPE')).toEqual(both)
  for (const query of ['subject=USER', 'subject=MIP', 'reason=DUE', 'qualificationKindId=1', 'search=ben'])
    expect(await scopes(cast.as.admin, `&${query}`), query).toEqual([])
  expect(await scopes(cast.as.admin, '&reason=PROPOSED')).toEqual(both)
  expect(await scopes(cast.as.admin, '&search=abel')).toEqual(both)
  expect(await scopes(cast.as.admin, '&search=north%20clinic')).toEqual([practiceScopeId])
  expect(await scopes(cast.as.admin, `&mipId=${mipId}`)).toEqual([practiceScopeId])
  expect(await scopes(cast.as.admin, `&groupId=${cast.north.groupId}`)).toEqual([practiceScopeId])
  expect(await scopes(cast.as.admin, '&dueBefore=2026-11-30')).toEqual([atSouth])
  // Ana is not in the group of the other MIP, so nobody but platform administrators sees to that scope.
  expect(await scopes(cast.as.southAdmin, '')).toEqual([])
  expect(await scopes(cast.as.admin, '&assignee=NOBODY')).toEqual([atSouth])
  expect(await scopes(cast.as.northAdmin, '&assignee=ME')).toEqual([practiceScopeId])
  expect(await scopes(cast.as.admin, '&assignee=ME')).toEqual([])
})

it('asks for a review until the next scope is granted, and not only proposed', async () => {
  const place = { userId: cast.people.ana.userId, mipId: mipIds[0] ?? 0 }
  await linkUserMip(t.db, place.userId, place.mipId)
  const granted = { state: 'GRANTED', grantedBy: place.userId, grantedAt: new Date('2026-11-01T00:00:00Z') }
  const replaces = await buildPracticeScope(t.db, place, { ...granted, reviewBy: '2026-12-01' })
  const next = await buildPracticeScope(t.db, place, { replaces, validFrom: '2026-12-01' })
  const reasons = async () => (await list(cast.as.admin)).map(({ reason }) => reason).toSorted()
  expect(await reasons()).toEqual(['PROPOSED', 'REVIEW_DUE'])
  await t.db.updateTable('practiceScope').set(granted).where('practiceScopeId', '=', next).execute()
  expect(await reasons()).toEqual([])
})

it('shows no scopes to service accounts, which read them by calls of their own', async () => {
  const place = { userId: cast.people.ana.userId, mipId: mipIds[0] ?? 0 }
  await linkUserMip(t.db, place.userId, place.mipId)
  await buildPracticeScope(t.db, place)
  const account = await buildServiceCaller(t, {}, ['qualifications:read'])
  expect(await list(account.caller)).toEqual([])
  expect(await list(account.caller, '&subject=SCOPE')).toEqual([])
  expect(await list(cast.as.admin)).toHaveLength(1)
})

it('neither asks the person of a scope by mail, nor lets it be assigned', async () => {
  const { ana } = cast.people
  const [mipId = 0] = mipIds
  await linkUserMip(t.db, ana.userId, mipId)
  const id = await buildPracticeScope(t.db, { userId: ana.userId, mipId })
  const preview = await cast.as.admin.inject('POST', '/api/worklist/chase/preview', { ids: [ana.userId] })
  expect(preview.json()).toMatchObject({ mails: 0, withoutMatter: 1 })
  const all = await cast.as.admin.inject('POST', '/api/worklist/mailings/preview', { subject: 'SCOPE' })
  expect(all.json()).toMatchObject({ people: 0 })
  const matters = [{ userId: ana.userId, matter: `s${id}` }]
  const assigned = await cast.as.admin.inject('POST', '/api/worklist/assign', {
    matters,
    assignedTo: cast.people.admin.userId,
  })
  expect(assigned.status).toBe(400)
})

it('shows a scope to nobody else, and nothing of people and MIPs who are inactive', async () => {
  const [mipId = 0] = mipIds
  const { ana } = cast.people
  await linkUserMip(t.db, ana.userId, mipId)
  await buildPracticeScope(t.db, { userId: ana.userId, mipId })
  expect((await t.anonymous().inject('GET', '/api/worklist')).status).toBe(401)
  expect((await cast.as.ana.inject('GET', '/api/worklist')).status).toBe(403)
  const turn = (table: 'user' | 'mip', status: boolean) =>
    table === 'user'
      ? t.db.updateTable('user').set({ status }).where('userId', '=', ana.userId).execute()
      : t.db.updateTable('mip').set({ status }).where('mipId', '=', mipId).execute()
  for (const table of ['user', 'mip'] as const) {
    await turn(table, false)
    expect(await list(cast.as.admin, '&subject=SCOPE'), table).toEqual([])
    await turn(table, true)
  }
  expect(await list(cast.as.admin, '&subject=SCOPE')).toHaveLength(1)
})

it('reads each scope once, page by page, also where it is not known since when it waits', async () => {
  const { ana, ben } = cast.people
  const [mipId = 0] = mipIds
  await linkUserMip(t.db, ana.userId, mipId)
  await linkUserMip(t.db, ben.userId, mipId, { allowed: false })
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  const end = new Date('2026-11-22T02:00:00Z')
  await t.db
    .updateTable('session')
    .set({ lastSeenAt: t.clock.now(), accessExpiresAt: end, endsAt: end })
    .execute()
  const ids: number[] = []
  for (const isSupervised of [false, true, true, false, true])
    ids.push(
      await buildPracticeScope(
        t.db,
        { userId: ana.userId, mipId },
        isSupervised
          ? {
              supervision: 'REMOTE',
              supervisorId: ben.userId,
              state: 'GRANTED',
              grantedBy: 1,
              grantedAt: new Date('2026-11-01T00:00:00Z'),
            }
          : {},
      ),
    )
  for (const sort of ['asc', 'desc']) {
    const read: (number | null)[] = []
    let after = ''
    for (let page = 0; page < 5; page += 1) {
      const answer = await cast.as.admin.inject(
        'GET',
        `/api/worklist?pageSize=2&sortBy=since&sortType=${sort}${after}`,
      )
      const { matters, next } = answer.json<{ matters: WorklistMatter[]; next?: string }>()
      read.push(...matters.map(({ practiceScopeId }) => practiceScopeId))
      if (next === undefined) break
      after = `&after=${encodeURIComponent(next)}`
    }
    expect(read.toSorted(byId), sort).toEqual(ids.toSorted(byId))
    expect(read).toHaveLength(5)
  }
})
