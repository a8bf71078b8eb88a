import { openDatabase } from './platform/db/connect/opening.ts'
import { readSettings } from './platform/settings/settings.ts'
import { run } from './run.ts'

await run(async () => {
  const settings = readSettings(process.env)
  const opening = openDatabase(settings)
  // Whoever waits for it hears of a failure; until then it must not end the process.
  opening.catch(() => undefined)
  // PostgreSQL starts while the code of the server is loaded: each takes about as long.
  const { startServer } = await import('./server.ts')
  return startServer(settings, { opening })
})
