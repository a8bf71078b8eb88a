import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { inboxKinds } from '@gantry/contract/inbox-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildInvitation, buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { previewOf } from '../../../testing/imports.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  await fill()
})
afterAll(() => t.close())

/** Records that wait, and for each some that look like them and do not. */
async function fill(): Promise<void> {
  const { ana, ben, cleo, admin, northAdmin } = cast.people
  const { north, south, northMip, southMip } = cast
  const closed = await buildMip(t.db, { status: false, groups: [north] })
  await buildInvitation(t.db, ana.userId, south.groupId)
  await buildInvitation(t.db, admin.userId, south.groupId)
  for (const status of [true, true, false]) {
    await buildUser(t.world, { activated: false, status, groups: [north] })
    await buildUser(t.world, { activated: false, status, groups: [south] })
    await buildUser(t.world, { activated: false, status })
  }
  for (const mip of [northMip, southMip, closed]) await linkUserMip(t.db, ana.userId, mip.mipId)
  await linkUserMip(t.db, cleo.userId, southMip.mipId)
  const lines = ['Email,First name,Last name', 'new@clinic.example,Pia,Row']
  const imports = [1, 2, 3].map(() => previewOf(cast.as.admin, 'users', lines))
  const [, stopped, old] = await Promise.all(imports)
  for (const [made, finishedAt] of [
    [stopped, t.clock.now()],
    [old, new Date('2026-01-01')],
  ] as const) {
    const importId = made?.preview.importId ?? 0
    const change = t.db.updateTable('import').set({ state: 'STOPPED', finishedAt })
    await change.where('importId', '=', importId).execute()
  }
  const waiting = (kind: string, submittedBy: number) => ({ kind, state: 'SUBMITTED', submittedBy })
  for (const { userId } of [ana, ben, cleo, northAdmin, admin]) {
    await buildQualification(t.db, { userId }, waiting('ASAR', userId))
    await buildQualification(t.db, { userId }, waiting('WWCC', userId))
    await buildQualification(t.db, { userId }, waiting('CPD', admin.userId))
    await buildQualification(t.db, { userId }, waiting('AHPRA', northAdmin.userId))
  }
  await buildQualification(t.db, { mipId: northMip.mipId }, waiting('DIAS', admin.userId))
  for (const { mipId } of [northMip, southMip, closed]) {
    for (const expiresOn of ['2026-01-01', '2026-12-01', '2029-01-01', null]) {
      const old = await buildQualification(t.db, { mipId }, { kind: 'DIAS', expiresOn })
      const renewal = { ...waiting('DIAS', admin.userId), replaces: old }
      if (expiresOn === '2026-01-01') await buildQualification(t.db, { mipId }, renewal)
    }
  }
}

/** The total of the list that the page at this address shows: the parameters of the address are its filters. */
async function totalOf(caller: Caller, userId: number, list: string): Promise<number> {
  const { pathname, searchParams } = new URL(list, 'http://portal.example')
  const parameters = [...searchParams].map(([name, value]) => [name, JSON.parse(quoted(value)) as unknown])
  const filters = Object.fromEntries(parameters) as object
  const post = async (path: string) => {
    const answer = await caller.inject('POST', path, { pageRequest: { pageSize: 10 }, ...filters })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ totalItems: number }>().totalItems
  }
  if (pathname === '/users' || pathname === '/qualifications') return post(`/api${pathname}`)
  if (pathname === '/mips/provider-numbers/attention') return post('/api/mips/numbers-to-fix')
  if (pathname === '/imports') return post('/api/gantry-admin/imports')
  if (list === '/member/dashboard#invitations') {
    return (await caller.inject('GET', `/api/users/${userId}/group-invitations`)).json<object[]>().length
  }
  throw new Error(`No call is known for ${list}.`)
}
const quoted = (value: string) => (/^(true|false)$/.test(value) ? value : JSON.stringify(value))

const callers = ['admin', 'northAdmin', 'southAdmin', 'ana', 'typist'] as const

/** Compares each count with a list, and returns the kinds that had one. */
async function compare(): Promise<Set<string>> {
  const compared = new Set<string>()
  for (const name of callers) {
    const caller = cast.as[name]
    const { counts } = (await caller.inject('GET', '/api/my-inbox')).json<Inbox>()
    for (const { kind, count, list } of counts) {
      if (list === null || comparedElsewhere.has(kind)) continue
      expect(await totalOf(caller, cast.people[name].userId, list), `${kind} of ${name}: ${list}`).toBe(count)
      compared.add(kind)
    }
  }
  return compared
}

/** No page lists these and no others. */
const withoutList: ReadonlySet<string> = new Set([
  'import-stopped',
  'qualification-to-renew',
  'own-access-end',
  'access-end',
  'repeated-number',
  'register-answer',
  'register-feed-late',
  'incident-task',
  'incident-to-close',
  'practice-scope-to-grant',
  'practice-scope-review',
  'correction',
  'data-copy',
])

/** Their lists are compared in deadlines.test.ts. */
const comparedElsewhere: ReadonlySet<string> = new Set([
  'check-due',
  'incident-assessment',
  'override-end',
  'own-override-end',
  'suspended-member',
])

describe('the counts of the inbox', () => {
  it('are the totals of the lists that they open, in each role', async () => {
    const compared = await compare()
    const expected = inboxKinds.filter((kind) => !withoutList.has(kind) && !comparedElsewhere.has(kind))
    expect([...compared].toSorted()).toEqual(expected.toSorted())
  })

  it('take the day in Sydney, like the lists, between its midnight and that of UTC', async () => {
    // 23:00 in UTC is the next day in Sydney.
    t.clock.set(new Date('2026-11-30T23:00:00Z'))
    const admin = await t.signInAs(cast.people.admin)
    const mip = await buildMip(t.db)
    await buildQualification(t.db, { mipId: mip.mipId }, { kind: 'DIAS', expiresOn: '2027-03-01' })
    const { counts } = (await admin.inject('GET', '/api/my-inbox')).json<Inbox>()
    const renewals = counts.find(({ kind }) => kind === 'mip-qualification')
    const userId = cast.people.admin.userId
    expect(renewals?.count).toBe(await totalOf(admin, userId, '/qualifications?task=RENEW'))
    expect(renewals?.count).toBe(3)
  })
})
