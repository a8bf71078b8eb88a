// Puts a backup into an empty DATA_DIR, or into the empty database that DATABASE_URL names.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { fromWhereTyped } from './lib/paths.mjs'

ensureInstalled()
become(['server/src/commands/restore-command.ts', ...fromWhereTyped(process.argv.slice(2))])
