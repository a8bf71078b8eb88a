import { errorRows, messagesOf } from '@gantry/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { isTranslated, languageOf, messagesIn, readTexts, textFiles, translate } from './translate.ts'

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(['zh', 'es', 'it', 'ar'])('the messages in %s', (language) => {
  const inFrench = (file: string) => file.replace(`${language}.json`, 'fr.json')

  it('are complete and in the same order', () => {
    const files = textFiles(language)
    expect(files.map(inFrench)).toEqual(textFiles('fr'))
    for (const file of files) {
      expect(Object.keys(readTexts(file)), file).toEqual(Object.keys(readTexts(inFrench(file))))
    }
  })
})

describe.each(['zh', 'es', 'fr', 'it', 'ar'])('the messages in %s', (language) => {
  it('have the same placeholders', () => {
    for (const [english, words] of textFiles(language).flatMap(messagesIn)) {
      expect(holes(words), english).toEqual(holes(english))
    }
  })
})

it('translates the messages of every error of the contract', () => {
  const missing = Object.entries(errorRows).filter(([, row]) => !messagesOf(row).every(isTranslated))
  expect(missing.map(([code]) => code)).toEqual([])
})

describe('a message', () => {
  it.each([
    ['in full', 'Please sign in.', 'Veuillez vous connecter.'],
    ['with parts', 'At most 40 characters.', '40 caractères au plus.'],
    [
      'with a name',
      'A role named "Reader (QA)?" already exists.',
      'Un rôle nommé « Reader (QA)? » existe déjà.',
    ],
    ['of a field', 'siteCode: At most 40 characters.', 'siteCode: 40 caractères au plus.'],
    ['of nobody’s', 'Nobody has said this before.', 'Nobody has said this before.'],
    ['of two lines', 'A group named "a\nb" already exists.', 'Un groupe nommé « a\nb » existe déjà.'],
  ])('%s is said in French', (_what, english, french) => {
    expect(translate('fr', english).replaceAll('\u202f', ' ')).toBe(french)
  })

  it('isolates a name from the surrounding Arabic text', () => {
    expect(translate('ar', 'A group named "Who?" already exists.')).toContain('\u2068Who?\u2069')
  })

  it('stays English for English and for unknown languages', () => {
    expect(translate('en', 'Please sign in.')).toBe('Please sign in.')
    expect(translate('constructor', 'Please sign in.')).toBe('Please sign in.')
    expect(translate('fr', 'toString')).toBe('toString')
  })
})

it.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['de, it;q=0.5', 'it'],
  ['en-AU', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  [',;q=x', 'en'],
  [undefined, 'en'],
])('of %s, the language is %s', (header, language) => {
  expect(languageOf({ 'accept-language': header })).toBe(language)
})

describe('answers', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  it('contain field errors in the requested language', async () => {
    const body = { email: 'nobody', password: '' }
    const answer = await server
      .anonymous()
      .inject('POST', '/api/auth/signin', body, { 'accept-language': 'es' })
    expect(answer.json<{ fields: object }>().fields).toMatchObject({ email: 'Introduzca un correo válido.' })
  })

  it('contain the translated result of each record of a bulk call', async () => {
    const { userId } = cast.people.admin
    const url = '/api/gantry-admin/users/activate-inactivate'
    const body = { ids: [userId], status: false }
    const answer = await cast.as.admin.inject('POST', url, body, { 'accept-language': 'it' })
    expect(answer.json()).toMatchObject({ results: [{ message: 'Non può disattivare il proprio account.' }] })
  })
})
