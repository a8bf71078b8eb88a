import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordKinds, records } from '@gantry/contract/registry'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Folders that are shared by all domains. */
const central = ['app', 'kit', 'ui', 'api', 'i18n', 'sessions']
  .map((folder) => `web/src/${folder}`)
  .concat('server/src/kit', 'server/src/platform')

/** Exceptions that may name a domain. */
const exceptions = [
  // The routes of pages and their permissions are written by hand.
  'web/src/app/routes/',
  'web/src/app/i18n-types.d.ts',
  // The user's connections, a tab of the profile.
  'web/src/app/jump/places.ts',
  // Whether a link was in force depends on its MIP.
  'server/src/kit/deleting/links-in-force-queries.ts',
  // The names of the roles of a session.
  'web/src/kit/roles/',
  // The tables whose changes are counted, in SQL by migrations.
  'server/src/platform/db/lists/',
  'server/src/platform/db/tables.generated.ts',
]

// Users, groups and roles are part of every session, so only their calls and pages are checked.
const ofSessions = new Set(['user', 'group', 'role'])

function namesOf(kind: (typeof recordKinds)[number]): string[] {
  const { domain, id, list, page } = records[kind]
  const always = [list.call, `'${page}'`, `'${page}/`]
  const own = ofSessions.has(kind) ? [] : [`'${kind}'`, `'${domain}'`, id]
  return [...always, ...own]
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !exceptions.some((exception) => path.startsWith(exception)))
}

it('names no domain of the registry in the folders that serve all domains', () => {
  const paths = central.flatMap(sourcesIn)
  expect(paths.length).toBeGreaterThan(100)
  const named = paths.flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const found = recordKinds.flatMap(namesOf).filter((name) => code.includes(name))
    return found.length > 0 ? [`${path}: ${found.join(', ')}`] : []
  })
  expect(named).toEqual([])
})
