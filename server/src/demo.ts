import { describeSignIns, fillWhenEmpty } from './commands/demo/fill.ts'
import { startOwnApp } from './commands/demo/own-app.ts'
import { readSettings } from './platform/settings/settings.ts'
import { run } from './run.ts'
import { type Running, startServer } from './server.ts'

// Never the folder of `npm start`: nobody wants a hundred invented people among their own.
const environment = { ...process.env, DATA_DIR: process.env['DATA_DIR'] || './data-demo' }

await run(startBoth, describeSignIns)

/** The portal and an app to open from it, in one process, so that neither outlives the other. */
async function startBoth(): Promise<Running> {
  const portal = await startServer(readSettings(environment), { prepare: fillWhenEmpty })
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
