import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { declared } from '../../../domains.ts'
import { languages } from '../../../platform/messages/translate.ts'
import type { PersonalTable } from '../../../platform/personal.ts'
import { wordsOf } from './words/words.ts'

const script = join(import.meta.dirname, '../../../../../scripts/audit-sentences.mjs')
const printed = (language: string) =>
  execFileSync(process.execPath, [script, '--print', language], { encoding: 'utf8' })

const personal: readonly PersonalTable[] = declared('personal')
const labels = new Set(
  personal.flatMap((one) =>
    'copies' in one ? one.copies.flatMap(({ title, fields }) => [title, ...Object.values(fields)]) : [],
  ),
)
const translated = languages.filter((language) => language !== 'en')

it.each(translated)('each label of a copy has a translation in %s, and none is left over', (language) => {
  const { words } = wordsOf(language)
  expect(Object.keys(words.labels).toSorted()).toEqual([...labels].toSorted())
  for (const part of ['values', 'page', 'leftOut', 'notKnown'] as const)
    expect(Object.keys(words[part])).toEqual(Object.keys(wordsOf('en').words[part]))
})

it.each(languages)(
  'the sentences of the trail are those of the portal in %s (npm run audit-sentences)',
  (language) => {
    const file = join(import.meta.dirname, 'actions', `${language}.json`)
    expect(readFileSync(file, 'utf8')).toBe(printed(language))
  },
)
