import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'

export type SyslogReceiverInTest = {
  port: number
  /** The messages of all connections, in the order in which they came. */
  messages: string[]
  connections: number
  /** Breaks the next connection after so many messages. */
  breakAfter: number | null
  /** Reads and never closes a connection. */
  hangs: boolean
  close(): Promise<void>
}

/** A receiver of syslog over TLS with octet counting (RFC 5425). */
export async function startSyslogReceiver(options: TlsOptions, port = 0): Promise<SyslogReceiverInTest> {
  const sockets = new Set<Socket>()
  const server = createServer({ ...options, allowHalfOpen: true }, (socket) => {
    receiver.connections += 1
    let rest = ''
    socket.setEncoding('latin1')
    socket.on('error', () => socket.destroy())
    socket.on('data', (part: string) => {
      rest += part
      for (;;) {
        const [all = '', digits = ''] = /^(\d+) /.exec(rest) ?? []
        const end = all.length + Number(digits)
        if (digits === '' || rest.length < end) return
        if (receiver.breakAfter === 0) {
          receiver.breakAfter = null
          socket.destroy()
          return
        }
        if (receiver.breakAfter !== null) receiver.breakAfter -= 1
        receiver.messages.push(rest.slice(all.length, end))
        rest = rest.slice(end)
      }
    })
    socket.on('end', () => {
      if (!receiver.hangs) socket.end()
    })
  })
  // Also those whose handshake fails.
  server.on('connection', (socket) => sockets.add(socket))
  server.on('tlsClientError', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const receiver: SyslogReceiverInTest = {
    port: (server.address() as AddressInfo).port,
    messages: [],
    connections: 0,
    breakAfter: null,
    hangs: false,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
