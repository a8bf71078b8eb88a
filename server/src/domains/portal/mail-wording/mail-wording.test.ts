import type {
  MailSentence,
  MailWording,
  MailWordingList,
} from '@gantry/contract/domains/portal/mail-wording/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { activationMail } from '../../access/accounts/mails.ts'

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
beforeEach(() => t.db.deleteFrom('mailWording').execute())
afterAll(() => t.close())

const path = '/api/mail-wording'
const button = 'Activate my account'
const until = 'The link works once, until {expiresAt}.'
type Change = { sentence: string; words: string | null; version?: number }
type More = { language?: string; template?: string; caller?: Caller }

function change(
  changes: Change[],
  { language = 'en', template = 'activation', caller = cast.as.admin }: More = {},
) {
  const versioned = changes.map((one) => ({ version: 0, ...one }))
  return caller.inject('POST', path, { template, language, changes: versioned })
}
async function changed(sentence: string, words: string | null, version = 0, more: More = {}) {
  const answer = await change([{ sentence, words, version }], more)
  expect(answer.status, answer.text).toBe(200)
  return sentenceIn(answer.json<MailWording>(), sentence)
}
const sentenceIn = ({ sentences }: MailWording, sentence: string): MailSentence => {
  const found = sentences.find((one) => one.sentence === sentence)
  if (found === undefined) throw new Error(`There is no ${sentence}`)
  return found
}
async function read(template = 'activation', language = 'en'): Promise<MailWording> {
  const answer = await cast.as.admin.inject('GET', `${path}?language=${language}`)
  const found = answer.json<MailWordingList>().mails.find((mail) => mail.template === template)
  if (found === undefined) throw new Error(`There is no ${template}`)
  return found
}

/** What the queue sends to Ana. */
async function sentMail(language = 'en'): Promise<OutgoingMail> {
  await t.world.mail.queue(t.db, {
    to: 'ana@clinic.example',
    language,
    template: activationMail,
    parts: {
      firstName: 'Ana',
      link: 'https://portal.example/activate',
      expiresAt: '2026-11-20T13:30:00.000Z',
    },
  })
  const sent: OutgoingMail[] = []
  await sendWaiting(t.world, { send: async (mail) => void sent.push(mail), close: () => undefined })
  const mail = sent.find(({ to }) => to === 'ana@clinic.example')
  if (mail === undefined) throw new Error('no mail was sent')
  return mail
}

describe('the wording of a mail', () => {
  it('is the default until somebody changes it, and says who did and when', async () => {
    const mail = await read()
    expect(mail).toMatchObject({
      area: 'access',
      title: 'Activate your Gantry account',
      examples: 1,
      changedIn: [],
    })
    expect(sentenceIn(mail, button)).toEqual({
      sentence: button,
      place: 'BUTTON',
      state: 'DEFAULT',
      defaultWords: button,
      words: null,
      earlierDefault: null,
      examples: [0],
      changedByName: null,
      changedAt: null,
      version: 0,
    })
    const { firstName, lastName } = cast.people.admin
    expect(await changed(button, 'Begin', 0)).toMatchObject({
      state: 'CHANGED',
      words: 'Begin',
      version: 1,
      changedByName: `${firstName} ${lastName}`,
      changedAt: t.clock.now().toISOString(),
    })
    expect((await read()).changedIn).toEqual(['en'])
  })

  it('has the translation of this version in each language', async () => {
    expect(sentenceIn(await read('activation', 'it'), button).defaultWords).toBe('Attiva il mio account')
  })

  it('counts for the next mail in this language only', async () => {
    await changed('Activate your {product} account', 'Welcome to {product}')
    await changed(until, 'Before {expiresAt}, please. {product} says so.')
    const mail = await sentMail()
    expect(mail.subject).toBe('Welcome to Gantry')
    expect(mail.text).toMatch(/Before Friday.* 20 November 2026.*, please. Gantry says so/)
    expect(mail.html).toContain(', please. Gantry says so.')
    expect((await sentMail('es')).subject).not.toContain('Welcome')
  })

  it('of what every mail has counts for each of them', async () => {
    await changed('Hello {name},', 'Dear {name},', 0, { template: 'every-mail' })
    expect((await sentMail()).text).toMatch(/^Dear Ana,\n/)
  })

  it('goes back to the default by null, by nothing and by the default itself, and keeps its version', async () => {
    for (const [index, words] of [null, ' ', button].entries()) {
      await changed(button, 'Begin', index * 2)
      expect(await changed(button, words, index * 2 + 1)).toMatchObject({ state: 'DEFAULT', words: null })
    }
    expect((await sentMail()).text).toContain(`${button}:\n`)
  })

  it('is an entry of the audit trail for each sentence, with the words before and after', async () => {
    await changed(button, 'Begin')
    await change([
      { sentence: button, words: null, version: 1 },
      { sentence: until, words: 'Until {expiresAt}' },
    ])
    const rows = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'detail'])
      .where('action', '=', 'mail-wording.edit')
      .orderBy('auditEventId', 'desc')
      .limit(2)
      .execute()
    const { userId } = cast.people.admin
    const place = { template: 'activation', language: 'en' }
    expect(rows).toEqual([
      {
        actorUserId: userId,
        detail: { ...place, sentence: until, changes: { words: [null, 'Until {expiresAt}'] } },
      },
      { actorUserId: userId, detail: { ...place, sentence: button, changes: { words: ['Begin', null] } } },
    ])
  })
})

describe('words are refused', () => {
  it.each([
    [until, 'It works once.', 'These placeholders are missing: {expiresAt}'],
    [until, 'Until {expiresAt}, {firstName}', 'This sentence has no such placeholders: {firstName}'],
    [until, 'Until {expiresAt} {', 'Braces stand only around the name of a placeholder.'],
    [until, 'Until { expiresAt }', 'These placeholders are missing: {expiresAt}'],
    [button, 'Open {link}', 'This sentence has no such placeholders: {link}'],
    [button, 'x'.repeat(61), 'At most 60 characters.'],
    ['Activate your {product} account', 'x'.repeat(151), 'At most 150 characters.'],
    ['No such sentence', 'Words', 'This mail does not have this sentence.'],
  ])('%s as %s, and the answer says why', async (sentence, words, message) => {
    const answer = await change([{ sentence, words }])
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ message, fields: { 'changes.0.words': message } }),
    ])
    expect(await t.db.selectFrom('mailWording').selectAll().execute()).toEqual([])
  })

  it.each(['two\nlines', 'a\rBcc: x@y.example', 'a\u2028b', 'a\u202Eb', 'a\u0000b'])(
    'that are more than one plain line (%j)',
    async (words) => expect((await change([{ sentence: button, words }])).status).toBe(400),
  )

  it('so that the button and the code always stay', async () => {
    // What shows nothing is the default.
    await changed(button, '\u200B\u2800')
    expect((await sentMail()).text).toContain(`${button}:\nhttps://portal.example/activate`)
  })

  it('with all others of the same change', async () => {
    const answer = await change([
      { sentence: button, words: 'Begin' },
      { sentence: until, words: 'Once.' },
    ])
    expect(answer.status).toBe(400)
    expect((await read()).changedIn).toEqual([])
  })

  it('for a mail that does not exist', async () => {
    expect((await change([{ sentence: button, words: 'x' }], { template: 'no-such' })).status).toBe(404)
  })
})

describe('two people', () => {
  it('get the words of the other one in the answer, and nothing is overwritten', async () => {
    await changed(button, 'Begin')
    const answer = await change([{ sentence: button, words: 'Start' }])
    const message = 'Somebody else has changed these words to: Begin'
    expect([answer.status, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'mail-wording.changed',
        message,
        fields: { 'changes.0.words': message },
      }),
    ])
    expect(sentenceIn(await read(), button).words).toBe('Begin')
  })

  it('who save at once: one of them saves', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((words) => change([{ sentence: button, words }])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

it('is only for platform administrators', async () => {
  const preview = { template: 'activation', language: 'en', example: 0 }
  for (const [method, address, sent] of [
    ['GET', `${path}?language=en`, undefined],
    [
      'POST',
      path,
      { template: 'activation', language: 'en', changes: [{ sentence: button, words: 'x', version: 0 }] },
    ],
    ['POST', `${path}/preview`, { ...preview, userId: null, draft: [] }],
    ['POST', `${path}/test`, preview],
  ] as const) {
    const statuses = await Promise.all(
      [t.anonymous(), cast.as.northAdmin, cast.as.ana].map(
        async (caller) => (await caller.inject(method, address, sent)).status,
      ),
    )
    expect(statuses, address).toEqual([401, 403, 403])
  }
})
