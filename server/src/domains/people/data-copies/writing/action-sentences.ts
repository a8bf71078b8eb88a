import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Copy } from './copy.ts'
import type { CopiedRow, Value } from './sections.ts'

/** The sentences of the portal's audit trail by action. `npm run audit-sentences` copies them from its texts. */
type Sentences = { something: string; done: Record<string, string>; denied: Record<string, string> }

const loaded = new Map<string, Sentences>()

function sentencesOf(language: string): Sentences {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const file = join(import.meta.dirname, `../actions/${language}.json`)
  const read: Sentences = JSON.parse(readFileSync(file, 'utf8'))
  loaded.set(language, read)
  return read
}

/** What happened, in words. An action without a sentence, such as a refused call, is told by its name. */
export function actionSentence({ language, name }: Copy, row: CopiedRow): string {
  const { something, done, denied } = sentencesOf(language)
  const action = textIn(row, 'action') ?? ''
  const sentence = (row['result'] === 'DENIED' ? denied[action] : undefined) ?? done[action] ?? action
  // Entries about the person have no column for a person.
  const user = 'person' in row ? textIn(row, 'person') : name
  const names: Record<string, string | null> = { user, mip: textIn(row, 'mip'), group: textIn(row, 'group') }
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => isolated(names[key] ?? something))
}

/** Latin letters keep their direction in an Arabic sentence (UAX 9). */
const isolated = (value: string) => `\u2068${value}\u2069`

const textIn = (row: CopiedRow, field: string): string | null => {
  const value: Value | undefined = row[field]
  return typeof value === 'string' ? value : null
}
