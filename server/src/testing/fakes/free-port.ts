import { createServer } from 'node:net'

const first = 21_200
const count = 100

/** Returns a free loopback port from the range for tests. */
export async function freePort(): Promise<number> {
  // Test files run at the same time, so they do not begin with the same port.
  const start = Math.floor(Math.random() * count)
  for (let tried = 0; tried < count; tried++) {
    const port = first + ((start + tried) % count)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error('no free port')
}
