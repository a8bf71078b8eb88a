import { createServer, connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ConnectionConfig } from '../../platform/db/connect/connect.ts'
import { freePort } from './free-port.ts'

/** The startup parameters that PgBouncer forwards. It refuses all others. */
const forwarded = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'datestyle',
  'timezone',
])

/** Forwards connections to PostgreSQL, and refuses startup parameters like PgBouncer. */
export async function startFakePooler(connection: ConnectionConfig) {
  const place = placeOf(connection)
  const port = await freePort()
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = openSocket(place.socket)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => undefined)
    }
    client.once('data', (startup: Buffer) => {
      const refused = parametersOf(startup).find((name) => !forwarded.has(name.toLowerCase()))
      if (refused !== undefined) {
        client.end(errorMessage(`unsupported startup parameter: ${refused}`))
        database.destroy()
        return
      }
      database.write(startup)
      client.pipe(database).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `postgresql://${place.user}@127.0.0.1:${port}/${place.database}`,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
}

function placeOf(connection: ConnectionConfig) {
  if ('connectionString' in connection) {
    const { hostname, port, username, password, pathname } = new URL(connection.connectionString)
    return {
      socket: { host: hostname, port: Number(port) || 5432 },
      user: password ? `${username}:${password}` : username,
      database: pathname.slice(1),
    }
  }
  const { host, port = 5432, user, database } = connection
  const socket = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  return { socket, user, database }
}

/** The first message of a connection: its length, the version of the protocol, then names and values that end with a 0. */
function parametersOf(startup: Buffer): string[] {
  const parts = startup.subarray(8, startup.readInt32BE(0)).toString('utf8').split('\0')
  return parts.filter((part, index) => index % 2 === 0 && part !== '')
}

function errorMessage(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
