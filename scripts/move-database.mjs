// Moves the embedded database to the empty one at DATABASE_URL. The server must not be running.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/move-command.ts'])
