import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { interleave } from '../load/rounds.ts'
import { median } from '../load/stats.ts'
import { watchMemory } from '../platform/accounting.ts'
import type { Platform } from '../platform/platform.ts'
import { startProgram } from '../platform/process.ts'
import { someUserIds } from './calls.ts'
import { type Bench, type Line, megabytes, type Row } from './line.ts'

const atOnce = 20
/** The maximum file size, minus the bytes that make each file unique. */
const size = 25 * 1024 * 1024 - 64
const reach = 0.6
const memoryReach = 100

/** Starts like a PDF, so that it is accepted. The rest is random, so that no layer can compress it. */
const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])

export const filesLine: Line = {
  name: 'files',
  async run(bench: Bench) {
    const { platform } = bench
    const plain = await startProgram('bench/limits/file-server.ts', 'ready', {
      FILES_BESIDE: platform.seed.dataDir,
    })
    try {
      const userIds = someUserIds(platform, atOnce)
      const paths: string[] = []
      const uploads = await interleave(bench.rounds, {
        measured: () =>
          watchMemory(platform.serverPid, () =>
            timed(async (index) => {
              paths[index] = await uploadDocument(platform, userIds[index] ?? 1)
            }),
          ),
        limit: () => timed((index) => uploadPlain(plain.port, index)),
      })
      const downloads = await interleave(bench.rounds, {
        measured: () =>
          watchMemory(platform.serverPid, () =>
            timed((index) => download(platform.port, paths[index] ?? '', platform.tokens.admin)),
          ),
        limit: () => timed((index) => download(plain.port, `/${index}`)),
      })
      return [row('upload', uploads), row('download', downloads)]
    } finally {
      await plain.stop()
    }
  },
}

function row(
  what: string,
  { measured, limit }: { measured: [number, number | null][]; limit: number[] },
): Row {
  const time = median(measured.map(([seconds]) => seconds))
  const ratio = median(limit) / time
  const memory = Math.max(...measured.map(([, growth]) => growth ?? 0))
  return {
    work: `${atOnce} ${what}s of 25 MB at once`,
    measured: `${speed(time)}; memory +${megabytes(memory)}`,
    limit: `node streams to disk: ${speed(median(limit))}`,
    ratio,
    reach: `${reach * 100} %, memory +${memoryReach} MB`,
    verdict: ratio >= reach && memory < memoryReach ? 'reached' : 'short',
  }
}

const speed = (seconds: number) => `${Math.round((atOnce * 25) / seconds)} MB/s`

/** The total time of all transfers, in seconds. */
async function timed(work: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)))
  return (performance.now() - started) / 1000
}

/** Returns the path of the file's download. */
async function uploadDocument({ port, tokens }: Platform, userId: number): Promise<string> {
  const boundary = `----bench${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const text = await post(
    port,
    `/api/users/${userId}/upload`,
    [head, body, randomBytes(16), `\r\n--${boundary}--\r\n`],
    {
      authorization: `Bearer ${tokens.admin}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  )
  const { documentId } = JSON.parse(text) as Document
  return `/api/users/${userId}/document?documentId=${documentId}`
}

async function uploadPlain(port: number, index: number): Promise<void> {
  await post(port, `/${index}`, [body, randomBytes(16)], {})
}

async function post(
  port: number,
  path: string,
  pieces: (Buffer | string)[],
  headers: Record<string, string>,
): Promise<string> {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const sending = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { ...headers, 'content-length': length },
  })
  for (const piece of pieces) sending.write(piece)
  sending.end()
  const [response] = (await once(sending, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const piece of response) text += String(piece)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
  return text
}

async function download(port: number, path: string, token?: string): Promise<void> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const asking = request({ host: '127.0.0.1', port, path, headers })
  asking.end()
  const [response] = (await once(asking, 'response')) as [import('node:http').IncomingMessage]
  let received = 0
  for await (const piece of response) received += (piece as Buffer).length
  if (response.statusCode !== 200 || received < size) {
    throw new Error(`${path}: ${response.statusCode}, ${received} bytes`)
  }
}
