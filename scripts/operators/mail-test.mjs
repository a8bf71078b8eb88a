// Sends one mail as the server would, and prints the answer of the relay: npm run mail-test -- you@example.org
import { ensureInstalled } from '../lib/install.mjs'
import { become } from '../lib/node.mjs'

ensureInstalled()
become(['server/src/commands/mail-test-command.ts', ...process.argv.slice(2)])
