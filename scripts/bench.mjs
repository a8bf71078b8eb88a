// How fast the server is, each line beside its own limit; see README.md for what can be asked of it.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
become(['bench/main.ts', ...process.argv.slice(2)])
