import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../../platform/settings/bucket.ts'

type Objects = Map<string, Buffer>
type Question = { method: string; key: string; query: URLSearchParams; body: Buffer }

export type FakeS3 = {
  settings: BucketSettings
  /** The settings as environment variables. */
  variables: Record<string, string>
  objects: Objects
  /** Answers all requests with this status and code from now on, or with nothing at all; null ends it. */
  trouble: { status: number; code: string } | 'silence' | null
  /** The number of requests that failed because of it. */
  troubled: number
  /** The number of current requests. */
  countOpen(): number
  close(): Promise<void>
}

const pageSize = 2

/**
 * A bucket in memory that can be full, silent or slow, which a real store cannot simulate. It verifies signatures (AWS
 * Signature Version 4) and the hashes of bodies.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const settings = {
    bucket: 'files',
    region: 'test-region',
    key: 'a key',
    secret: 'its secret',
    pathStyle: true,
  }
  const objects: Objects = new Map()
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const running: FakeS3 = {
    settings: { ...settings, endpoint },
    variables: {
      FILES_S3_BUCKET: settings.bucket,
      FILES_S3_REGION: settings.region,
      FILES_S3_KEY: settings.key,
      FILES_S3_SECRET: settings.secret,
      FILES_S3_ENDPOINT: endpoint,
    },
    objects,
    trouble: null,
    troubled: 0,
    countOpen: () => open,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams: query } = new URL(request.url ?? '', endpoint)
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const question = { method: request.method ?? '', key: rest.join('/'), query, body: Buffer.concat(chunks) }
    if (running.trouble !== null) running.troubled += 1
    if (running.trouble === 'silence') return
    if (running.trouble !== null) return refuse(response, running.trouble.status, running.trouble.code)
    if (!isSigned(request, pathname, question, settings))
      return refuse(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket')
    if (request.headers['x-amz-content-sha256'] !== sha256(question.body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (question.key === '') return list(objects, question, response)
    serve(objects, question, response)
  }
  return running
}

function serve(objects: Objects, { method, key, body }: Question, response: ServerResponse): void {
  const found = objects.get(key)
  if (method === 'PUT') objects.set(key, body)
  else if (method === 'DELETE') objects.delete(key)
  else if (found === undefined) return refuse(response, 404, 'NoSuchKey')
  else response.setHeader('content-length', found.length)
  response.statusCode = method === 'DELETE' ? 204 : 200
  response.end(method === 'GET' ? found : undefined)
}

function list(objects: Objects, { query }: Question, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].toSorted().filter((key) => key > after && key.startsWith(prefix))
  const page = keys.slice(0, pageSize)
  const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  response.setHeader('content-type', 'application/xml')
  response.end(
    `<ListBucketResult>${contents}<IsTruncated>${next !== ''}</IsTruncated>${next}</ListBucketResult>`,
  )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

type Key = Pick<BucketSettings, 'key' | 'secret' | 'region'>

function isSigned(request: IncomingMessage, path: string, { method, query }: Question, own: Key): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]*), SignedHeaders=([^,]*), Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = given.exec(request.headers.authorization ?? '') ?? []
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${own.region}/s3/aws4_request`
  if (credential !== `${own.key}/${scope}`) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const sorted = [...query].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [method, path, sorted.join('&'), headers.join(''), names, hash].join('\n')
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${own.secret}`)
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  return sign(key, toSign).toString('hex') === signature
}
