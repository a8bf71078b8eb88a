import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../settings/addresses.ts'
import type { Settings } from '../settings/settings.ts'
import { createAddressRule } from './addresses.ts'

export type OutboundInit = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
  signal?: AbortSignal
}
export type OutboundLimits = {
  /** For the whole call, from the question for the address to the last byte. */
  milliseconds: number
  /** The largest body of a reply. */
  bytes: number
}

/** Calls an address that an administrator typed. It throws `OutboundError` when there is no reply to read. */
export type OutboundFetch = (
  url: string | URL,
  init?: OutboundInit,
  limits?: Partial<OutboundLimits>,
) => Promise<Response>

/** `code` says why there is no reply; the message says it in words for an administrator. */
export class OutboundError extends Error {
  readonly code: 'address' | 'not-found' | 'encryption' | 'timeout' | 'too-large' | 'failed'
  constructor(code: OutboundError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const usualLimits: OutboundLimits = { milliseconds: 10_000, bytes: 1024 * 1024 }

/**
 * Creates a fetch for addresses that people typed: OpenID issuers, webhooks. A private address is refused when the connection is
 * made, with the addresses of the same lookup, so a name that changes its address afterwards does not help. Redirects are
 * replies like all others and are not followed. There is no decompression, so the limit of bytes is that of the body.
 */
export function createOutboundFetch(
  settings: Pick<Settings, 'outboundPrivateRanges' | 'publicUrl'>,
  lookup: LookupFunction = systemLookup,
): OutboundFetch {
  const isDevelopment = isLoopback(new URL(settings.publicUrl).hostname)
  const allowedAt = createAddressRule(settings.outboundPrivateRanges, isDevelopment)

  const checkAddress = (url: URL, address: string): OutboundError | null => {
    const allowed = allowedAt(address)
    if (allowed === 'nothing') return new OutboundError('address', `${url.hostname} is a private address.`)
    if (allowed === 'encrypted' && url.protocol !== 'https:') {
      return new OutboundError('encryption', 'The address must begin with https://.')
    }
    return null
  }

  /** Gives the connection only addresses that are allowed. */
  const checkedLookup =
    (url: URL): LookupFunction =>
    (hostname, options, done) =>
      lookup(hostname, { ...options, all: true }, (error, found) => {
        const addresses = Array.isArray(found) ? found : []
        const checked = addresses.map((one) => ({ ...one, problem: checkAddress(url, one.address) }))
        const usable: LookupAddress[] = checked.filter(({ problem }) => problem === null)
        const [first] = usable
        if (error !== null || first === undefined) {
          const problem = checked[0]?.problem
          done(problem ?? new OutboundError('not-found', `The host ${url.hostname} was not found.`), '', 0)
        } else if (options.all === true) done(null, usable)
        else done(null, first.address, first.family)
      })

  return async (address, init = {}, limits = {}) => {
    const url = readUrl(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A host that is an address needs no lookup.
    const problem = isIP(host) === 0 ? null : checkAddress(url, host)
    if (problem !== null) throw problem
    const { milliseconds, bytes } = { ...usualLimits, ...limits }
    const timeout = AbortSignal.timeout(milliseconds)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      const reply = await send(url, init, { signal, lookup: checkedLookup(url) })
      return toResponse(reply, await readBody(reply, bytes))
    } catch (error) {
      if (error instanceof OutboundError) throw error
      if (timeout.aborted) throw new OutboundError('timeout', `${url.host} did not answer in time.`)
      init.signal?.throwIfAborted()
      throw toOutboundError(url, error)
    }
  }
}

function readUrl(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new OutboundError('encryption', 'The address must begin with https://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('address', 'The address must not contain a user name or a password.')
  }
  return url
}

type Connecting = { signal: AbortSignal; lookup: LookupFunction }

function send(url: URL, { method = 'GET', headers = {}, body }: OutboundInit, connecting: Connecting) {
  const request = url.protocol === 'https:' ? requestEncrypted : requestPlain
  // Without an agent, each call makes its own connection and its own lookup.
  const options = { ...connecting, method, agent: false as const, headers: { ...plain, ...headers } }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, options)
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.once('close', () => reject(new Error('The connection was closed.')))
    sent.end(body ?? undefined)
  })
}

const plain = { 'accept-encoding': 'identity', 'user-agent': 'Gantry' }

async function readBody(reply: IncomingMessage, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bytes) throw new OutboundError('too-large', `The reply is larger than ${bytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const withoutBody = new Set([204, 205, 304])

function toResponse({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const isEmpty = withoutBody.has(statusCode)
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, headers })
}

function toOutboundError(url: URL, error: unknown): OutboundError {
  const { code = '' } = error as { code?: string }
  // EPROTO: the other server does not speak TLS.
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL|TLS|EPROTO/.test(code)) {
    const message = `${url.host} offers no https with a certificate that is accepted (${code}).`
    return new OutboundError('encryption', message, { cause: error })
  }
  const message = code === '' ? `${url.host} cannot be reached.` : `${url.host} cannot be reached (${code}).`
  return new OutboundError('failed', message, { cause: error })
}
