import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:menu-texts'
const source = join(import.meta.dirname, '../src')
const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']

type Texts = { menu?: object }
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Texts

/** The files of one language: `domains/people/mips/texts/fr.json`. */
const filesOf = (language: string) =>
  readdirSync(join(source, 'domains'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(`/texts/${language}.json`))
    .toSorted()
    .map((path) => join(source, 'domains', path))

/** The folder above `texts/`, which names the texts of a domain. */
const nameOf = (path: string) => path.split(/[\\/]/).at(-3) ?? ''

/**
 * The section `menu` of a domain's texts has the words that the rest of the portal shows of it. They are gathered into
 * one file a language, which comes with the menu, and taken out of the domain's own file.
 */
export function menuTextsPlugin(): Plugin {
  let isBuild = false
  return {
    name: 'gantry-menu-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
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
      if (!isBuild || !/[\\/]domains[\\/].+[\\/]texts[\\/]..\.json$/.test(id)) return null
      const { menu: _menu, ...texts } = JSON.parse(code) as Texts
      return { code: JSON.stringify(texts), map: null }
    },
  }
}
