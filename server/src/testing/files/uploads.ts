import { randomBytes } from 'node:crypto'
import type { Answer, Caller } from '../caller.ts'

/** Sends a multipart form: first `fields`, then one `file`. */
export function uploadFile(
  caller: Caller,
  url: string,
  file: { name: string; bytes: Buffer | string },
  fields: Record<string, string> = {},
): Promise<Answer> {
  const boundary = `----form${randomBytes(8).toString('hex')}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return caller.inject('POST', url, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
