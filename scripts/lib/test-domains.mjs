// The tests of a domain, or of another folder such as `kit`: those in its folders, and its browser tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const sources = ['contract/src', 'server/src', 'server/src/domains', 'web/src', 'web/src/domains']

/**
 * The folders with this name and the browser tests whose names begin with it, or with the name of a folder in it.
 * @returns {{ folders: string[], specs: string[] }}
 */
export function testsOf(name) {
  const folders = sources.flatMap((source) => foldersOf(source).filter((path) => path.endsWith(`/${name}`)))
  const names = [name, ...folders.flatMap(foldersOf).map((path) => path.split('/').at(-1))]
  const specs = allSpecs().filter((spec) => names.some((one) => spec === one || spec.startsWith(`${one}-`)))
  return { folders, specs: specs.map((spec) => `/e2e/${spec}.spec.ts`) }
}

/** The names that `testsOf` finds. */
export const knownNames = () =>
  [...new Set([...sources.flatMap(foldersOf).map((path) => path.split('/').at(-1)), ...allSpecs()])].toSorted(
    (one, other) => (one < other ? -1 : 1),
  )

/** The tests with random histories, which `npm run test:long` runs at length. */
export const testsWithHistories = () =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `server/src/${path}`)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('/testing/histories.ts'))

const allSpecs = () =>
  readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.slice(0, -'.spec.ts'.length))

function foldersOf(path) {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${path}/${name}`)
}
