import { run } from '../run.ts'
import { startServer } from '../server.ts'
import { readSettings } from '../settings.ts'
import { describeSignIns, fillWhenEmpty } from './fill.ts'

// Never the folder of `npm start`: nobody wants a hundred invented people among their own.
const environment = { ...process.env, DATA_DIR: process.env['DATA_DIR'] || './data-demo' }

await run(() => startServer(readSettings(environment), fillWhenEmpty), describeSignIns)
