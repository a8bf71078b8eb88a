import { describe, expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }

// `../domains/people/mips/texts/fr.json` as `mips/fr`, `../i18n/texts/common/fr.json` as `common/fr`.
const files = new Map(
  Object.entries(import.meta.glob<Texts>('../**/texts/**/*.json', { eager: true, import: 'default' })).map(
    ([path, texts]) => [
      path.replace('/texts', '').split('/').slice(-2).join('/').replace('.json', ''),
      texts,
    ],
  ),
)
const languages = ['zh', 'es', 'fr', 'it', 'ar']
const english = [...files.keys()].flatMap((name) => /^(.+)\/en$/.exec(name)?.slice(1) ?? [])

/** All texts of a file by their full keys. */
const flat = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  )
const textsOf = (language: string, file: string) => new Map(flat(files.get(`${file}/${language}`) ?? {}))

const ending = /_(zero|one|two|few|many|other)$/

/** The placeholders and tags of a text. */
const marks = (text: string) => new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g))

/** The forms for zero, one and two may express the number without a digit. */
const mayLeaveOut = (key: string, mark: string) => mark === '{{count}}' && /_(zero|one|two)$/.test(key)

/** Three words or more, because shorter texts, such as `Page {{page}}`, may be the same in two languages. */
const isProse = (text: string) =>
  /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''))

describe.each(languages)('the portal in %s', (language) => {
  describe.each(english)('%s', (file) => {
    const source = textsOf('en', file)
    const texts = textsOf(language, file)
    const sourceOf = (key: string): string =>
      source.get(key) ??
      source.get(key.replace(ending, '_other')) ??
      source.get(key.replace(ending, '')) ??
      ''

    it('has the same placeholders as the English texts', () => {
      const wrong = [...texts].filter(([key, text]) => {
        const [here, there] = [marks(text), marks(sourceOf(key))]
        const missing = [...there].filter((mark) => !here.has(mark) && !mayLeaveOut(key, mark))
        return missing.length > 0 || [...here].some((mark) => !there.has(mark))
      })
      expect(wrong).toEqual([])
    })

    it('has no empty text', () => {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
    })
  })

  it('differs from the English texts', () => {
    const same = english.flatMap((file) => {
      const source = textsOf('en', file)
      return [...textsOf(language, file)].filter(([key, text]) => isProse(text) && source.get(key) === text)
    })
    expect(same).toEqual([])
  })
})

describe('the French', () => {
  it('keeps its punctuation on the line of the word before it', () => {
    const breakable = english.flatMap((file) =>
      [...textsOf('fr', file)].filter(([, text]) => / [:;?!»]|« /.test(text)),
    )
    expect(breakable).toEqual([])
  })
})

describe('the Italian', () => {
  it('addresses people politely', () => {
    const familiar = english.flatMap((file) =>
      [...textsOf('it', file)].filter(([, text]) => /\b(?:tuo|tua|tuoi|tue|te|ti|puoi|hai)\b/i.test(text)),
    )
    expect(familiar).toEqual([])
  })
})
