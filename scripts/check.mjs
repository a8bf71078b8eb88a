import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
const { passed, failed } = runChecks()
console.log(`${passed} checks passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
