import { explainFailure, runUntilStopped } from './run.ts'
import { startServer } from './server.ts'
import { readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env)
  const running = await startServer(settings)
  process.stdout.write(`\n  ${settings.productName} is ready: ${settings.publicUrl}\n`)
  if (running.activationLink !== null) {
    process.stdout.write(`\n  Set the first administrator's password (${settings.adminEmail}) here, once:\n`)
    process.stdout.write(`  ${running.activationLink}\n`)
  }
  if (settings.smtpUrl === undefined) {
    process.stdout.write(`\n  Mail is kept here: ${settings.publicUrl}/mailbox\n`)
  }
  process.stdout.write('\n  Ctrl-C stops it.\n\n')
  runUntilStopped(running)
} catch (error) {
  process.stderr.write(`\n${explainFailure(error)}\n`)
  process.exit(1)
}
