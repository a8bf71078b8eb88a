import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hooks } from '../../domains.ts'
import { everyMail } from './every-mail.ts'
import { renderMail } from './render.ts'
import { listSaid } from './said.ts'

const source = join(import.meta.dirname, '../..')
const all = [...hooks.mails, everyMail].map((template) => ({
  template,
  said: listSaid(template, hooks.inbox),
}))

/** The sentences in the code, read as text. */
function inCode(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^domains\/.*\/mails\.ts$|^platform\/mail\/render\.ts$/.test(path))
  const written = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/\bsay\(\s*'((?:\\.|[^'\\])*)'/g)].map(
      ([, sentence = '']) => sentence.replaceAll(/\\(.)/g, '$1'),
    ),
  )
  return [...written, ...Object.values(hooks.inbox).map(({ title }) => title)]
}

it('lists every sentence that the code of a mail has, and no other', () => {
  const listed = all.flatMap(({ said }) => said.map(({ sentence }) => sentence))
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(inCode())].toSorted())
})

it.each(all.map(({ template, said }) => ({ name: template.name, template, said })))(
  'shows own words for each sentence of $name with the examples that it names, and with no others',
  ({ template, said }) => {
    for (const { sentence, examples } of said) {
      const holes = sentence.match(/\{\w+\}/g) ?? []
      const own = new Map([[template.name, new Map([[sentence, `Words of the clinic ${holes.join(' ')}`]])]])
      const shown = template.examples.flatMap((values, example) => {
        const { text, html, subject } = renderMail({
          brand: { product: 'Gantry', company: 'Clinic', support: 'help@clinic.example', footer: '' },
          inbox: hooks.inbox,
          template,
          language: 'fr',
          timeZone: 'UTC',
          parts: { firstName: example === 1 ? '' : 'Ana', link: 'https://portal.example/', ...values },
          isTest: template.name === everyMail.name,
          own,
        })
        return `${subject}\n${text}\n${html}`.includes('Words of the clinic') ? [example] : []
      })
      expect(shown, sentence).toEqual(examples)
    }
  },
)
