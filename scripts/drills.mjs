// Runs failure drills: `npm run drill -- <name>`, or `npm run drills` for all.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
become(['drills/main.ts', ...process.argv.slice(2)])
