// Seals all values again with a new SECRET_KEY; `-- signing` replaces the signing key of the OpenID provider early.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'

ensureInstalled()
become(['server/src/commands/rotate-keys-command.ts', ...process.argv.slice(2)])
