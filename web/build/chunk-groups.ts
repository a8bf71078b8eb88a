import { join } from 'node:path'
import type { Rolldown } from 'vite'
import budgets from '../budgets.json' with { type: 'json' }

const web = join(import.meta.dirname, '..')
const idsOf = (sources: string[]) => new Set(sources.map((source) => join(web, source)))
const publicPages = idsOf(Object.keys(budgets.pages))
const portalPages = idsOf(Object.keys(budgets.portalPages))
const shell = idsOf(budgets.shell)

/** How many pages, and whether the shell, import a module, directly or through other modules. */
function countUsers(id: string, context: Rolldown.ChunkingContext) {
  const users = new Set([id])
  // A Set also visits what is added while it is being read.
  for (const user of users) {
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  const count = (modules: Set<string>) => [...modules].filter((module) => users.has(module)).length
  return { public: count(publicPages), portal: count(portalPages), shell: count(shell) }
}

function group(
  name: string,
  priority: number,
  belongs: (users: ReturnType<typeof countUsers>) => boolean,
): Rolldown.CodeSplittingGroup {
  return {
    // A package's index imports all of its modules: which pages use one of them cannot be told from the imports.
    name: (id, context) => (!id.includes('/node_modules/') && belongs(countUsers(id, context)) ? name : null),
    debugName: name,
    priority,
  }
}

/**
 * Left alone, the bundler makes a file for each set of pages that share a module, and dozens of files of a few
 * hundred bytes compress badly. Three groups of modules are one file each: what every page starts with; what a page
 * outside the shell shares with any other; the shell with what almost half of the pages behind sign-in share. All texts of
 * the help in a language are one file too.
 * web/budgets.json says which pages these are.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 3 },
  { name: (id) => /\/help\/.+\/(..)\.md$/.exec(id)?.[1]?.replace(/^/, 'help-') ?? null, priority: 3 },
  group('public', 2, (users) => users.public > 0 && users.public + users.portal + users.shell > 1),
  group('portal', 1, (users) => users.shell > 0 || users.portal >= Math.floor(portalPages.size * 0.45)),
]
