// Installs and builds what is missing, and runs `gantry start`.
import { launch } from '../server/bin/launch.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { compileCache } from './lib/node.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
// A user at a terminal needs the address, not a line for each request.
launch(['start'], { ...compileCache(), LOG_LEVEL: process.env.LOG_LEVEL || 'warn' })
