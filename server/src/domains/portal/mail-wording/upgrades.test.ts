import type { MailWording, MailWordingList } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earlierSentences } from '../../../platform/mail/earlier-sentences.ts'
import { sayIn } from '../../../platform/mail/sentences.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

/** The sentences that a later version has reworded. */
const earlier = earlierSentences as Record<string, string[]>

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
beforeEach(() => t.db.deleteFrom('mailWording').execute())
afterEach(() => {
  for (const sentence of Object.keys(earlier)) delete earlier[sentence]
})
afterAll(() => t.close())

const path = '/api/mail-wording'
const button = 'Activate my account'
const mailsIn = async (language: string) =>
  (await cast.as.admin.inject('GET', `${path}?language=${language}`)).json<MailWordingList>().mails
const read = async (language: string, template = 'activation'): Promise<MailWording | undefined> =>
  (await mailsIn(language)).find((mail) => mail.template === template)
const save = (
  language: string,
  sentence: string,
  words: string | null,
  version: number,
  template = 'activation',
) => cast.as.admin.inject('POST', path, { template, language, changes: [{ sentence, words, version }] })
const asOfBefore = (more: {
  sentence?: string
  defaultWords?: string
  template?: string
  language?: string
}) =>
  t.db
    .insertInto('mailWording')
    .values({
      template: 'activation',
      language: 'it',
      sentence: button,
      words: 'Cominci',
      defaultWords: 'Attivi il conto',
      changedAt: new Date(),
      ...more,
    })
    .execute()

describe('after an upgrade', () => {
  it('a new default stands beside the earlier one and the own words, which stay in force until somebody saves', async () => {
    await asOfBefore({})
    expect(await read('it')).toMatchObject({ changedIn: ['it'], checkIn: ['it'] })
    const sentenceNow = async () => (await read('it'))?.sentences.find(({ sentence }) => sentence === button)
    expect(await sentenceNow()).toMatchObject({
      state: 'DEFAULT_CHANGED',
      words: 'Cominci',
      earlierDefault: 'Attivi il conto',
      defaultWords: 'Attiva il mio account',
    })
    // Saving the same words again accepts them beside the new default.
    expect((await save('it', button, 'Cominci', 1)).status).toBe(200)
    expect(await sentenceNow()).toMatchObject({ state: 'CHANGED', words: 'Cominci', earlierDefault: null })
    expect((await read('it'))?.checkIn).toEqual([])
    const row = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'mail-wording.edit')
      .orderBy('auditEventId', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.detail).toMatchObject({
      changes: { defaultWords: ['Attivi il conto', 'Attiva il mio account'] },
    })
  })

  it('own words of a reworded English sentence stay in force, if the code names the earlier one', async () => {
    earlier[button] = ['Activate the account']
    await asOfBefore({
      language: 'en',
      sentence: 'Activate the account',
      defaultWords: 'Activate the account',
    })
    expect((await read('en'))?.sentences.find(({ sentence }) => sentence === button)).toMatchObject({
      state: 'DEFAULT_CHANGED',
      words: 'Cominci',
      earlierDefault: 'Activate the account',
      version: 1,
    })
    const own = new Map([['Activate the account', 'Cominci']])
    expect(sayIn('en', 'Gantry', own)(button)).toBe('Cominci')
    expect((await save('en', button, 'Go', 1)).status).toBe(200)
    const rows = await t.db.selectFrom('mailWording').select(['sentence', 'words', 'version']).execute()
    expect(rows).toEqual([{ sentence: button, words: 'Go', version: 2 }])
  })

  it('own words that do not fit the reworded sentence are not used', () => {
    earlier['Until {day}'] = ['Until {expiresAt}']
    const own = new Map([['Until {expiresAt}', 'By {expiresAt}']])
    expect(sayIn('en', 'Gantry', own)('Until {day}', { day: 'Friday' })).toBe('Until Friday')
  })

  it('own words of a sentence that is gone are named, unused, and can be discarded but not changed', async () => {
    await asOfBefore({ language: 'en', sentence: 'An old sentence.', defaultWords: 'An old sentence.' })
    const found = (await read('en'))?.sentences.filter(({ state }) => state === 'UNUSED')
    expect(found).toMatchObject([
      { sentence: 'An old sentence.', words: 'Cominci', place: null, defaultWords: null, examples: [] },
    ])
    expect((await read('fr'))?.checkIn).toEqual(['en'])
    expect((await save('en', 'An old sentence.', 'Other', 1)).status).toBe(400)
    expect((await save('en', 'An old sentence.', null, 1)).status).toBe(200)
    expect((await read('en'))?.sentences.filter(({ state }) => state === 'UNUSED')).toEqual([])
  })

  it('a mail that is gone is named as long as it has own words', async () => {
    await asOfBefore({ template: 'old-mail', sentence: 'Old', defaultWords: 'Vecchio' })
    expect(await read('it', 'old-mail')).toMatchObject({
      area: 'UNUSED',
      title: 'old-mail',
      changedIn: ['it'],
    })
    const answer = await save('it', 'Old', null, 1, 'old-mail')
    expect(answer.json<MailWording>()).toMatchObject({ template: 'old-mail', changedIn: [], sentences: [] })
    expect(await read('it', 'old-mail')).toBeUndefined()
  })
})
