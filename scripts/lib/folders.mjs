// Our own: no linter that we use counts the files of a folder.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const packages = ['contract', 'server', 'web', 'demo-app', 'e2e', 'bench', 'drills', 'scripts']

/** The largest number of files in one folder, without tests and styles. */
const mostFiles = 20

/** Folders with too many files, one sentence each. */
export const complaintsAboutFolders = () => packages.flatMap(complaintsAbout)

function complaintsAbout(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const inside = entries
    .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
    .flatMap((entry) => complaintsAbout(`${folder}/${entry.name}`))
  const files = entries.filter(({ name }) => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|spec)\./.test(name))
  if (files.length <= mostFiles) return inside
  return [`${folder} holds ${files.length} files; at most ${mostFiles} are allowed.`, ...inside]
}
