import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { VitestPluginContext } from 'vitest/node'

const MODULE = 'virtual:menu-texts'
const source = join(import.meta.dirname, '../src')
const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']

type Section = Record<string, object>
type Texts = { menu?: object; audit?: Section; inbox?: Section } & Record<string, unknown>
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Texts

/** The files of one language: `domains/people/mips/texts/fr.json`. */
const filesOf = (language: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(`/texts/${language}.json`))
    .toSorted()
    .map((path) => join(source, path))

const isGathered = (id: string) =>
  id.startsWith(`\0${MODULE}`) || /[\\/](audit|inbox)[\\/]texts[\\/]..\.json$/.test(id)

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

/**
 * The texts of a domain have three sections that other pages show. `menu` has the words that the rest of the portal shows
 * of it: they are one file a language, which comes with the menu. `audit` has the sentences for its entries in the audit
 * trail, and `inbox` the titles of its kinds of entries in the inbox: they are added to the texts of these two. The domain's
 * own file is built without the three.
 */
export function gatheredTextsPlugin(): Plugin & { configureVitest(context: VitestPluginContext): void } {
  let isBuild = false
  return {
    name: 'gantry-gathered-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    // Vitest caches modules by their own text, and these also depend on other files.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isGathered(id) ? false : undefined)),
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MODULE}`) {
        const loaders = languages.map((language) => `${language}: () => import('${MODULE}/${language}')`)
        return `export default { ${loaders.join(', ')} }`
      }
      if (!id.startsWith(`\0${MODULE}/`)) return null
      const files = filesOf(id.slice(`\0${MODULE}/`.length))
      for (const file of files) this.addWatchFile(file)
      const menus = files.flatMap((file) => {
        const { menu } = read(file)
        return menu ? [[nameOf(file), menu]] : []
      })
      return `export default ${JSON.stringify(Object.fromEntries(menus))}`
    },
    transform(code, id) {
      const [, folder, language = ''] = /[\\/]([\w-]+)[\\/]texts[\\/](..)\.json$/.exec(id) ?? []
      if (folder === undefined) return null
      let texts = JSON.parse(code) as Texts
      if (folder === 'audit' || folder === 'inbox') {
        const files = filesOf(language)
        for (const file of files) this.addWatchFile(file)
        texts = withSections(folder, texts, files)
      } else if (!isBuild) return null
      const { menu: _menu, audit: _audit, inbox: _inbox, ...shown } = texts
      return { code: JSON.stringify(shown), map: null }
    },
  }
}
