import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from './failure.ts'

const bodyLimit = 64 * 1024

/** One request and its answer. */
export type Exchange = {
  url: URL
  request: IncomingMessage
  response: ServerResponse
}

export function cookieOf({ request }: Exchange, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}

/** For as long as the browser runs; null takes it back. Lax, since people come back from the portal by a link. */
export function setCookie({ url, response }: Exchange, name: string, value: string | null): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax']
  if (url.protocol === 'https:') attributes.push('Secure')
  if (value === null) attributes.push('Max-Age=0')
  response.appendHeader('set-cookie', [`${name}=${value ?? ''}`, ...attributes].join('; '))
}

export function redirect({ response }: Exchange, to: string | URL): void {
  response.writeHead(303, { location: to.toString() }).end()
}

/** The fields of a form that was sent. @throws {Failure} when it is none, or too large. */
export async function readForm({ request }: Exchange): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new Failure(415, 'Send a form.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) throw new Failure(413, 'The request is too large.')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
