import type { MailPreview } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
beforeEach(async () => {
  await t.db.deleteFrom('mailWording').execute()
  await t.db.deleteFrom('mail').execute()
  await t.db.deleteFrom('rateLimit').execute()
})
afterAll(() => t.close())

const path = '/api/mail-wording'
const button = 'Activate my account'
const preview = (more: object = {}) =>
  cast.as.admin.inject('POST', `${path}/preview`, {
    template: 'activation',
    language: 'en',
    example: 0,
    userId: null,
    draft: [],
    ...more,
  })
const previewed = async (more: object = {}) => {
  const answer = await preview(more)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<MailPreview>()
}
const save = (changes: object[], language = 'en') =>
  cast.as.admin.inject('POST', path, { template: 'activation', language, changes })
const test = (more: object = {}) =>
  cast.as.admin.inject('POST', `${path}/test`, {
    template: 'activation',
    language: 'en',
    example: 0,
    ...more,
  })

async function sendAll(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  await sendWaiting(t.world, { send: async (mail) => void sent.push(mail), close: () => undefined })
  return sent
}

describe('the preview of a mail', () => {
  it('has words that are not saved, over those that are, and saves nothing', async () => {
    await save([
      { sentence: button, words: 'Begin', version: 0 },
      { sentence: 'If you did not expect this message, you can ignore it.', words: 'Saved.', version: 0 },
    ])
    const { text, html } = await previewed({ draft: [{ sentence: button, words: 'Start' }] })
    for (const version of [text, html]) {
      expect(version).toContain('Start')
      expect(version).toContain('Saved.')
    }
    expect((await previewed()).text).toContain('Begin:\n')
    expect(await t.mails.all()).toEqual([])
  })

  it('shows the default instead of words with wrong placeholders', async () => {
    const { text } = await previewed({ draft: [{ sentence: button, words: 'Open {link}' }] })
    expect(text).toContain(`${button}:\n`)
  })

  it('has the name, the language and the time zone of a person, and the words of this language', async () => {
    await save([{ sentence: button, words: 'Andiamo', version: 0 }], 'it')
    const person = await buildUser(t.world, {
      firstName: 'Luca',
      language: 'it',
      timeZone: 'Australia/Perth',
    })
    const shown = await previewed({ userId: person.userId, draft: [{ sentence: button, words: 'English' }] })
    expect(shown).toMatchObject({ language: 'it', timeZone: 'Australia/Perth' })
    expect(shown.text).toContain('Luca')
    expect(shown.text).toContain('Andiamo')
    expect(shown.text).toContain('(Australia/Perth)')
    expect(shown.text).not.toContain('English')
  })

  it('of what every mail has greets somebody by name and somebody without', async () => {
    const every = { template: 'every-mail' }
    expect((await previewed(every)).text).toMatch(/^Hello Ana,/)
    expect((await previewed({ ...every, example: 1 })).text).toMatch(/^Hello,/)
  })

  it('does not exist for an unknown mail, example or person', async () => {
    for (const more of [{ template: 'no-such' }, { example: 9 }, { userId: missingId }])
      expect((await preview(more)).status).toBe(404)
  })
})

describe('a test mail', () => {
  it('goes through the outbox to the caller, with saved words, and says that it is a test', async () => {
    await save([{ sentence: button, words: 'Begin', version: 0 }])
    const { email, firstName } = cast.people.admin
    expect((await test()).json()).toEqual({ to: email })
    const [mail, ...others] = await sendAll()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Test: Activate your Gantry account' })
    expect(mail?.text).toContain(
      `Hello ${firstName},\n\nThis is a test. The values in this mail are examples.\n`,
    )
    expect(mail?.text).toContain('Begin:\n')
  })

  it('can be of every mail and example, in every language', async () => {
    const { mails } = (await cast.as.admin.inject('GET', `${path}?language=ar`)).json<{
      mails: { template: string; examples: number }[]
    }>()
    expect(mails.length).toBeGreaterThan(20)
    for (const { template, examples } of mails) {
      await t.db.deleteFrom('rateLimit').execute()
      for (let example = 0; example < examples; example++) {
        const shown = await previewed({ template, example, language: 'ar' })
        expect(shown.text).not.toMatch(/undefined|\{\w+\}/)
      }
      expect((await test({ template, language: 'ar' })).status).toBe(200)
    }
    const sent = await sendAll()
    expect(sent).toHaveLength(mails.length)
    for (const { subject } of sent) expect(subject).toMatch(/^اختبار: /)
  })

  it('is limited to ten an hour for each administrator', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await test()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(await t.mails.all()).toHaveLength(10)
  })

  it('does not exist for an unknown mail or example', async () => {
    for (const more of [{ template: 'no-such' }, { example: 9 }]) expect((await test(more)).status).toBe(404)
  })
})
