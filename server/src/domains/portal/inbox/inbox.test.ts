import { providerNumberOf } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { inboxCountLimit, inboxSizeOfKind } from '@gantry/contract/inbox-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildGroup, buildInvitation, buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { previewOf } from '../../../testing/imports.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/my-inbox'
const goodNumber = providerNumberOf('242662', '1')

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

const inboxOf = async (caller: Caller): Promise<Inbox> => (await caller.inject('GET', path)).json<Inbox>()
const ofKind = async (caller: Caller, kind: string) =>
  (await inboxOf(caller)).items
    .filter((item) => item.kind === kind)
    .map(({ subject: { name, detail }, action }) => ({ name, detail, action }))
const countOf = async (caller: Caller, kind: string) =>
  (await inboxOf(caller)).counts.find((count) => count.kind === kind)

describe('the inbox', () => {
  it('is empty for people for whom nothing waits', async () => {
    const empty = { items: [], counts: [], notices: [] }
    for (const caller of Object.values(cast.as)) expect(await inboxOf(caller)).toEqual(empty)
  })

  it('answers 401 when signed out', async () => {
    expect((await t.anonymous().inject('GET', path)).status).toBe(401)
    expect((await t.anonymous().inject('GET', '/api/my-digest')).status).toBe(401)
    expect((await t.anonymous().inject('POST', '/api/my-digest', { daily: false })).status).toBe(401)
  })

  it('shows invitations to the invited person alone, in every role, until they are answered', async () => {
    const { typist, ana, northAdmin } = cast.people
    const createdAt = t.clock.now()
    for (const { userId } of [typist, ana]) {
      const invitationId = await buildInvitation(t.db, userId, cast.south.groupId, northAdmin.userId)
      await t.db
        .updateTable('groupInvitation')
        .set({ createdAt })
        .where('groupInvitationId', '=', invitationId)
        .execute()
    }
    const { items, counts } = await inboxOf(cast.as.typist)
    const list = '/member/dashboard#invitations'
    expect(items).toMatchObject([
      { kind: 'invitation', subject: { name: 'South Imaging', detail: 'Nora North' }, action: list },
    ])
    expect(new Date(items[0]?.due ?? 0).getTime() - createdAt.getTime()).toBe(14 * 24 * 60 * 60_000)
    expect(counts).toEqual([{ kind: 'invitation', count: 1, isMore: false, list }])
    for (const caller of [cast.as.admin, cast.as.northAdmin])
      expect((await inboxOf(caller)).items).toEqual([])

    const answer = `/api/users/${ana.userId}/group-invitations/${(await inboxOf(cast.as.ana)).items[0]?.subject.id}`
    await cast.as.ana.inject('GET', `${answer}?action=Reject`)
    expect((await inboxOf(cast.as.ana)).items).toEqual([])
    expect((await inboxOf(cast.as.typist)).items).toHaveLength(1)
  })

  it('shows qualifications to their holder before they end, and to a second person while they wait', async () => {
    const { ana, admin } = cast.people
    const ending = { kind: 'ASAR', number: 'A-1', expiresOn: '2026-12-31' }
    const old = await buildQualification(t.db, { userId: ana.userId }, ending)
    await buildQualification(t.db, { userId: ana.userId }, { kind: 'CPD', expiresOn: '2027-12-31' })
    const mine = async (caller: Caller, kind: string) =>
      (await inboxOf(caller)).items.filter((item) => item.kind === kind).map(({ subject }) => subject.name)
    expect(await mine(cast.as.ana, 'qualification-to-renew')).toEqual(['ASAR accreditation'])
    const renewal = { kind: 'ASAR', state: 'SUBMITTED', replaces: old, submittedBy: ana.userId }
    await buildQualification(t.db, { userId: ana.userId }, renewal)
    const secret = { kind: 'WWCC', state: 'SUBMITTED', submittedBy: admin.userId }
    await buildQualification(t.db, { userId: ana.userId }, secret)
    expect(await mine(cast.as.ana, 'qualification-to-renew')).toEqual([])
    const details = async (caller: Caller) =>
      (await inboxOf(caller)).items
        .filter(({ kind }) => kind === 'qualification-to-check')
        .map(({ subject }) => subject.detail)
    // The administrator submitted the other one, and group administrators do not check sensitive kinds.
    expect(await details(cast.as.northAdmin)).toEqual(['ASAR accreditation'])
    expect(await details(cast.as.admin)).toEqual(['ASAR accreditation'])
    expect(await details(cast.as.southAdmin)).toEqual([])
    expect(await details(cast.as.ana)).toEqual([])
  })

  it('shows qualifications of MIPs that end to the administrators of their groups', async () => {
    const of = async (caller: Caller) =>
      (await inboxOf(caller)).items
        .filter(({ kind }) => kind === 'mip-qualification')
        .map(({ subject }) => subject.name)
    await buildQualification(t.db, { mipId: cast.northMip.mipId }, { kind: 'DIAS', expiresOn: '2026-12-31' })
    expect(await of(cast.as.admin)).toEqual(['North Clinic'])
    expect(await of(cast.as.northAdmin)).toEqual(['North Clinic'])
    for (const caller of [cast.as.southAdmin, cast.as.ana]) expect(await of(caller)).toEqual([])
  })

  it('shows invitations before a role is chosen, and nothing else', async () => {
    const person = await t.person({ roles: ['ProductAdmin', 'Member'] })
    await buildUser(t.world, { activated: false })
    await buildInvitation(t.db, person.userId, cast.north.groupId)
    const caller = await t.signInAs(person)
    expect((await inboxOf(caller)).counts.map(({ kind }) => kind)).toEqual(['invitation'])
  })

  it('shows missing and wrong provider numbers to platform and group administrators', async () => {
    const { ana, ben, cleo } = cast.people
    await linkUserMip(t.db, ana.userId, cast.northMip.mipId)
    await linkUserMip(t.db, ben.userId, cast.northMip.mipId, { providerNumber: goodNumber })
    await linkUserMip(t.db, cleo.userId, cast.southMip.mipId, { providerNumber: '2426621A' })
    // The MIP of another group is not the concern of this group's administrator.
    await linkUserMip(t.db, ben.userId, cast.southMip.mipId)
    const entry = (person: { userId: number; firstName: string; lastName: string }, detail: string) => ({
      name: `${person.firstName} ${person.lastName}`,
      detail,
      action: `/users/userdetails?id=${person.userId}&tab=mips`,
    })
    expect(await ofKind(cast.as.northAdmin, 'provider-number')).toEqual([entry(ana, 'North Clinic')])
    expect(await ofKind(cast.as.southAdmin, 'provider-number')).toEqual([entry(cleo, 'South Clinic')])
    expect(await ofKind(cast.as.admin, 'provider-number')).toEqual([
      entry(ana, 'North Clinic'),
      entry(cleo, 'South Clinic'),
      entry(ben, 'South Clinic'),
    ])
    for (const caller of [cast.as.ana, cast.as.typist]) expect((await inboxOf(caller)).items).toEqual([])
  })

  it('leaves out the numbers of inactive people and at inactive MIPs', async () => {
    const closed = await buildMip(t.db, { status: false, groups: [cast.north] })
    await linkUserMip(t.db, cast.people.ana.userId, closed.mipId)
    const left = await buildUser(t.world, { status: false, groups: [cast.north], mips: [cast.northMip] })
    expect(left.userId).toBeGreaterThan(0)
    for (const caller of [cast.as.admin, cast.as.northAdmin])
      expect((await inboxOf(caller)).items).toEqual([])
  })

  it('shows active people who never activated: all of them, or those of the own group', async () => {
    const wishes = { activated: false, lastName: 'Waiting' }
    const north = await buildUser(t.world, { ...wishes, firstName: 'Nina', groups: [cast.north] })
    const south = await buildUser(t.world, { ...wishes, firstName: 'Sol', groups: [cast.south] })
    await buildUser(t.world, { ...wishes, status: false, groups: [cast.north] })
    const entry = ({ userId }: { userId: number }, name: string) => ({
      name,
      detail: null,
      action: `/users/userdetails?id=${userId}`,
    })
    expect(await ofKind(cast.as.northAdmin, 'activation')).toEqual([entry(north, 'Nina Waiting')])
    expect(await ofKind(cast.as.admin, 'activation')).toEqual([
      entry(north, 'Nina Waiting'),
      entry(south, 'Sol Waiting'),
    ])
    for (const caller of [cast.as.ana, cast.as.typist]) expect((await inboxOf(caller)).items).toEqual([])
  })

  it('shows imports that wait for a confirmation or were stopped, to platform administrators alone', async () => {
    const lines = ['Email,First name,Last name', 'new@clinic.example,Pia,Row']
    const { preview } = await previewOf(cast.as.admin, 'users', lines)
    const stopped = await previewOf(cast.as.admin, 'users', lines)
    const importId = stopped.preview.importId
    const finishedAt = t.clock.now()
    await t.db
      .updateTable('import')
      .set({ state: 'STOPPED', finishedAt })
      .where('importId', '=', importId)
      .execute()
    const entry = (id: number) => ({
      name: 'people.csv',
      detail: null,
      action: `/imports/importdetails?id=${id}`,
    })
    expect(await ofKind(cast.as.admin, 'import-to-confirm')).toEqual([entry(preview.importId)])
    expect(await ofKind(cast.as.admin, 'import-stopped')).toEqual([entry(importId)])
    for (const caller of [cast.as.northAdmin, cast.as.ana]) expect((await inboxOf(caller)).items).toEqual([])
    await t.db
      .updateTable('import')
      .set({ finishedAt: new Date('2026-11-01') })
      .where('importId', '=', importId)
      .execute()
    expect(await ofKind(cast.as.admin, 'import-stopped')).toEqual([])
  })

  it('has a few entries of each kind in the order of their due dates, and counts all up to a limit', async () => {
    const people = inboxCountLimit + 20
    await sql`insert into "user" (email, first_name, last_name, created_at)
      select 'p' || n || '@many.example', 'Many', 'P' || n, now() - n * interval '1 hour'
      from generate_series(1, ${people}::integer) n`.execute(t.db)
    const { items, counts } = await inboxOf(cast.as.admin)
    expect(items).toHaveLength(inboxSizeOfKind)
    expect(items[0]?.subject.name).toBe(`Many P${people}`)
    expect(items.map(({ due }) => due)).toEqual(items.map(({ due }) => due).toSorted())
    expect(counts).toEqual([
      {
        kind: 'activation',
        count: inboxCountLimit,
        isMore: true,
        list: '/users?activated=false&status=true',
      },
    ])
  })

  it('shows nothing to an administrator without a group', async () => {
    const group = await buildGroup(t.db)
    const person = await buildUser(t.world, { administers: group })
    await buildUser(t.world, { activated: false, groups: [group] })
    const caller = await t.signInAs(person)
    expect(await countOf(caller, 'activation')).toMatchObject({ count: 1 })
    await t.db
      .updateTable('user')
      .set({ groupIdForAdmin: null })
      .where('userId', '=', person.userId)
      .execute()
    expect((await inboxOf(caller)).items).toEqual([])
  })
})
