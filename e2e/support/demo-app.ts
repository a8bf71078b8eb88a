import { createServer } from 'node:net'
import { createDemoApp } from '@gantry/demo-app'
import { getPlatform } from './platform.ts'

let lastTried = 0

/** A loopback address for an app, on another site than the portal's: browsers tell the two hosts apart. */
export async function freeAppAddress(): Promise<{ port: number; url: string }> {
  // Each worker from a place of its own, so that two do not choose the same one.
  const first = 26_000 + (process.pid % 40) * 20
  for (;;) {
    const port = first + (lastTried++ % 20)
    if (await isFree(port)) return { port, url: `http://127.0.0.1:${port}` }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

type AppWishes = {
  port: number
  url: string
  code: string
  secret: string
  ticket?: { code: string; secret: string; name: string }
}

/** The demo app, running; it signs people in with openid-client. */
export async function startDemoApp({ port, url, code, secret, ticket }: AppWishes) {
  const portalUrl = getPlatform().url
  const server = createDemoApp({
    issuer: `${portalUrl}/oidc`,
    portalUrl,
    baseUrl: url,
    clientId: code,
    clientSecret: secret,
    name: 'Harbour RIS',
    ...(ticket && { ticket }),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
