import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendActivation } from '../domains/access/accounts/activation.ts'
import { getPerson } from '../domains/access/accounts/people.ts'
import { mailboxAddress } from '../domains/portal/mailbox/access.ts'
import { type Caller, givePassword } from '../testing/caller.ts'
import { buildApp } from '../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../testing/fakes/relying-party.ts'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'

let t: TestApp
/** The secrets that must not be in a log, by kind. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string) => {
  expect(secret.length, what).toBeGreaterThan(5)
  secrets.set(`${secrets.size} ${what}`, secret)
  return secret
}
function keepPassword(password: string): string {
  keep('password', password)
  return keep('password in base64', toBase64(password))
}
const keepCookies = (caller: Caller) => {
  for (const [name, value] of caller.cookies) keep(name, value)
}

beforeAll(async () => {
  t = await buildTestApp({ LOG_LEVEL: 'trace' })
  t.world.log.level = 'trace'
})
afterAll(() => t.close())

async function signInWithCode(person: Person): Promise<Caller> {
  keepPassword(person.password)
  const caller = await givePassword(t.app, person)
  keepCookies(caller)
  const code = keep('code', (await t.mails.latest(person.email, 'one-time-code')).parts.code)
  await caller.inject('POST', '/api/auth/verify', { email: person.email, code: '000000' })
  const answer = await caller.inject('POST', '/api/auth/verify', { email: person.email, code })
  expect(answer.status).toBe(200)
  keepCookies(caller)
  await caller.inject('POST', '/api/auth/refresh', {})
  keepCookies(caller)
  return caller
}

async function resetPassword(person: Person): Promise<Person> {
  await t.anonymous().inject('GET', `/api/auth/send-password-reset-link?email=${person.email}`)
  const { link } = (await t.mails.latest(person.email, 'password-reset')).parts
  const token = keep('reset token', new URL(link).searchParams.get('token') ?? '')
  const next = { ...person, password: 'Otter9-canoe' }
  const password = keepPassword(next.password)
  const query = new URLSearchParams({ email: person.email, token, password }).toString()
  const checked = `/api/auth/validate-reset-password-token?${query}`
  expect((await t.anonymous().inject('GET', checked)).status).toBe(200)
  // The form of the contract, with secrets in the address; then a refused and a misspelt one.
  const url = `/api/auth/reset-password?${query}`
  expect((await t.anonymous().inject('GET', url)).status).toBe(200)
  expect((await t.anonymous().inject('GET', url)).status).toBe(400)
  expect((await t.anonymous().inject('GET', `/api/auth/reset-passwort?${query}`)).status).toBe(404)
  expect((await t.anonymous().inject('GET', `/api/auth/reset-password%E0%A4%A?${query}`)).status).toBe(400)
  return next
}

async function activate(): Promise<void> {
  const { userId, email } = await t.person({ activated: false })
  const record = await getPerson(t.db, userId)
  await t.db.transaction().execute((tx) => sendActivation(t.world, tx, record))
  const { link } = (await t.mails.latest(email, 'activation')).parts
  const token = keep('activation token', new URL(link).searchParams.get('token') ?? '')
  await t.anonymous().inject('GET', `/api/auth/validate-account-activation-token?token=${token}`)
  const body = { userId, token, password: 'Heron5-paddle' }
  keepPassword(body.password)
  expect((await t.anonymous().inject('POST', '/api/auth/activate-account', body)).json()).toBe(true)
}

async function changePassword(caller: Caller, person: Person): Promise<void> {
  const newPassword = keepPassword('Magpie3/lantern')
  const body = { email: person.email, currentPassword: toBase64(person.password), newPassword }
  expect((await caller.inject('POST', '/api/user/change-password', body)).json()).toBe(true)
  // The parser refuses malformed input, and its messages may quote it.
  const broken = `{"currentPassword":"${newPassword}",`
  const type = { 'content-type': 'application/json' }
  expect((await caller.inject('POST', '/api/user/change-password', broken, type)).status).toBe(400)
}

async function setUpAuthenticator(caller: Caller, password: string): Promise<void> {
  const path = '/api/my-profile/authenticator'
  const started = await caller.inject('POST', `${path}/start`, { currentPassword: toBase64(password) })
  const secret = keep('authenticator’s seed', started.json<{ secret: string }>().secret)
  const epoch = Math.floor(t.clock.now().getTime() / 1000)
  const code = keep('authenticator’s code', await generate({ secret, epoch }))
  const confirmed = await caller.inject('POST', `${path}/confirm`, { code })
  for (const one of confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes) keep('recovery code', one)
}

async function openApps(caller: Caller): Promise<void> {
  const party = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
  const tokens = await signInTo(party, caller)
  keep('app’s secret', party.secret)
  keep('app’s access token', tokens.access_token)
  keep('identity token', tokens.id_token ?? '')
  const secret = keep('ticket app’s secret', t.world.secrets.token())
  const secretHash = t.world.secrets.hash(secret)
  await buildApp(t.db, { code: 'reporting', roles: ['Member'], mode: 'ticket', secretHash })
  const opened = await caller.inject('POST', '/api/gantryapps/create-app-session?gantryApp=reporting')
  const { url } = opened.json<{ url: string }>()
  const ticket = keep('ticket', new URL(url).searchParams.get('ticket') ?? '')
  const body = { code: 'reporting', secret, ticket }
  expect((await t.anonymous().inject('POST', '/api/gantryapps/redeem-ticket', body)).status).toBe(200)
}

async function openMailbox(): Promise<void> {
  const { pathname, search, searchParams } = new URL(mailboxAddress(t.world) ?? '')
  keep('key of the mailbox', searchParams.get('key') ?? '')
  const reader = t.anonymous()
  expect((await reader.inject('GET', pathname + search)).status).toBe(303)
  expect((await reader.inject('GET', `/mailbox/nothing.eml${search}`)).status).toBe(404)
  keepCookies(reader)
}

it('check 57: no log line of any level contains a password, code, token, cookie or query string', async () => {
  const person = await resetPassword(await t.person())
  await activate()
  const caller = await signInWithCode(person)
  await openApps(caller)
  await openMailbox()
  await changePassword(caller, person)
  await setUpAuthenticator(caller, 'Magpie3/lantern')
  const bearer = { authorization: `Bearer ${keep('bearer', t.world.secrets.token())}` }
  await t.anonymous().inject('GET', '/api/my-profile?search=whisper', undefined, bearer)
  await caller.inject('POST', '/api/auth/signout')

  const log = t.logged.join('')
  const lines = t.logged.length
  expect(lines, 'something was logged at all').toBeGreaterThan(20)
  for (const [what, secret] of secrets) {
    // Digits next to other digits, as in a time, are not a code.
    const isCode = /^\d{6}$/.test(secret)
    const held = isCode ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(log) : log.includes(secret)
    expect(held, what).toBe(false)
    expect(log.includes(encodeURIComponent(secret)) && !isCode, `${what}, encoded`).toBe(false)
  }
  expect(log).not.toMatch(/whisper|\?\w+=|set-cookie|"cookie"|"authorization"/i)
})
