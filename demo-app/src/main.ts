import { createDemoApp } from './app.ts'
import { readSettings } from './settings.ts'

// The app by itself, registered with a portal that runs somewhere else; docs/apps/README.md says how.
const settings = readSettings(process.env)
const port = Number(process.env['PORT'] || new URL(settings.baseUrl).port || 8081)
const host = process.env['HOST'] || '127.0.0.1'

const app = createDemoApp(settings)
app.listen(port, host, () => console.log(`${settings.name} is ready: ${settings.baseUrl}`))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    app.close()
    app.closeAllConnections()
  })
}
