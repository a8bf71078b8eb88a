import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import type { MatterFilters } from './matters/scope.ts'
import { refuseTooMany } from './service.ts'

let t: TestApp
let cast: Cast
/** Of Ana, who is at the clinic in New South Wales. */
let northLink: number
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  const { ana, ben, cleo, dora } = cast.people
  const { db } = t
  for (const [{ mipId }, state] of [
    [cast.northMip, 'NSW'],
    [cast.southMip, 'WA'],
  ] as const)
    await db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  northLink = await linkUserMip(db, ana.userId, cast.northMip.mipId)
  for (const { mipId } of [cast.northMip, cast.southMip]) await linkUserMip(db, dora.userId, mipId)
  const created = { createdAt: new Date('2026-11-12T01:00:00Z') }
  await db.updateTable('userMip').set(created).execute()
  // Everybody needs indemnity, and a licence at each MIP.
  await buildRequirement(db, { kind: 'INDEMNITY' })
  await buildRequirement(db, { kind: 'RADIATION_USE', enforcement: 'INFORM' })
  await db.updateTable('requirement').set(created).execute()
  await buildOverride(db, northLink, {
    startsAt: new Date('2026-11-20T01:00:00Z'),
    until: new Date('2026-11-25T20:00:00Z'),
  })
  const build = (userId: number, wishes: object) => buildQualification(db, { userId }, wishes)
  await build(ana.userId, { kind: 'AHPRA', number: 'MED0000000001', expiresOn: '2027-01-31' })
  await build(ana.userId, { kind: 'RADIATION_USE', jurisdiction: 'NSW', expiresOn: '2026-11-20' })
  await build(ana.userId, { kind: 'CPD', expiresOn: '2029-01-01', checkedOn: '2025-10-10' })
  const asar = await build(ana.userId, { kind: 'ASAR', expiresOn: '2026-11-30' })
  await build(ana.userId, {
    kind: 'ASAR',
    state: 'SUBMITTED',
    replaces: asar,
    submittedAt: new Date('2026-11-18T01:00:00Z'),
  })
  await build(ana.userId, { kind: 'WWCC', jurisdiction: 'NSW', checkResult: 'CONDITIONS' })
  await build(ben.userId, { kind: 'AHPRA', number: 'MED0000000002', expiresOn: '2026-11-01' })
  // The better one counts.
  await build(ben.userId, { kind: 'CPD', expiresOn: '2026-01-01' })
  await build(ben.userId, { kind: 'CPD', expiresOn: '2028-01-01' })
  await build(cleo.userId, { kind: 'CPD', checkResult: 'SUSPENDED', checkedOn: '2026-11-15' })
  await build(dora.userId, { kind: 'INDEMNITY', expiresOn: '2028-01-01' })
  await build(dora.userId, { kind: 'RADIATION_USE', jurisdiction: 'WA', expiresOn: '2028-01-01' })
})
afterAll(() => t.close())

type Page = { matters: WorklistMatter[]; totalItems: number; next?: string }
async function list(caller: Caller, query: Record<string, string | number> = {}): Promise<Page> {
  const search = new URLSearchParams({ pageSize: '200', ...query } as Record<string, string>)
  const answer = await caller.inject('GET', `/api/worklist?${search.toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Page>()
}
const short = ({ firstName, reason, kindCode, dueOn, age, mipName }: WorklistMatter) =>
  [firstName, reason, kindCode, dueOn, age, ...(mipName === null ? [] : [mipName])].join(' ')
const lines = async (...args: Parameters<typeof list>) => (await list(...args)).matters.map(short)

const ofNorth = [
  'Ana LAPSED RADIATION_USE 2026-11-20 1',
  'Ana OVERRIDDEN INDEMNITY 2026-11-26 2 North Clinic',
  'Ben GRACE AHPRA 2026-12-01 20',
  'Ana UNVERIFIED ASAR 2026-11-30 4',
  'Ana UNCHECKED CPD 2026-10-10 42',
  'Ana DUE AHPRA 2027-01-31 20',
  'Ana MISSING INDEMNITY  10',
  'Dora MISSING RADIATION_USE  10 North Clinic',
  'Ana CONDITIONS WWCC  21',
]
const ofSouth = ['Cleo SUSPENDED CPD  7']

it('lists each reason once for each person and kind, and for each MIP where this matters', async () => {
  expect(new Set(await lines(cast.as.admin))).toEqual(new Set([...ofNorth, ...ofSouth]))
  expect((await list(cast.as.admin)).totalItems).toBe(10)
})

it('lists for the administrator of a group its members and MIPs alone, and nothing for members', async () => {
  expect(new Set(await lines(cast.as.northAdmin))).toEqual(new Set(ofNorth))
  expect(await lines(cast.as.southAdmin)).toEqual(ofSouth)
  expect(await lines(cast.as.northAdmin, { groupId: cast.south.groupId })).toEqual([])
  expect((await cast.as.ana.inject('GET', '/api/worklist')).status).toBe(403)
})

it('filters by reason, kind, MIP, group, day and name', async () => {
  const of = (query: Record<string, string | number>) => lines(cast.as.admin, query)
  expect(await of({ reason: 'DUE' })).toEqual(['Ana DUE AHPRA 2027-01-31 20'])
  expect(await of({ reason: 'OVERRIDDEN' })).toEqual(['Ana OVERRIDDEN INDEMNITY 2026-11-26 2 North Clinic'])
  expect(await of({ mipId: cast.southMip.mipId })).toEqual([])
  expect(await of({ mipId: cast.northMip.mipId, search: 'dunn' })).toEqual([
    'Dora MISSING RADIATION_USE  10 North Clinic',
  ])
  expect(await of({ groupId: cast.south.groupId, reason: 'SUSPENDED' })).toEqual(ofSouth)
  expect(await of({ search: 'bright' })).toEqual(['Ben GRACE AHPRA 2026-12-01 20'])
  expect((await of({ dueBefore: '2026-11-20' })).toSorted()).toEqual([
    'Ana LAPSED RADIATION_USE 2026-11-20 1',
    'Ana UNCHECKED CPD 2026-10-10 42',
  ])
  const { matters } = await list(cast.as.admin, { reason: 'GRACE' })
  const kind = matters[0]?.qualificationKindId ?? 0
  expect((await of({ qualificationKindId: kind })).toSorted()).toEqual([
    'Ana DUE AHPRA 2027-01-31 20',
    'Ben GRACE AHPRA 2026-12-01 20',
  ])
})

it.each(['dueOn', 'lastName', 'since'] as const)(
  'reads each row once, page by page, in the order of %s, both ways',
  async (sortBy) => {
    const whole = (await list(cast.as.admin, { sortBy })).matters
    const values = whole.map((row) =>
      sortBy === 'dueOn' ? (row.dueOn ?? '9999') : (row[sortBy] ?? '').toLowerCase(),
    )
    expect(values).toEqual(values.toSorted())
    const backwards = (await list(cast.as.admin, { sortBy, sortType: 'desc' })).matters
    expect(backwards).toEqual(whole.toReversed())
    const read: WorklistMatter[] = []
    for (let after = ''; read.length < 20; ) {
      const page = await list(cast.as.admin, { sortBy, pageSize: 3, ...(after && { after }) })
      read.push(...page.matters)
      if (page.next === undefined) break
      after = page.next
    }
    expect(read).toEqual(whole)
    expect((await list(cast.as.admin, { sortBy, pageSize: 3, pageNo: 1 })).matters).toEqual(whole.slice(3, 6))
  },
)

it('exports the rows of the list', async () => {
  const answer = await cast.as.northAdmin.inject('POST', '/api/worklist/export', { reason: 'DUE' })
  expect(answer.status).toBe(200)
  const [head, ...rows] = answer.text.trim().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe(
    'Subject,User ID,First name,Last name,Reason,Kind,Jurisdiction,MIP,Due,Since,Age in days,Assigned to,Last mail,Opened,Submitted,Waits until,Told to GROUP,Told to GROUP: names,Told to PLATFORM,Told to PLATFORM: names,Scope of practice ID',
  )
  expect(rows).toEqual([
    `USER,${cast.people.ana.userId},Ana,Abel,DUE,AHPRA,,,2027-01-31,2026-11-02,20,,,,,,,,,,`,
  ])
})

it('names the field of a filter that is not valid', async () => {
  for (const [name, value] of [
    ['reason', 'LATE'],
    ['dueBefore', '2026-02-31'],
    ['mipId', 'x'],
    ['sortBy', 'email'],
  ]) {
    const answer = await cast.as.admin.inject('GET', `/api/worklist?${name}=${value}`)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`${name}`)])
  }
})

it('is refused for everybody of a large platform, unless it is narrowed', async () => {
  const refuse = (filter: MatterFilters, ofGroup: number | null = null) =>
    refuseTooMany(t.world.db, { filter, ofGroup }, -1)
  for (const filter of [{}, { reason: 'MISSING' as const }, { assignee: 'NOBODY' as const }])
    await expect(refuse(filter)).rejects.toThrow('There are too many people for one list.')
  for (const filter of [{ mipId: 1 }, { groupId: 1 }, { search: 'ana' }, { assignee: 'ME' as const }])
    await expect(refuse(filter)).resolves.toBeUndefined()
  await expect(refuse({}, cast.north.groupId)).resolves.toBeUndefined()
})
