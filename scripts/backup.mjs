// Writes database and files to a new folder, while a server runs or without one.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { fromWhereTyped } from './lib/paths.mjs'

ensureInstalled()
become(['server/src/commands/backup-command.ts', ...fromWhereTyped(process.argv.slice(2))])
