// Moves the embedded database to the empty one that DATABASE_URL names. The server must not be running.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/move-command.ts'])
