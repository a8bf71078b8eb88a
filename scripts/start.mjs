import { ensureInstalled } from './lib/install.mjs'
import { becomeServer } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
// A user at a terminal needs the address, not a line for each request.
becomeServer('server/src/main.ts', { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' })
