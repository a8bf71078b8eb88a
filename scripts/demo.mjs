// Starts the server with sample data, in a separate data folder.
import { ensureInstalled } from './lib/install.mjs'
import { becomeServer } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
becomeServer('server/src/demo.ts', {
  DATA_DIR: process.env.DATA_DIR || './data-demo',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})
