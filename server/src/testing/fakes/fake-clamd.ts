import { createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export type FakeClamd = {
  url: string
  /** The received files, newest last. */
  seen: Buffer[]
  close(): Promise<void>
}

/** Answers INSTREAM commands like clamd. By default the text `virus` counts as a virus. */
export async function startFakeClamd(
  judge: (bytes: Buffer) => string | null = (bytes) =>
    bytes.includes('virus') ? 'stream: Test-Signature FOUND' : 'stream: OK',
): Promise<FakeClamd> {
  const seen: Buffer[] = []
  const port = await freePort()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    let sent = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      sent = Buffer.concat([sent, bytes])
      const whole = piecesOf(sent)
      if (whole === null) return
      seen.push(whole)
      const answer = judge(whole)
      if (answer === null) socket.destroy()
      else socket.end(`${answer}\0`)
    })
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve({
        url: `tcp://127.0.0.1:${port}`,
        seen,
        close: () =>
          new Promise((done) => {
            for (const socket of open) socket.destroy()
            server.close(() => done())
          }),
      })
    })
  })
}

/** Extracts the file from the protocol; null if it is not complete yet. */
function piecesOf(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return null
  if (sent.toString('latin1', 0, command.length) !== command) throw new Error('not an INSTREAM')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
