// Signs everybody out and voids what was sent, after the database was set back to an earlier moment.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/end-sessions-command.ts'])
