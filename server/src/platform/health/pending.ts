import { createServer } from 'node:http'

/**
 * Listens while the database is brought up to date, so that a proxy or Kubernetes sees a live server that is not ready.
 * Returns a function that frees the port for the server itself.
 */
export async function listenWhilePending({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAlive = request.url === '/healthz'
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' }
    response.writeHead(isAlive ? 200 : 503, isAlive ? headers : { ...headers, 'retry-after': '5' })
    response.end(isAlive ? 'ok' : 'migrations pending')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
