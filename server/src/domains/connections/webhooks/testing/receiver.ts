import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A server that receives webhooks. Tests choose its answers. */
export type Receiver = {
  received: Received[]
  statusOf: (path: string) => number
  /** The path `/slow` answers only after this. */
  hold: Promise<void> | null
  base(): string
  /** Forgets what it received, and answers 204 again. */
  reset(): void
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    received: [],
    statusOf: () => 204,
    hold: null,
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset() {
      receiver.received = []
      receiver.statusOf = () => 204
      receiver.hold = null
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const path = request.url ?? ''
    receiver.received.push({ path, headers: request.headers, body })
    if (path === '/slow') await receiver.hold
    const status = receiver.statusOf(path)
    const headers = status === 302 ? { location: `${receiver.base()}/elsewhere` } : {}
    response.writeHead(status, headers).end('x'.repeat(100))
  }
  return receiver
}
