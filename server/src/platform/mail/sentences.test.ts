import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hooks } from '../../domains.ts'
import { textFiles } from '../messages/translate.ts'
import { sentencesIn } from './sentences.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^domains\/.*\/mails\.ts$|^platform\/mail\/[\w-]+\.ts$/.test(path))

/** The first argument of each `say(...)`, as it is in the code. */
const said = files.flatMap((path) =>
  [...readFileSync(join(source, path), 'utf8').matchAll(/\bsay\(\s*('(?:\\.|[^'\\])*'|[^),]+)/g)].map(
    ([, argument = '']) => ({ path, argument }),
  ),
)
const isWritten = (argument: string) => argument.startsWith("'")
const sentences = said
  .filter(({ argument }) => isWritten(argument))
  .map(({ path, argument }) => ({ path, sentence: argument.slice(1, -1).replaceAll(/\\(.)/g, '$1') }))
const titles = Object.values(hooks.inbox).map(({ title }) => title)
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('finds the sentences of mails in the code', () => {
  expect(sentences.map(({ sentence }) => sentence)).toContain('Your {product} sign-in code')
  const others = said.filter(({ argument }) => !isWritten(argument))
  expect(others).toEqual([{ path: 'domains/portal/inbox/mails.ts', argument: 'inbox[kind].title' }])
})

describe.each(['zh', 'es', 'fr', 'it', 'ar'])('the sentences of mails in %s', (language) => {
  const texts = textFiles(language).map((file) => ({ file, translations: sentencesIn(file) }))
  const translated = texts.flatMap(({ translations }) => Object.keys(translations))

  it('are complete, and each is translated once and used', () => {
    const wanted = new Set([...sentences.map(({ sentence }) => sentence), ...titles])
    expect(translated.toSorted()).toEqual([...wanted].toSorted())
  })

  it('have the same placeholders', () => {
    for (const [english, words] of texts.flatMap(({ translations }) => Object.entries(translations)))
      expect(holes(words), english).toEqual(holes(english))
  })

  it('are in the texts of the domain that says them', () => {
    for (const { file, translations } of texts.filter((one) => one.file.startsWith('domains/'))) {
      const folder = `${dirname(dirname(file))}/`
      const own = sentences.filter(({ path }) => path.startsWith(folder)).map(({ sentence }) => sentence)
      expect([...own, ...titles], file).toEqual(expect.arrayContaining(Object.keys(translations)))
    }
  })
})

it('declares every kind of mail that a domain has', async () => {
  const modules = files.filter((path) => path.startsWith('domains/'))
  const kinds: unknown[] = (
    await Promise.all(modules.map(async (path) => Object.values(await import(join(source, path)))))
  ).flat()
  const names = hooks.mails.map(({ name }) => name)
  expect(kinds.length).toBeGreaterThan(10)
  expect(new Set(hooks.mails)).toEqual(new Set(kinds))
  expect(new Set(names).size).toBe(names.length)
})
