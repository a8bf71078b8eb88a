// Restores a backup into an empty DATA_DIR, or into the empty database at DATABASE_URL.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { fromWhereTyped } from './lib/paths.mjs'

ensureInstalled()
become(['server/src/commands/restore-command.ts', ...fromWhereTyped(process.argv.slice(2))])
