// Seals everything anew with a new SECRET_KEY; `-- signing` brings the next key of the OpenID provider before its time.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/rotate-keys-command.ts', ...process.argv.slice(2)])
