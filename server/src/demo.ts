import { describeSignIns, fillWhenEmpty } from './commands/demo/fill.ts'
import { startOwnApp } from './commands/demo/own-app.ts'
import { assertPortsFree } from './platform/http/ports.ts'
import { readSettings } from './platform/settings/settings.ts'
import { run } from './run.ts'
import { type Running, startServer } from './server.ts'

// A separate data folder, so that the demo data is never mixed with real data.
const environment = { ...process.env, DATA_DIR: process.env['DATA_DIR'] || './data-demo' }

await run(startBoth, describeSignIns)

/** Starts the portal and the demo app in one process, so that they stop together. */
async function startBoth(): Promise<Running> {
  const settings = readSettings(environment)
  await assertPortsFree(settings)
  const portal = await startServer(settings, { prepare: fillWhenEmpty })
  try {
    const app = await startOwnApp(portal.world)
    const stop = async () => {
      await app?.stop()
      await portal.stop()
    }
    return { ...portal, stop }
  } catch (error) {
    await portal.stop()
    throw error
  }
}
