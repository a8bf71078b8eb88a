import { createServer } from 'node:net'
import { createDemoApp } from '@gantry/demo-app'
import { getPlatform } from './platform.ts'

let lastTried = 0

/** A free loopback address for an app. The portal is on localhost, so browsers treat 127.0.0.1 as another site. */
export async function freeAppAddress(): Promise<{ port: number; url: string }> {
  // Each worker begins at another port, so that two workers do not choose the same one.
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

type DemoAppOptions = {
  port: number
  url: string
  code: string
  secret: string
  ticket?: { code: string; secret: string; name: string }
}

/** Starts the demo app, which signs people in with openid-client. */
export async function startDemoApp({ port, url, code, secret, ticket }: DemoAppOptions) {
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
