import { run } from './run.ts'
import { startServer } from './server.ts'
import { readSettings } from './settings.ts'

await run(() => startServer(readSettings(process.env)))
