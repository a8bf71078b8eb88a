// Shows whether files and database belong together, and makes them belong together.
import { ensureInstalled } from '../lib/install.mjs'
import { become } from '../lib/node.mjs'

ensureInstalled()
become(['server/src/commands/file-store/file-store-command.ts', ...process.argv.slice(2)])
