import menuTexts from 'virtual:menu-texts'
import placeTexts from 'virtual:place-texts'
import type { Texts } from '../i18n/i18n.ts'

const files = import.meta.glob<Texts>('../**/texts/**/*.json', { import: 'default' })

/** `../domains/people/mips/texts/fr.json` holds the texts `mips` in French, `../i18n/texts/common/fr.json` those of `common`. */
const byName = new Map(
  Object.entries(files).map(([path, load]) => [
    path.replace('/texts', '').split('/').slice(-2).join('/'),
    load,
  ]),
)

/** One file for each domain and language. A build fetches them by their names instead (web/build/gathered-texts.ts). */
export async function readTextFile(language: string, name: string): Promise<Texts | undefined> {
  if (name === 'menu') return (await menuTexts[language]?.())?.default
  if (name === 'places') return (await placeTexts[language]?.())?.default
  return byName.get(`${name}/${language}.json`)?.()
}
