import { createServer, type Server } from 'node:http'
import { createDemoApp } from '@gantry/demo-app'
import { getPlatform } from './platform.ts'

type DemoAppOptions = {
  code: string
  secret: string
  ticket?: { code: string; secret: string; name: string }
}

/**
 * Listens on a loopback address, on which `start` later runs the demo app: an app must be registered with its address
 * before it has the secret to start with. The portal is on localhost, so browsers treat 127.0.0.1 as another site.
 */
export async function reserveAppAddress() {
  const { server, port } = await listenOnFreePort()
  const url = `http://127.0.0.1:${port}`

  /** Starts the demo app, which signs people in with openid-client. */
  function start({ code, secret, ticket }: DemoAppOptions) {
    const portalUrl = getPlatform().url
    const app = createDemoApp({
      issuer: `${portalUrl}/oidc`,
      portalUrl,
      baseUrl: url,
      clientId: code,
      clientSecret: secret,
      name: 'Harbour RIS',
      ...(ticket && { ticket }),
    })
    server.on('request', (request, response) => app.emit('request', request, response))
    return { stop: () => stopServer(server) }
  }
  return { url, start }
}

/** The ports are below the range for outgoing connections, as those of `findFreePort` in server.ts. */
async function listenOnFreePort(): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isListening) return { server, port }
  }
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
}
