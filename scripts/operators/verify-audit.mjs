// Verifies the hash chain of the audit trail and compares it with the kept heads, while a server runs or without one.
import { ensureInstalled } from '../lib/install.mjs'
import { become } from '../lib/node.mjs'

ensureInstalled()
become(['server/src/commands/verify-audit/verify-audit-command.ts', ...process.argv.slice(2)])
