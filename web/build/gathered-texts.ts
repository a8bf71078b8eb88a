import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { VitestPluginContext } from 'vitest/node'

/** The sections that are a file of their own for each language: the name of the file, and the module that names it. */
const gathered = [
  { section: 'menu', name: 'menu', module: 'virtual:menu-texts' },
  { section: 'jump', name: 'places', module: 'virtual:place-texts' },
] as const
const source = join(import.meta.dirname, '../src')
const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']

type Section = Record<string, object>
type Texts = { menu?: object; jump?: object; audit?: Section; inbox?: Section } & Record<string, unknown>
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Texts

/** The files of one language: `domains/people/mips/texts/fr.json`. */
const filesOf = (language: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(`/texts/${language}.json`))
    .toSorted()
    .map((path) => join(source, path))

/** The texts that belong to no domain: `i18n/texts/common/fr.json`. */
const sharedFilesOf = (language: string) => {
  const folder = join(source, 'i18n/texts')
  return readdirSync(folder).map((name) => ({ name, path: join(folder, name, `${language}.json`) }))
}

const gatheredBy = (id: string) => gathered.find(({ module }) => id.replace('\0', '').startsWith(module))
const isGathered = (id: string) =>
  gatheredBy(id) !== undefined || /[\\/](audit|inbox)[\\/]texts[\\/]..\.json$/.test(id)

/** The folder above `texts/`, which names the texts of a domain. */
const nameOf = (path: string) => path.split(/[\\/]/).at(-3) ?? ''

/** The own texts of `audit` or `inbox`, with each part extended by the sections of this name of the others. */
function withSections(name: 'audit' | 'inbox', own: Texts, files: string[]): Texts {
  const all: Texts = { ...own }
  for (const file of files) {
    for (const [part, words] of Object.entries(read(file)[name] ?? {})) {
      const known = all[part] ?? {}
      const twice = Object.keys(words).find((kind) => Object.hasOwn(known, kind))
      if (twice !== undefined) throw new Error(`${file}: other texts have ${name}.${part}.${twice} too.`)
      all[part] = { ...known, ...words }
    }
  }
  return all
}

/** The own texts of a domain as its pages show them. */
function shownTexts(name: string, own: Texts, files: string[]): Texts {
  const all = name === 'audit' || name === 'inbox' ? withSections(name, own, files) : own
  const { menu: _menu, jump: _jump, audit: _audit, inbox: _inbox, ...shown } = all
  return shown
}

const sectionTexts = (section: 'menu' | 'jump', files: string[]) =>
  Object.fromEntries(
    files.flatMap((file) => {
      const words = read(file)[section]
      return words ? [[nameOf(file), words]] : []
    }),
  )

/** All texts of a language: `users` and `common` are the names of files that pages load. */
function textsOf(language: string): [string, Texts][] {
  const files = filesOf(language)
  return [
    ...gathered.map(({ section, name }): [string, Texts] => [name, sectionTexts(section, files)]),
    ...sharedFilesOf(language).map(({ name, path }): [string, Texts] => [name, read(path)]),
    ...files.map((file): [string, Texts] => [nameOf(file), shownTexts(nameOf(file), read(file), files)]),
  ]
}

/** The texts as files of the build, in a folder that is named after their contents, so that they can be cached for ever. */
function textFiles(): { folder: string; files: Map<string, string> } {
  const files = new Map<string, string>()
  for (const language of languages) {
    for (const [name, texts] of textsOf(language)) {
      const file = `${name}-${language}.json`
      if (files.has(file)) throw new Error(`Two folders of texts are named ${name}.`)
      files.set(file, JSON.stringify(texts))
    }
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
  return { folder: `assets/texts-${hash.slice(0, 8)}`, files }
}

/** What replaces the module that names each file of texts, because 300 such names are 4 kB of the first script. */
const fetchingModule = (folder: string) => `const reading = new Map()
async function read(address) {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error('The file of texts ' + address + ' is missing.')
  return reply.json()
}
export function readTextFile(language, name) {
  const address = '/${folder}/' + name + '-' + language + '.json'
  if (!reading.has(address)) {
    // A failure is not kept, so that the file is asked for again.
    reading.set(address, read(address).catch((error) => { reading.delete(address); throw error }))
  }
  return reading.get(address)
}`

/**
 * The texts of a domain have four sections that other pages show. `menu` has the words that the rest of the portal shows
 * of it: they are one file a language, which comes with the menu. `jump` has the names and synonyms by which Ctrl-K finds it:
 * they are one file a language, `places`, which comes with the dialog. `audit` has the sentences for its entries in the audit
 * trail, and `inbox` the titles of its kinds of entries in the inbox: they are added to the texts of these two. The domain's
 * own file is built without the four. A build writes all texts as files that the portal fetches by their names.
 */
export function gatheredTextsPlugin(): Plugin & { configureVitest(context: VitestPluginContext): void } {
  let built: ReturnType<typeof textFiles> | null = null
  return {
    name: 'gantry-gathered-texts',
    enforce: 'pre',
    configResolved({ command }) {
      built = command === 'build' ? textFiles() : null
    },
    // Vitest caches modules by their own text, and these also depend on other files.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isGathered(id) ? false : undefined)),
    resolveId: (id) => (gatheredBy(id) ? `\0${id}` : null),
    load(id) {
      if (built !== null && /[\\/]app[\\/]text-files\.ts$/.test(id)) return fetchingModule(built.folder)
      const { module, section } = gatheredBy(id) ?? {}
      if (section === undefined) return null
      if (id === `\0${module}`) {
        const loaders = languages.map((language) => `${language}: () => import('${module}/${language}')`)
        return `export default { ${loaders.join(', ')} }`
      }
      const files = filesOf(id.slice(`\0${module}/`.length))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(sectionTexts(section, files))}`
    },
    transform(code, id) {
      const [, name, language = ''] = /[\\/](audit|inbox)[\\/]texts[\\/](..)\.json$/.exec(id) ?? []
      if (name === undefined) return null
      const files = filesOf(language)
      for (const file of files) this.addWatchFile(file)
      return { code: JSON.stringify(shownTexts(name, JSON.parse(code) as Texts, files)), map: null }
    },
    generateBundle() {
      if (built === null) return
      for (const [name, text] of built.files)
        this.emitFile({ type: 'asset', fileName: `${built.folder}/${name}`, source: text })
    },
  }
}
