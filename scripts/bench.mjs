// Measures the speed of the server, each line with its own limit; README.md describes the options.
import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
become(['bench/main.ts', ...process.argv.slice(2)])
