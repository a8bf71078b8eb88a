// Replaces pgbench if it is not installed: runs the statements of a file in turn, prepared, on several connections.
import { readFileSync } from 'node:fs'
import pg from 'pg'

type Order = { connection: pg.ClientConfig; connections: number; seconds: number; scripts: string[][] }

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order
const clients = await Promise.all(
  Array.from({ length: order.connections }, async () => {
    const client = new pg.Client(order.connection)
    await client.connect()
    return client
  }),
)
const started = performance.now()
const end = started + order.seconds * 1000
let done = 0
await Promise.all(
  clients.map(async (client, seat) => {
    for (let turn = seat; performance.now() < end; turn++) {
      const script = turn % order.scripts.length
      for (const [index, text] of (order.scripts[script] ?? []).entries()) {
        await client.query({ name: `${script}-${index}`, text })
      }
      done += 1
    }
  }),
)
process.stdout.write(`${(done * 1000) / (performance.now() - started)}\n`)
await Promise.all(clients.map((client) => client.end()))
