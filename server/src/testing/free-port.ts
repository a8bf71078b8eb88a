import { createServer } from 'node:net'

/** Returns a free loopback port from the range for tests. */
export async function freePort(): Promise<number> {
  for (let port = 21_200; port < 21_300; port++) {
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error('no free port')
}
