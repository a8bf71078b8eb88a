// Copies the sentences of the audit trail from the portal's texts for the copies of people's data, which the server writes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']
const target = join(root, 'server/src/domains/people/data-copies/actions')

/** The sentences by action, such as `user.add`. */
const flat = (kinds = {}) =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, verbs]) =>
      Object.entries(verbs).map(([verb, sentence]) => [`${kind}.${verb}`, sentence]),
    ),
  )
const sorted = (sentences) =>
  Object.fromEntries(Object.entries(sentences).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The file of a language, as the server reads it. */
function sentencesIn(language) {
  const files = readdirSync(join(root, 'web/src/domains'), { recursive: true })
    .filter((file) => file.endsWith(`/texts/${language}.json`))
    .toSorted((one, other) => (one < other ? -1 : 1))
  let something = ''
  const [done, denied] = [{}, {}]
  for (const file of files) {
    const texts = JSON.parse(readFileSync(join(root, 'web/src/domains', file), 'utf8'))
    const { actions, denied: refused } = file.startsWith('compliance/audit/texts/')
      ? { ...texts, ...texts.audit }
      : (texts.audit ?? {})
    if (file.startsWith('compliance/audit/texts/')) something = texts.something
    Object.assign(done, flat(actions))
    Object.assign(denied, flat(refused))
  }
  return `${JSON.stringify({ something, done: sorted(done), denied: sorted(denied) }, null, 2)}\n`
}

const [option, only] = process.argv.slice(2)
if (option === '--print') process.stdout.write(sentencesIn(only))
else for (const language of languages) writeFileSync(join(target, `${language}.json`), sentencesIn(language))
