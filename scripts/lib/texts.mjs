// Our own: i18next-cli looks for keys that are written out, and ours are often composed (`states.${state}`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { releaseVersion } from './version.mjs'

const source = join(root, 'web/src')
export const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']

/** The most characters of the texts for a narrow place, by the first pattern that fits the key. */
const places = [
  { keys: /^menu\.page$/, most: 30, name: 'the menu' },
  { keys: /^menu\.tab$|^detail\.tabs\.|^tabs\./, most: 30, name: 'a tab' },
  { keys: /^(menu\.|jump\.(?!synonyms))/, most: 60, name: 'a line of Ctrl-K' },
  { keys: /(^|\.)columns\./, most: 45, name: 'the head of a column' },
]

const plural = /_(zero|one|two|few|many|other)$/

const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)

/** `domains/people/mips/texts/fr.json` and `i18n/texts/common/fr.json`, by their folder. */
const folders = paths
  .filter((path) => /(^|\/)texts\/(.+\/)?en\.json$/.test(path))
  .map((path) => path.slice(0, -'/en.json'.length))

/** @returns {[string, string][]} All texts of a file by their full keys. */
const flat = (texts, above = '') =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : flat(value, `${above}${key}.`),
  )

const readTexts = (folder, language) =>
  new Map(flat(JSON.parse(readFileSync(join(source, folder, `${language}.json`), 'utf8'))))

/** All texts of the portal in a language. */
const textsOf = (language) => folders.flatMap((folder) => [...readTexts(folder, language).values()])

/** The keys that a language needs for the English ones: one for each of its plural forms (CLDR). */
function keysFor(language, english) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return new Set(
    [...english].flatMap((key) => {
      const form = plural.exec(key)?.[1]
      if (form === undefined || form === 'zero') return [key]
      return pluralCategories.map((category) => key.replace(plural, `_${category}`))
    }),
  )
}

/** Tells whether the code names a key, as it is or in a template such as `states.${state}`. */
function readCode() {
  const code = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n')
  const withoutNamespace = (key) => key.replace(/^[\w-]+:/, '')
  const written = new Set([...code.matchAll(/['"`]([\w:.-]+)['"`]/g)].map(([, key]) => withoutNamespace(key)))
  // The value in a template may be anything, and the text around it is fixed.
  const templates = [...code.matchAll(/`([\w:.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`/g)]
    .map(([, template]) => withoutNamespace(template).split(/\$\{[^}]*\}/))
    .filter((parts) => parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`))
  return (key) => written.has(key) || templates.some((template) => template.test(key))
}

/** The name under which the code reads a key of the section `menu`, `jump`, `audit` or `inbox` (web/build/gathered-texts.ts). */
function nameInCode(folder, key) {
  const domain = folder.replace('/texts', '').split('/').at(-1)
  return key
    .replace(plural, '')
    .replace(/^(menu|jump(\.synonyms)?)\./, `${domain}.`)
    .replace(/^(audit|inbox)\./, '')
}

/**
 * What is wrong with the texts of the portal, by language.
 * @returns {{ language: string, total: number, missing: string[], unused: string[], tooLong: string[] }[]}
 */
export function examineTexts() {
  const isUsed = readCode()
  return languages.map((language) => {
    const found = { language, total: 0, missing: [], unused: [], tooLong: [] }
    for (const folder of folders) {
      const texts = readTexts(folder, language)
      const wanted = keysFor(language, readTexts(folder, 'en').keys())
      found.total += texts.size
      found.missing.push(...[...wanted].filter((key) => !texts.has(key)).map((key) => `${folder} ${key}`))
      for (const [key, text] of texts) {
        if (!wanted.has(key) || !isUsed(nameInCode(folder, key))) found.unused.push(`${folder} ${key}`)
        const place = places.find(({ keys }) => keys.test(key))
        if (place && text.length > place.most)
          found.tooLong.push(`${folder} ${key}: ${text.length} characters; ${place.name} has ${place.most}`)
      }
    }
    return found
  })
}

/** `domains/people/users/help/add-person` and `app/help/news/1.0`: the folders of the topics of the help. */
const topics = [
  ...new Set(paths.flatMap((path) => /^(.+\/help\/(?:news\/)?[\w.-]+)\/..\.md$/.exec(path)?.[1] ?? [])),
]

/** The bold words of the help are those of buttons, tabs and fields, so the texts of the portal have them. */
function complaintsAboutHelp(language) {
  const texts = new Set(textsOf(language))
  return topics.flatMap((topic) => {
    const file = `${topic}/${language}.md`
    if (!paths.includes(file)) return [`${language} lacks ${file}.`]
    const chapter = readFileSync(join(source, file), 'utf8')
    const bold = [...chapter.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words)
    return [
      ...(/^# .{1,60}\n/.test(chapter) ? [] : [`${file} begins with no heading of at most 60 characters.`]),
      ...bold
        .filter((words) => !texts.has(words))
        .map((words) => `${file} names “${words}”, which no text of the portal says.`),
    ]
  })
}

function complaintsAboutNews() {
  const folder = `app/help/news/${releaseVersion.split('.', 2).join('.')}`
  return topics.includes(folder) ? [] : [`${folder} is missing: what is new in version ${releaseVersion}.`]
}

/** The same as sentences, with those about the help. */
export const complaintsAboutTexts = () => [
  ...examineTexts().flatMap(({ language, missing, unused, tooLong }) => [
    ...missing.map((text) => `${language} lacks ${text}.`),
    ...unused.map((text) => `${language} has ${text}, which nothing uses.`),
    ...tooLong.map((text) => `${language} is too long: ${text}.`),
  ]),
  ...languages.flatMap(complaintsAboutHelp),
  ...complaintsAboutNews(),
]
