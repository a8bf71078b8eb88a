import type { MyTerms, TermsAcceptance, TermsOfUser } from '@gantry/contract/domains/access/terms/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { serveTerms } from './serving.ts'
import { buildTermsVersion } from './testing/terms.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
/** The 12th of March begins in Sydney, which is eleven hours ahead. */
const midnight = new Date('2098-03-11T13:00:00Z')
/** 30 whole days after the 12th: the 12th of April begins, when Sydney is ten hours ahead. */
const inEffect = new Date('2098-04-11T14:00:00Z')
/** Of a notice that counts as given after 48 hours, on the 14th. */
const inEffectPosted = new Date('2098-04-13T14:00:00Z')
const hour = 3_600_000
const delivering = { send: () => Promise.resolve() } as never
const failing = { send: () => Promise.reject(new Error('away')) } as never

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2098-03-11T12:00:00Z'))
  cast = await buildCast(t)
  await buildTermsVersion(t.db, { effectiveOn: '2098-03-12', isByNotice: true })
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const mine = async (caller: Caller) => (await caller.inject('GET', '/api/my-terms')).json<MyTerms>()
const accept = (caller: Caller, label = '2.0') => caller.inject('POST', '/api/my-terms/accept', { label })
const mayGoOn = async (caller: Caller) => (await caller.inject('GET', '/api/my-sessions')).status === 200
const ofAna = async () => {
  const path = `/api/users/${cast.people.ana.userId}/terms`
  return (await cast.as.ana.inject('GET', path)).json<TermsOfUser>()
}
const sentTo = async () =>
  (await t.mails.all()).filter(({ template }) => template === 'new-terms').map((mail) => mail.to)
const listed = async (userId: number) => {
  const admin = await t.signInAs(cast.people.admin)
  const answer = await admin.inject('GET', '/api/terms-acceptances?label=2.0&pageSize=200')
  const { people } = answer.json<{ people: TermsAcceptance[] }>()
  return people.find((one) => one.userId === userId)
}

describe('terms by notice', () => {
  it('stop nobody who agreed to the terms before, and say when they take effect', async () => {
    t.clock.set(midnight)
    expect(await mayGoOn(cast.as.ana)).toBe(true)
    const { toAccept, byNotice } = await mine(cast.as.ana)
    expect(toAccept).toBeNull()
    expect(byNotice).toMatchObject({
      terms: { label: '2.0', isByNotice: true },
      inEffectSince: inEffectPosted.toISOString(),
    })
    await serveTerms(t.world)
    await sendWaiting(t.world, delivering)
    await serveTerms(t.world)
    expect((await mine(cast.as.ana)).byNotice?.inEffectSince).toBe(inEffect.toISOString())
    expect((await accept(cast.as.ana)).status).toBe(200)
    expect((await mine(cast.as.ana)).byNotice).toBeNull()
    expect(await ofAna()).toMatchObject({ byNotice: [], accepted: [{ label: '2.0' }, { label: '1.0' }] })
  })

  it('are accepted before anything else by who signs in for the first time', async () => {
    t.clock.set(midnight)
    const caller = await t.signInAs(await t.person())
    expect(await mayGoOn(caller)).toBe(false)
    expect(await mine(caller)).toMatchObject({ toAccept: { label: '2.0' }, byNotice: null })
    await accept(caller)
    expect(await mayGoOn(caller)).toBe(true)
  })

  it('are in effect for a person from midnight in Sydney after 30 days, also in the list and the file', async () => {
    t.clock.set(midnight)
    await serveTerms(t.world)
    await sendWaiting(t.world, delivering)
    await serveTerms(t.world)
    const { userId, email } = cast.people.ana
    t.clock.set(new Date(inEffect.getTime() - 1))
    expect(await listed(userId)).toMatchObject({ acceptedAt: null, inEffectSince: null })
    t.clock.set(inEffect)
    expect(await listed(userId)).toMatchObject({ acceptedAt: null, inEffectSince: inEffect.toISOString() })
    const admin = await t.signInAs(cast.people.admin)
    const file = await admin.inject('POST', '/api/terms-acceptances/export', { label: '2.0' })
    expect(file.text).toContain(`${email},Active,2.0,,${inEffect.toISOString()}`)
    cast.as.ana = await t.signInAs(cast.people.ana)
    expect(await ofAna()).toMatchObject({
      byNotice: [{ label: '2.0', inEffectSince: inEffect.toISOString() }],
      toAccept: null,
    })
    // The banner stays until they are accepted.
    expect((await mine(cast.as.ana)).byNotice).not.toBeNull()
    await accept(cast.as.ana)
    expect(await listed(userId)).toMatchObject({ acceptedAt: inEffect.toISOString(), inEffectSince: null })
  })

  it('do not loosen terms before that are to be accepted', async () => {
    await buildTermsVersion(t.db, { number: 3, effectiveOn: '2098-03-13' })
    await buildTermsVersion(t.db, { number: 4, effectiveOn: '2098-03-14', isByNotice: true })
    t.clock.set(new Date(midnight.getTime() + 48 * hour))
    const ana = await t.signInAs(cast.people.ana)
    expect(await mayGoOn(ana)).toBe(false)
    expect(await mine(ana)).toMatchObject({ toAccept: { label: '4.0' }, byNotice: null })
    await accept(ana, '4.0')
    expect(await mayGoOn(ana)).toBe(true)
  })
})

describe('the mail that gives notice', () => {
  it('goes once to each active person, also with two servers, and to nobody before the day', async () => {
    await serveTerms(t.world)
    expect(await sentTo()).toEqual([])
    const inactive = await buildUser(t.world, { status: false })
    const invited = await buildUser(t.world, { activated: false })
    t.clock.set(midnight)
    await accept(cast.as.typist)
    const counted = await cast.as.admin.inject('GET', '/api/terms-notice-count')
    await Promise.all([serveTerms(t.world), serveTerms(t.world)])
    await serveTerms(t.world)
    const to = await sentTo()
    expect(new Set(to).size).toBe(to.length)
    expect(to).toContain(cast.people.ana.email)
    for (const { email } of [inactive, invited, cast.people.typist]) expect(to).not.toContain(email)
    // The one who accepted is counted before the day, and gets none.
    expect(counted.json()).toEqual({ people: to.length + 1 })
    expect((await t.mails.latest(cast.people.ana.email, 'new-terms')).parts).toMatchObject({
      label: '2.0',
      link: `${t.world.settings.publicUrl}/terms`,
    })
  })

  it('that cannot be sent leaves the notice that is posted, which counts after 48 hours', async () => {
    t.clock.set(midnight)
    await serveTerms(t.world)
    await sendWaiting(t.world, failing)
    await serveTerms(t.world)
    expect((await mine(cast.as.ana)).byNotice?.inEffectSince).toBe(inEffectPosted.toISOString())
  })

  it('is counted for platform administrators', async () => {
    for (const caller of [cast.as.ana, cast.as.northAdmin])
      expect((await caller.inject('GET', '/api/terms-notice-count')).status).toBe(403)
    expect((await t.anonymous().inject('GET', '/api/terms-notice-count')).status).toBe(401)
  })
})
