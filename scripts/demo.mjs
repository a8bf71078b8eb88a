// The server with a believable platform in it, in a data folder of its own.
import { ensureInstalled } from './lib/install.mjs'
import { becomeServer } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
becomeServer('server/src/demo.ts', {
  DATA_DIR: process.env.DATA_DIR || './data-demo',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})
