import { connect, type Socket } from 'node:net'
import type { Settings } from '../settings/settings.ts'
import { FileInfected, VirusScannerAway } from './errors.ts'

/** Scans uploads. `scan` forwards the bytes, and ends normally only if the scanner found nothing. */
export type VirusScanner = {
  /** @throws {FileInfected} for a virus, {VirusScannerAway} if there is no result: a file that was not scanned is refused */
  scan(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

const timeout = 30_000
const clamdPort = 3310

/** Null if no scanner is configured. */
export function createVirusScanner(
  { clamdUrl }: Pick<Settings, 'clamdUrl'>,
  log: { warn(facts: object, text: string): void },
): VirusScanner | null {
  if (clamdUrl === undefined) return null
  const { hostname, port } = new URL(clamdUrl)
  // A URL has an IPv6 address in brackets, but `connect` takes it without.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    async *scan(stream) {
      const scan = startScan(host, port === '' ? clamdPort : Number(port))
      try {
        for await (const chunk of stream) {
          await scan.send(chunk)
          yield chunk
        }
        const verdict = await scan.end()
        if (verdict.endsWith(' FOUND')) {
          log.warn({ verdict }, 'an upload was refused by the virus scanner')
          throw new FileInfected()
        }
        // Any other answer, such as an error or a size limit of the scanner, is not a result.
        if (!verdict.endsWith(': OK')) throw new VirusScannerAway(`it said ${verdict.slice(0, 200)}`)
      } catch (error) {
        if (error instanceof VirusScannerAway)
          log.warn({ reason: error.message }, 'the virus scanner could not be asked')
        throw error
      } finally {
        scan.abandon()
      }
    },
  }
}

/** An INSTREAM command of clamd: chunks with a length prefix, then a length of 0; the answer is one line. */
function startScan(host: string, port: number) {
  const socket = connect({ host, port })
  const answered = readAnswer(socket)
  // Prevents an unhandled rejection when the scan was abandoned. Callers that wait still get the error.
  answered.catch(() => undefined)
  socket.write('zINSTREAM\0')
  const write = async (bytes: Uint8Array) => {
    if (socket.write(bytes)) return
    // A scanner that answers early, for example at its size limit, stops reading.
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answered])
  }
  return {
    async send(chunk: Uint8Array) {
      if (chunk.byteLength === 0) return
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.byteLength)
      socket.write(length)
      await write(chunk)
    },
    async end() {
      await write(Buffer.alloc(4))
      return answered
    },
    abandon: () => socket.destroy(),
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (reason: string) => reject(new VirusScannerAway(reason))
    socket.setTimeout(timeout, () => {
      fail('it did not answer in time')
      socket.destroy()
    })
    socket.on('error', ({ message }) => fail(message))
    socket.on('close', () => fail('it hung up'))
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8')
      const end = text.search(/[\0\n]/)
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > 10_000) fail('it said too much')
    })
  })
}
