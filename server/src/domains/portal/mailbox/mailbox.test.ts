import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../../platform/mail/mailer-opening.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import type { Answer, Caller } from '../../../testing/caller.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { activationMail } from '../../access/accounts/service.ts'
import { mailboxAddress } from './access.ts'

let t: TestApp
let reader: Caller
beforeAll(async () => {
  t = await buildTestApp()
  for (const firstName of ['Ana', 'Bo <b>']) {
    t.clock.advance(1000)
    await t.world.mail.queue(t.db, {
      to: `${firstName.slice(0, 2).toLowerCase()}@clinic.example`,
      language: 'en',
      template: activationMail,
      parts: { firstName, link: 'https://portal.example/?token=abc', expiresAt: t.clock.now().toISOString() },
    })
  }
  await sendWaiting(t.world, createMailer(t.world.settings))
  reader = t.anonymous()
  await reader.inject('GET', opening())
})
afterAll(() => t.close())

const cookieName = 'gantry-mailbox'
/** The printed address. */
const printed = ({ world }: Pick<TestApp, 'world'> = t) => new URL(mailboxAddress(world) ?? '')
const opening = (url = printed()) => url.pathname + url.search
const keyIn = (url: URL) => url.searchParams.get('key') ?? ''
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie'])
const get = (url: string) => reader.inject('GET', url)
const addresses = (body: string) =>
  [...body.matchAll(/href="(\/mailbox\/[^"]+\.eml)"/g)].map(([, url]) => url ?? '')

describe('the mailbox', () => {
  it('lists mails, newest first', async () => {
    const answer = await get('/mailbox')
    expect(answer.status).toBe(200)
    expect(addresses(answer.text)).toHaveLength(2)
    expect(answer.text.indexOf('bo@clinic.example')).toBeLessThan(answer.text.indexOf('an@clinic.example'))
    expect(answer.text).not.toMatch(/<script|<style|style=/)
    expect((await get('/mailbox/style.css')).headers['content-type']).toContain('text/css')
  })

  it('shows a mail in a sandboxed frame with its own policy', async () => {
    const [url = ''] = addresses((await get('/mailbox')).text)
    const page = await get(url)
    expect(page.text).toContain(`<iframe title="The message" src="${url}/html" sandbox="allow-popups`)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const frame = await get(`${url}/html`)
    expect(frame.headers['content-security-policy']).toMatch(
      /^default-src 'none'.*frame-ancestors 'self'; sandbox/,
    )
    expect(frame.headers['content-security-policy']).not.toContain('allow-scripts')
    expect(frame.text).toContain('Hello Bo &#60;b&#62;,')
  })

  it('does not read files outside its folder', async () => {
    for (const name of ['..%2Fsecret-key', '%2e%2e', 'nothing.eml', '.hidden.eml', 'a%00.eml']) {
      expect((await get(`/mailbox/${name}`)).status).toBe(404)
      expect((await get(`/mailbox/${name}/html`)).status).toBe(404)
    }
  })

  it('does not exist when a relay is configured', async () => {
    const relayed = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:21299' })
    try {
      expect(mailboxAddress(relayed.world)).toBeNull()
      const caller = relayed.anonymous()
      // Both servers have the same secret key.
      expect((await caller.inject('GET', opening())).status).toBe(404)
      expect((await reader.at(relayed.app).inject('GET', '/mailbox')).status).toBe(404)
    } finally {
      await relayed.close()
    }
  })
})

describe('the address of the mailbox', () => {
  it('contains a key of 256 bits, which a cookie replaces', async () => {
    expect(printed().origin).toBe(t.world.settings.publicUrl)
    expect(keyIn(printed())).toMatch(/^[\w-]{43}$/)
    const caller = t.anonymous()
    const opened = await caller.inject('GET', opening())
    expect(opened).toMatchObject({ status: 303, text: '' })
    expect(opened.headers).toMatchObject({ location: '/mailbox', 'referrer-policy': 'no-referrer' })
    expect(cookieOf(opened)).toMatch(/^gantry-mailbox=[\w-]{43}; Path=\/mailbox; HttpOnly; SameSite=Strict$/)
    expect(cookieOf(opened)).not.toContain(keyIn(printed()))
    const page = await caller.inject('GET', '/mailbox')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(keyIn(printed()))
  })

  it('is the same at every server and every start, and another one with another secret key', async () => {
    expect((await reader.at(await t.anotherServer()).inject('GET', '/mailbox')).status).toBe(200)
    const secrets = createSecrets('another secret key that is long enough')
    expect(keyIn(printed({ world: { ...t.world, secrets } }))).not.toBe(keyIn(printed()))
  })

  it('is removed from the address bar of a browser that has the cookie', async () => {
    expect(await get(opening())).toMatchObject({ status: 303 })
  })

  it('gives a Secure cookie when the portal has https', async () => {
    const secure = await buildTestApp({ PUBLIC_URL: 'https://localhost' })
    try {
      const caller = secure.anonymous()
      const opened = await caller.inject('GET', opening(printed(secure)))
      expect(cookieOf(opened)).toMatch(
        /^__Secure-gantry-mailbox=[\w-]{43}; Path=\/mailbox; HttpOnly; Secure; /,
      )
      expect((await caller.inject('GET', '/mailbox')).status).toBe(200)
    } finally {
      await secure.close()
    }
  })
})

describe('a request without the key', () => {
  const paths = () => ['/mailbox', '/mailbox/style.css', mailPath, `${mailPath}/html`]
  let mailPath: string
  beforeAll(async () => {
    mailPath = addresses((await get('/mailbox')).text)[0] ?? ''
    for (const url of paths()) expect((await get(url)).status, url).toBe(200)
  })

  /** All that a caller can see, without what differs between any two answers. */
  const ask = async (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { statusCode, body, headers: got } = await t.app.inject({ url, headers, remoteAddress })
    const { date: _date, 'x-request-id': requestId, ...others } = got
    return { status: statusCode, body: body.replace(String(requestId), ''), headers: others }
  }
  const expectUnknown = async (url: string, headers?: Record<string, string>, remoteAddress?: string) => {
    const unknown = await ask('/mailbox/a/b/c')
    expect(unknown.status).toBe(404)
    expect(await ask(url, headers, remoteAddress), `${url} ${JSON.stringify(headers)}`).toEqual(unknown)
  }

  it('check 71: gets the answer of an unknown path, whatever it claims and wherever it comes from', async () => {
    for (const url of paths()) {
      // A bare `proxy_pass` of nginx sends exactly this for every visitor.
      await expectUnknown(url, { host: '127.0.0.1:8080', connection: 'close' })
      for (const host of ['localhost', '[::1]:8080', 'portal.example']) await expectUnknown(url, { host })
      for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
        await expectUnknown(url, { host: 'localhost', [name]: '127.0.0.1' })
      for (const from of ['::1', '::ffff:127.0.0.1', '192.0.2.9'])
        await expectUnknown(url, { host: 'localhost' }, from)
    }
  })

  it('cannot open it with a part of the key, the cookie as key or the key as cookie', async () => {
    const key = keyIn(printed())
    const pass = reader.cookies.get(cookieName) ?? ''
    const wrong = [
      '',
      key.slice(1),
      `${key}x`,
      key.toUpperCase(),
      pass,
      '%C3%A9'.repeat(43),
      '%00',
      'x'.repeat(9000),
    ]
    for (const given of wrong) await expectUnknown(`/mailbox?key=${given}`)
    await expectUnknown(`/mailbox?key=${key}&key=${key}`)
    await expectUnknown(`/mailbox?KEY=${key}`)
    for (const url of paths()) {
      if (url !== '/mailbox') await expectUnknown(`${url}?key=${key}`)
      for (const given of ['', key, pass.slice(1), `${pass}x`])
        await expectUnknown(url, { cookie: `${cookieName}=${given}` })
      await expectUnknown(url, { cookie: `gantry-session=${pass}`, authorization: `Bearer ${key}` })
    }
  })
})
