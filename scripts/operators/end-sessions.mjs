// Ends all sessions, links and codes, after the database was restored to an earlier moment.
import { ensureInstalled } from '../lib/install.mjs'
import { become } from '../lib/node.mjs'

ensureInstalled()
become(['server/src/commands/end-sessions-command.ts'])
