import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendReminders } from '../../compliance/qualifications/reminders.ts'
import { sendDigests } from './digest.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  await t.db.updateTable('mip').set({ state: 'NSW' }).execute()
  // Noon in Sydney, so that all of Australia has the same day.
  t.clock.set(new Date('2026-11-20T01:00:00Z'))
  for (const who of ['admin', 'northAdmin', 'southAdmin', 'ana'] as const)
    cast.as[who] = await t.signInAs(cast.people[who])
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const entries = async (caller: Caller, kind: string) =>
  (await caller.inject('GET', '/api/my-inbox')).json<Inbox>().items.filter((item) => item.kind === kind)
const idsOf = async (caller: Caller, kind: string) =>
  (await entries(caller, kind)).map(({ subject }) => subject.id).toSorted((one, other) => one - other)

describe('the inbox', () => {
  it('shows checks that are due within 30 days, as the list that it opens', async () => {
    const { ana, cleo } = cast.people
    // The last day of a check is the day before the corresponding day, 12 months later, as section 2G counts.
    const cases: [string, object, 'due' | 'not'][] = [
      ['good for 31 days more', { checkedOn: '2025-12-21' }, 'not'],
      ['good for 30 days more', { checkedOn: '2025-12-20' }, 'due'],
      ['overdue', { checkedOn: '2025-01-01' }, 'due'],
      ['suspended', { checkedOn: '2025-01-01', checkResult: 'SUSPENDED' }, 'not'],
      ['waits', { state: 'SUBMITTED' }, 'not'],
      ['lapsed', { checkedOn: '2025-01-01', expiresOn: '2026-01-31' }, 'not'],
      ['in grace', { checkedOn: '2025-01-01', expiresOn: '2026-10-31' }, 'not'],
      ['in force', { checkedOn: '2025-01-01', expiresOn: '2027-10-31' }, 'due'],
    ]
    const due: number[] = []
    for (const [, wishes, expected] of cases) {
      const qualificationId = await buildQualification(t.db, { userId: ana.userId }, wishes)
      if (expected === 'due') due.push(qualificationId)
    }
    const ofMip = await buildQualification(
      t.db,
      { mipId: cast.northMip.mipId },
      { kind: 'DIAS', checkedOn: '2025-01-01' },
    )
    const ofSouth = await buildQualification(t.db, { userId: cleo.userId }, { checkedOn: '2025-01-01' })
    const { userId } = await buildUser(t.world, { status: false, groups: [cast.north] })
    await buildQualification(t.db, { userId }, { checkedOn: '2025-01-01' })
    expect(await idsOf(cast.as.northAdmin, 'check-due')).toEqual([...due, ofMip])
    expect(await idsOf(cast.as.admin, 'check-due')).toEqual([...due, ofMip, ofSouth])
    expect(await idsOf(cast.as.ana, 'check-due')).toEqual([])
    expect((await entries(cast.as.northAdmin, 'check-due')).at(-1)).toMatchObject({
      action: '/qualifications?checkDue=SOON&status=true',
      lastDay: '2026-12-20',
    })
    for (const who of ['admin', 'northAdmin', 'southAdmin'] as const) {
      const body = { checkDue: 'SOON', status: true }
      const answer = await cast.as[who].inject('POST', '/api/qualifications', body)
      expect(answer.status, answer.text).toBe(200)
      const { qualifications } = answer.json<{ qualifications: { qualificationId: number }[] }>()
      const listed = qualifications.map(({ qualificationId }) => qualificationId).toSorted((a, b) => a - b)
      expect(listed).toEqual(await idsOf(cast.as[who], 'check-due'))
    }
    const wrong = await cast.as.admin.inject('POST', '/api/qualifications', { checkDue: 'LATER' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('checkDue')])
  })

  it('shows platform administrators the assessment of an incident until its day is written', async () => {
    const incident = {
      title: 'Lost laptop',
      userId: cast.people.ana.userId,
      ability: null,
      thingId: null,
      from: '2026-11-01T00:00:00Z',
      to: '2026-11-02T00:00:00Z',
      awareOn: '2026-11-10',
    }
    const path = '/api/gantry-admin/incidents'
    const added = (await cast.as.admin.inject('POST', path, incident)).json<{
      incidentId: number
      version: number
      assessBy: string
    }>()
    const { incidentId, version, assessBy } = added
    expect(assessBy).toBe('2026-12-10')
    expect(await entries(cast.as.admin, 'incident-assessment')).toMatchObject([
      { subject: { id: incidentId, name: 'Lost laptop' }, lastDay: assessBy },
    ])
    expect(await idsOf(cast.as.northAdmin, 'incident-assessment')).toEqual([])
    const statement = { version, assessedOn: '2026-11-20' }
    const answer = await cast.as.admin.inject('POST', `${path}/${incidentId}/statement`, statement)
    expect(answer.status, answer.text).toBe(200)
    expect(await idsOf(cast.as.admin, 'incident-assessment')).toEqual([])
  })

  it('shows overrides that end within seven days, if the link is on hold again then', async () => {
    const { userId } = cast.people.ana
    const link = await linkUserMip(t.db, userId, cast.northMip.mipId)
    const other = await linkUserMip(t.db, cast.people.ben.userId, cast.northMip.mipId)
    await buildRequirement(t.db)
    const now = t.clock.now().getTime()
    const hours = (count: number) => new Date(now + count * 60 * 60_000)
    await buildOverride(t.db, link, { startsAt: hours(-1), until: hours(7 * 24) })
    await buildOverride(t.db, other, { startsAt: hours(-1), until: hours(7 * 24 + 1) })
    const path = '/api/gantry-admin/hold-overrides'
    const list = async () =>
      (await cast.as.admin.inject('GET', path)).json<{ overrides: { userMipId: number }[] }>().overrides
    expect(await list()).toMatchObject([
      { userMipId: link, userName: 'Ana Abel', mipName: 'North Clinic', until: hours(7 * 24).toISOString() },
    ])
    expect(await entries(cast.as.admin, 'override-end')).toMatchObject([
      { subject: { name: 'Ana Abel', detail: 'North Clinic' }, due: hours(7 * 24).toISOString() },
    ])
    expect(await entries(cast.as.ana, 'own-override-end')).toMatchObject([
      { subject: { name: 'North Clinic' }, action: '/account?tab=qualifications' },
    ])
    expect(await entries(cast.as.northAdmin, 'override-end')).toEqual([])
    t.clock.set(new Date('2026-11-20T22:00:00Z'))
    await sendDigests(t.world)
    const toAna = await t.mails.latest(cast.people.ana.email, 'daily-digest')
    expect(toAna.parts).toMatchObject({ 'own-override-end': '1', 'override-end': '' })
    for (const who of ['admin', 'northAdmin', 'ana'] as const)
      cast.as[who] = await t.signInAs(cast.people[who])
    await buildQualification(t.db, { userId })
    expect(await list()).toMatchObject([{ userMipId: other }])
    expect((await t.anonymous().inject('GET', path)).status).toBe(401)
    for (const who of ['northAdmin', 'ana'] as const)
      expect((await cast.as[who].inject('GET', path)).status).toBe(403)
  })

  it('does not ask to renew what is suspended', async () => {
    const ends = { expiresOn: '2026-12-31' }
    const { ana } = cast.people
    const renewable = await buildQualification(t.db, { userId: ana.userId }, { ...ends, kind: 'ASAR' })
    await buildQualification(t.db, { userId: ana.userId }, { ...ends, checkResult: 'SUSPENDED' })
    await buildQualification(
      t.db,
      { mipId: cast.northMip.mipId },
      { ...ends, kind: 'DIAS', checkResult: 'NOT_FOUND' },
    )
    expect(await idsOf(cast.as.ana, 'qualification-to-renew')).toEqual([renewable])
    expect(await idsOf(cast.as.admin, 'mip-qualification')).toEqual([])
  })
})

describe('reminders of qualifications of MIPs', () => {
  it("are mailed to the administrators of the MIP's groups, and to platform administrators where it has none", async () => {
    const { northAdmin, southAdmin, admin } = cast.people
    await t.db.deleteFrom('groupMip').where('mipId', '=', cast.southMip.mipId).execute()
    await t.db
      .updateTable('qualificationKind')
      .set({ proof: 'REGISTER' })
      .where('code', '=', 'DIAS')
      .execute()
    const body = { number: 'D-1', expiresOn: '2026-12-18' }
    for (const { mipId } of [cast.northMip, cast.southMip]) {
      const kind = t.db
        .selectFrom('qualificationKind')
        .select('qualificationKindId')
        .where('code', '=', 'DIAS')
      const { qualificationKindId } = await kind.executeTakeFirstOrThrow()
      const second = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
      const added = await second.inject('POST', `/api/mips/${mipId}/qualifications`, {
        ...body,
        qualificationKindId,
      })
      expect(added.status, added.text).toBe(200)
      const { qualificationId, version } = added.json<{ qualificationId: number; version: number }>()
      const check = { version, method: 'REGISTER_LOOKUP', result: 'CURRENT', expiresOn: body.expiresOn }
      const path = `/api/qualifications/${qualificationId}/check`
      const checked = await cast.as.admin.inject('POST', path, check)
      expect(checked.status, checked.text).toBe(200)
    }
    t.clock.set(new Date('2026-12-11T02:00:00Z'))
    await sendReminders(t.world)
    await sendReminders(t.world)
    const told = async ({ email }: { email: string }) =>
      (await t.mails.to(email)).flatMap(({ template, parts }) =>
        template === 'mip-qualification-expires' && 'mip' in parts && 'days' in parts
          ? [`${parts.mip} ${parts.days}`]
          : [],
      )
    expect(await told(northAdmin)).toEqual(['North Clinic 7'])
    expect(await told(southAdmin)).toEqual([])
    expect(await told(admin)).toEqual(['South Clinic 7'])
  })
})
