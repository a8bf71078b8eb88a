import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Names = z.record(z.string(), z.unknown()).default({})
const Entry = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
const Lock = z.object({ packages: z.record(z.string(), Entry) })
type Packages = z.infer<typeof Lock>['packages']

/**
 * The folders of the packages that `npm ci --omit=dev --workspace=@gantry/server` installs, read from the lock file: a
 * package that only the tests have is not among them.
 */
export function listServerPackages(root: string): string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const found = new Set<string>()
  const waiting = ['server', 'contract']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of dependenciesOf(packages[folder])) {
      const path = findPackage(packages, folder, name)
      if (path === null || found.has(path) || name.startsWith('@gantry/')) continue
      found.add(path)
      waiting.push(path)
    }
  }
  return [...found].toSorted()
}

function dependenciesOf(entry: Packages[string] | undefined): string[] {
  if (entry === undefined) return []
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** As Node finds it: in the folder's own node_modules, or in those above. */
function findPackage(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return null
  }
}
