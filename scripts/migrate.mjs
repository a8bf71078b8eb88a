// Brings the database of DATABASE_OWNER_URL up to date, and lets the role of DATABASE_URL use it.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/migrate-command.ts'])
