import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildGroup } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { withoutRequestId } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

const minute = 60_000
let t: TestApp
beforeEach(async () => {
  t = await buildTestApp({ ...usualLimits, TRUST_PROXY: '1' })
})
afterEach(() => t.close())

const askReset = (email: string, from: string) =>
  t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${email}`, undefined, {
    'x-forwarded-for': from,
  })
const signIn = ({ email, password }: Person, caller: Caller = t.anonymous()) =>
  caller.inject('POST', '/api/auth/signin', { email, password: toBase64(password) })
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('requests for a reset link', () => {
  it('check 62: send five mails at once and at most ten in an hour, from however many sources', async () => {
    const { email } = await t.person()
    const answers = await times(100, (index) => askReset(email, `198.51.100.${index}`))
    for (const { status, text } of answers) expect([status, text]).toEqual([200, 'true'])
    expect(await t.mails.count(email)).toBe(5)
    for (let tenth = 1; tenth <= 6; tenth++) {
      t.clock.advance(10 * minute - 1)
      await askReset(email, '203.0.113.200')
      await t.mails.all()
    }
    expect(await t.mails.count(email)).toBeLessThanOrEqual(10)
  })

  it('check 61: are limited for each source, with one answer for known and unknown addresses', async () => {
    const people = await times(10, () => t.person())
    for (const { email } of people) expect((await askReset(email, '203.0.113.1')).status).toBe(200)
    const known = await askReset((await t.person()).email, '203.0.113.1')
    const unknown = await askReset('nobody@clinic.example', '203.0.113.1')
    expect(known.status).toBe(429)
    expect(known.headers['retry-after']).toBe('60')
    expect(known.json()).toMatchObject({ message: 'Too many tries. Please wait 60 seconds.' })
    expect(withoutRequestId(unknown)).toEqual(withoutRequestId(known))
    expect((await askReset('nobody@clinic.example', '203.0.113.2')).status).toBe(200)
  })

  it('check 61: do not wait for a lock on the user', async () => {
    const { email, userId } = await t.person()
    await t.db.transaction().execute(async (tx) => {
      await sql`select from "user" where user_id = ${userId} for update`.execute(tx)
      const answers = await times(12, (index) => askReset(email, `198.51.100.${index}`))
      for (const { status } of answers) expect(status).toBe(200)
    })
    expect(await t.mails.count(email)).toBe(5)
  })
})

describe('sign-in codes', () => {
  it('check 62: are mailed five times to unknown devices, and then the answer says how long to wait', async () => {
    const person = await t.person()
    const known = await t.signInAs(person)
    const answers = []
    for (let turn = 0; turn < 10; turn++) answers.push(await signIn(person))
    const waits = answers.map((answer) => answer.json<{ codeWait?: number }>().codeWait)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // The known device had the first of the five.
    expect(waits).toEqual([...Array(4).fill(undefined), ...Array(6).fill(720)])
    expect(await t.mails.count(person.email, 'one-time-code')).toBe(5)
    // A known device has codes of its own.
    expect((await signIn(person, known)).status).toBe(200)
    expect(await t.mails.count(person.email, 'one-time-code')).toBe(6)
  })

  it('check 62: above the limit a resend says how long to wait', async () => {
    const person = await t.person()
    const caller = t.anonymous()
    for (let turn = 0; turn < 6; turn++) await signIn(person, caller)
    const url = `/api/auth/send-2fa-otp?userId=${person.userId}&email=${person.email}`
    const answer = await caller.inject('POST', url)
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('720')
    expect(answer.json()).toMatchObject({
      message: 'Too many mails were sent to this address. Please wait 12 minutes.',
    })
    t.clock.advance(12 * minute)
    expect((await caller.inject('POST', url)).status).toBe(200)
  })
})

describe('mails by administrators', () => {
  it('check 62: an invitation is mailed five times, however often it is withdrawn', async () => {
    const group = await buildGroup(t.db)
    const admin = await t.signInAs(await t.person({ roles: ['GroupAdmin'], groupIdForAdmin: group.groupId }))
    const { userId, email } = await t.person()
    const invite = () =>
      admin.inject('POST', `/api/group-invitations/${userId}/create-group-invitation`, {
        groupId: group.groupId,
      })
    const withdraw = (id: number) =>
      admin.inject('DELETE', `/api/groups/${group.groupId}/group-invitations/${id}`)
    for (let turn = 0; turn < 5; turn++) {
      const answer = await invite()
      expect(answer.status, answer.text).toBe(200)
      const { groupInvitationId } = answer.json<{ groupInvitationId: number }>()
      const withdrawn = await withdraw(groupInvitationId)
      expect(withdrawn.status, withdrawn.text).toBe(200)
    }
    const refused = await invite()
    expect(refused.status).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'mail.too-many' })
    expect(await t.mails.count(email, 'group-invitation')).toBe(5)
  })

  it('check 62: an activation link is mailed five times', async () => {
    const admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const { userId, email } = await t.person({ activated: false })
    const answers = []
    for (let turn = 0; turn < 7; turn++) {
      answers.push(await admin.inject('POST', `/api/gantry-admin/users/${userId}/resend-activation`))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await t.mails.count(email, 'activation')).toBe(5)
  })
})
