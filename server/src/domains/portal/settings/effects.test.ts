import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { SettingKey } from '@gantry/contract/domains/portal/settings/words'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import { pruneMails } from '../../../platform/mail/worker.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendActivation } from '../../access/accounts/activation.ts'
import { getPerson } from '../../access/accounts/people.ts'
import { sendEndReminders } from '../../people/links/time-limits/reminders.ts'
import { sendDigests } from '../inbox/digest.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let t: TestApp
let administratorId: number

beforeAll(async () => {
  t = await buildTestApp()
  administratorId = (await t.person({ roles: ['ProductAdmin'] })).userId
})
beforeEach(async () => {
  await t.db.deleteFrom('settingChange').execute()
  await t.db.deleteFrom('setting').execute()
  await t.world.inForce.renew()
})
afterAll(() => t.close())

/** As `changeSettings` writes it, because a session of an administrator would end while the clock advances. */
async function set(key: SettingKey, value: unknown): Promise<void> {
  const change = { key, changedBy: administratorId, changedAt: t.clock.now() }
  await t.db
    .insertInto('setting')
    .values({ ...change, value: JSON.stringify(value) })
    .execute()
  await t.db
    .insertInto('settingChange')
    .values({ ...change, after: JSON.stringify(value) })
    .execute()
  await t.world.inForce.renew()
}
const signIn = (email: string, password: string) =>
  t.anonymous().inject('POST', '/api/auth/signin', { email, password: toBase64(password) })

describe('the settings of the sign-in', () => {
  it('end a session without activity after the time in force, at once and on its list too', async () => {
    const person = await t.person()
    const [caller, other] = [await t.signInAs(person), await t.signInAs(person)]
    t.clock.advance(9 * minute)
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(200)
    await set('sign-in.idle-minutes', 5)
    expect((await caller.inject('GET', '/api/my-sessions')).json()).toMatchObject({
      sessions: [{ current: true }],
    })
    expect((await other.inject('GET', '/api/my-profile')).status).toBe(401)
    t.clock.advance(7 * minute)
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(200)
    t.clock.advance(8 * minute)
    expect((await caller.inject('GET', '/api/my-profile')).status).toBe(401)
  })

  it('end a new session after the whole length in force', async () => {
    const person = await t.person()
    const before = await t.signInAs(person)
    await set('sign-in.session-hours', 1)
    const after = await t.signInAs(person)
    t.clock.advance(hour + minute)
    expect((await before.inject('GET', '/api/my-profile')).status).toBe(200)
    expect((await after.inject('GET', '/api/my-profile')).status).toBe(401)
  })

  it('lock an account after the tries and for the times in force', async () => {
    await set('sign-in.tries-before-lock', 3)
    await set('sign-in.lock-minutes', [2, 30])
    const { email, password } = await t.person()
    const fail = async () => {
      for (const _ of [1, 2, 3]) expect((await signIn(email, 'Wrong-1pass')).status).toBe(401)
    }
    await fail()
    expect((await signIn(email, password)).status).toBe(401)
    t.clock.advance(2 * minute + 1)
    await fail()
    t.clock.advance(29 * minute)
    expect((await signIn(email, password)).status).toBe(401)
    t.clock.advance(2 * minute)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('give activation links the life in force', async () => {
    await set('people.activation-days', 2)
    const person = await t.person({ activated: false })
    await sendActivation(t.world, t.db, await getPerson(t.db, person.userId))
    const { link } = (await t.mails.latest(person.email, 'activation')).parts
    const token = new URL(link).searchParams.get('token')
    const check = () =>
      t.anonymous().inject('GET', `/api/auth/validate-account-activation-token?token=${token}`)
    t.clock.advance(2 * day - minute)
    expect((await check()).status).toBe(200)
    t.clock.advance(2 * minute)
    expect((await check()).status).not.toBe(200)
  })
})

describe('the settings of the brand', () => {
  const name = '<img src=x onerror=a()> "&\' $& {product}'

  it('are in the page of the portal, as text and without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-web-'))
    writeFileSync(join(folder, 'index.html'), '<meta name="gantry-settings" content="__GANTRY_SETTINGS__">')
    const app = await buildApp(t.world, folder)
    const settingsIn = async () => {
      const { body } = await app.inject('/signin')
      const content = /^<meta name="gantry-settings" content="([^"<>]*)">$/.exec(body)?.[1] ?? ''
      return JSON.parse(content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))))
    }
    expect(await settingsIn()).toMatchObject({
      productName: 'Gantry',
      displayedName: 'Gantry',
      companyName: 'Gantry',
      firstYear: 2022,
      supportAddress: '',
      signInText: '',
      documentMegabytes: 25,
      timings: { idleAfter: 3 * hour },
    })
    await set('brand.displayed-name', name)
    await set('brand.support-address', 'help@clinic.example')
    await set('brand.sign-in-text', '</script><b>Welcome</b>')
    await set('sign-in.idle-minutes', 20)
    expect(await settingsIn()).toMatchObject({
      productName: 'Gantry',
      displayedName: name,
      companyName: name,
      supportAddress: 'help@clinic.example',
      signInText: '</script><b>Welcome</b>',
      timings: { idleAfter: 20 * minute },
    })
    await app.close()
  })

  it('are in mails as text', async () => {
    await set('brand.displayed-name', name)
    await set('brand.company-name', '<script>alert(1)</script>')
    await set('brand.support-address', 'help@clinic.example')
    await set('brand.mail-footer', 'ABN <i>51</i> 824')
    const person = await t.person({ activated: false })
    await sendActivation(t.world, t.db, await getPerson(t.db, person.userId))
    const sent: OutgoingMail[] = []
    await sendWaiting(t.world, { send: async (mail) => void sent.push(mail), close: () => undefined })
    const mail = sent.find(({ to }) => to === person.email)
    expect(mail?.text).toContain(name)
    expect(mail?.text).toContain('Questions: help@clinic.example')
    expect(mail?.text).toContain('ABN <i>51</i> 824')
    expect(mail?.html).toContain('ABN &#60;i&#62;51&#60;/i&#62; 824')
    expect(mail?.html).not.toMatch(/<img|<script/)
    expect(mail?.html).toContain('&#60;script&#62;alert(1)')
  })

  it('do not change roles and paths, and passwords may contain no name of the platform', async () => {
    await set('brand.displayed-name', 'Otterbank --- Imaging')
    const administrator = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    expect((await administrator.inject('GET', '/api/gantry-admin/jobs')).status).toBe(200)
    const person = await t.person()
    const caller = await t.signInAs(person)
    const change = (newPassword: string) =>
      caller.inject('POST', '/api/user/change-password', {
        email: person.email,
        currentPassword: toBase64(person.password),
        newPassword: toBase64(newPassword),
      })
    expect((await change('Otterbank-9x')).json()).toMatchObject({
      fields: { newPassword: expect.anything() },
    })
    expect((await change('Gantry-9x-canoe')).status).toBe(400)
    expect((await change('Wombat9-canoe')).status).toBe(200)
  })
})

it('records of sent mail are kept for the days in force', async () => {
  const count = async () => (await t.db.selectFrom('mail').select('mailId').execute()).length
  const person = await t.person({ activated: false })
  await sendActivation(t.world, t.db, await getPerson(t.db, person.userId))
  await sendWaiting(t.world, { send: () => Promise.resolve(), close: () => undefined })
  t.clock.advance(10 * day)
  await pruneMails(t.world)
  expect(await count()).toBeGreaterThan(0)
  await set('mail.kept-days', 7)
  await pruneMails(t.world)
  expect(await count()).toBe(0)
})

describe('the settings of reminders', () => {
  it('send the daily mail from the hour in force, and not before', async () => {
    const administrator = await t.person({ roles: ['ProductAdmin'] })
    await t.person({ activated: false })
    const sent = () => t.mails.count(administrator.email, 'daily-digest')
    // 08:00 in Sydney.
    t.clock.set(new Date('2028-03-01T21:00:00Z'))
    await set('mail.digest-hour', 9)
    await sendDigests(t.world)
    expect(await sent()).toBe(0)
    t.clock.advance(hour)
    await sendDigests(t.world)
    expect(await sent()).toBe(1)
  })

  it('send mails on the days in force before access ends', async () => {
    await set('people.end-reminder-days', [14, 2])
    const { userId, email } = await t.person()
    const validUntil = new Date(t.clock.now().getTime() + 14.5 * day)
    await t.db.updateTable('userRole').set({ validUntil }).where('userId', '=', userId).execute()
    const sentAfter = async (days: number) => {
      t.clock.advance(days * day)
      await sendEndReminders(t.world)
      await sendEndReminders(t.world)
      return t.mails.count(email, 'access-ends')
    }
    expect([await sentAfter(0), await sentAfter(1), await sentAfter(8), await sentAfter(4)]).toEqual([
      0, 1, 1, 2,
    ])
  })
})
