import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/mail/mailer-opening.ts'
import { drain } from '../../platform/mail/worker.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  for (const firstName of ['Ana', 'Bo <b>']) {
    t.clock.advance(1000)
    await t.world.mail.queue(t.db, {
      to: `${firstName.slice(0, 2).toLowerCase()}@clinic.example`,
      language: 'en',
      template: 'activation',
      parts: { firstName, link: 'https://portal.example/?token=abc', expiresAt: t.clock.now().toISOString() },
    })
  }
  await drain(t.world, createMailer(t.world.settings))
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ method: 'GET', url, headers: { host: 'localhost:8080', ...headers }, remoteAddress })
const addresses = (body: string) =>
  [...body.matchAll(/href="(\/mailbox\/[^"]+\.eml)"/g)].map(([, url]) => url ?? '')

describe('the mailbox', () => {
  it('lists mails, newest first', async () => {
    const answer = await get('/mailbox')
    expect(answer.statusCode).toBe(200)
    expect(addresses(answer.body)).toHaveLength(2)
    expect(answer.body.indexOf('bo@clinic.example')).toBeLessThan(answer.body.indexOf('an@clinic.example'))
    expect(answer.body).not.toMatch(/<script|<style|style=/)
    expect((await get('/mailbox/style.css')).headers['content-type']).toContain('text/css')
  })

  it('shows a mail in a sandboxed frame with its own policy', async () => {
    const [url = ''] = addresses((await get('/mailbox')).body)
    const page = await get(url)
    expect(page.body).toContain(`<iframe title="The message" src="${url}/html" sandbox="allow-popups`)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    const frame = await get(`${url}/html`)
    expect(frame.headers['content-security-policy']).toMatch(
      /^default-src 'none'.*frame-ancestors 'self'; sandbox/,
    )
    expect(frame.headers['content-security-policy']).not.toContain('allow-scripts')
    expect(frame.body).toContain('Hello Bo &#60;b&#62;,')
  })

  it('answers only requests from this machine', async () => {
    const refused = [
      await get('/mailbox', {}, '192.0.2.9'),
      await get('/mailbox', { host: 'portal.example' }),
      await get('/mailbox', { host: 'localhost.evil.example' }),
      await get('/mailbox', { 'x-forwarded-for': '127.0.0.1' }),
    ]
    for (const answer of refused) expect(answer.statusCode).toBe(404)
    expect((await get('/mailbox', { host: '[::1]:8080' }, '::1')).statusCode).toBe(200)
  })

  it('does not read files outside its folder', async () => {
    for (const name of ['..%2Fsecret-key', '%2e%2e', 'nothing.eml', '.hidden.eml', 'a%00.eml']) {
      expect((await get(`/mailbox/${name}`)).statusCode).toBe(404)
      expect((await get(`/mailbox/${name}/html`)).statusCode).toBe(404)
    }
  })

  it('does not exist when a relay is configured', async () => {
    const relayed = await buildTestApp({ SMTP_URL: 'smtp://127.0.0.1:21299' })
    try {
      expect((await relayed.app.inject({ url: '/mailbox', headers: { host: 'localhost' } })).statusCode).toBe(
        404,
      )
    } finally {
      await relayed.close()
    }
  })
})
