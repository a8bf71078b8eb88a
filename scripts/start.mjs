import { ensureInstalled } from './lib/install.mjs'
import { become } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
become(['server/src/main.ts'])
