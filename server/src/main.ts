import { openDatabase } from './platform/db/connect/opening.ts'
import { assertPortsFree } from './platform/http/ports.ts'
import { assertPlacesWritable } from './platform/settings/places.ts'
import { readSettings } from './platform/settings/settings.ts'
import { run } from './run.ts'

await run(async () => {
  const settings = readSettings(process.env)
  await assertPortsFree(settings)
  assertPlacesWritable(settings)
  const opening = openDatabase(settings)
  // Prevents an unhandled rejection before the promise is awaited below.
  opening.catch(() => undefined)
  // PostgreSQL starts while the code of the server is loaded, because both take about the same time.
  const { startServer } = await import('./server.ts')
  return startServer(settings, { opening })
})
