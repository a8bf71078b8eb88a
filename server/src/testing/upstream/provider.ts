import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Claims = Record<string, unknown> & { sub: string }
type Issued = { claims: Claims; clientId: string; nonce: string; challenge: string }
type Options = {
  /** Replaces claims of the ID token; undefined leaves one out. */
  token?: Record<string, unknown>
  /** Replaces the parameters of the way back; undefined leaves one out. */
  back?: Record<string, string | undefined>
  /** Signs with a key that the provider does not publish. */
  withOtherKey?: boolean
}

/** An identity provider on a loopback port, whose tokens a test decides. */
export type IdentityProvider = {
  issuer: string
  /** How often each path was requested. */
  requests: Map<string, number>
  /** Signs in the person at the address of `start`, and returns the query with which the browser comes back. */
  signIn(url: string, claims: Claims, options?: Options): string
  /** Answers the discovery with this instead. */
  setDiscovery(change: Record<string, unknown>): void
  /** Asks for this client at the token endpoint; null accepts every client. */
  setClient(client: { id: string; secret: string } | null): void
  /** Answers every request for tokens with this instead. */
  setTokenAnswer(answer: [number, unknown] | null): void
  /** Answers UserInfo with these claims. */
  setUserInfo(claims: Record<string, unknown> | null): void
  close(): void
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Issued & Options>()
  const requests = new Map<string, number>()
  let discovery: Record<string, unknown> = {}
  let client: { id: string; secret: string } | null = null
  let tokenAnswer: [number, unknown] | null = null
  let userInfo: Record<string, unknown> | null = null
  let issuer = ''

  const tokenFor = ({ claims, clientId, nonce, token, withOtherKey }: Issued & Options) => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: clientId, nonce, iat: now, exp: now + 300 }
    const payload: JWTPayload = { ...claims, ...usual, ...token }
    const key = withOtherKey === true ? other.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  async function answer(path: string, request: IncomingMessage): Promise<[number, unknown]> {
    if (path === '/.well-known/openid-configuration') {
      const usual = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...(userInfo !== null && { userinfo_endpoint: `${issuer}/me` }),
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
      }
      return [200, { ...usual, ...discovery }]
    }
    if (path === '/jwks') return [200, { keys: [jwk] }]
    if (path === '/me') return [200, userInfo]
    if (path !== '/token') return [404, {}]
    const form = new URLSearchParams(await textOf(request))
    if (tokenAnswer !== null) return tokenAnswer
    if (client !== null && !isClient(client, request, form)) return [401, { error: 'invalid_client' }]
    const issued = codes.get(form.get('code') ?? '')
    // A code works once.
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (issued === undefined || proof !== issued.challenge) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: 'at', token_type: 'Bearer', id_token: await tokenFor(issued) }]
  }

  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '', 'http://provider')
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
    void answer(pathname, request).then(([status, body]) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    requests,
    signIn(url, claims, options = {}) {
      const asked = new URL(url).searchParams
      const code = randomUUID()
      const [clientId = '', nonce = '', challenge = '', state = ''] = [
        'client_id',
        'nonce',
        'code_challenge',
        'state',
      ].map((name) => asked.get(name) ?? '')
      codes.set(code, { claims, clientId, nonce, challenge, ...options })
      const back = Object.entries({ code, state, iss: issuer, ...options.back })
      const given = back.filter((entry): entry is [string, string] => entry[1] !== undefined)
      return `?${new URLSearchParams(given).toString()}`
    },
    setDiscovery(change) {
      discovery = change
    },
    setClient(asked) {
      client = asked
    },
    setTokenAnswer(answer) {
      tokenAnswer = answer
    },
    setUserInfo(claims) {
      userInfo = claims
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a request authenticates as the client, in the header or in the body (RFC 6749, section 2.3.1). */
function isClient(
  { id, secret }: { id: string; secret: string },
  { headers }: IncomingMessage,
  form: URLSearchParams,
): boolean {
  const basic = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  const [givenId, givenSecret] =
    basic === ''
      ? [form.get('client_id'), form.get('client_secret')]
      : basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  return givenId === id && givenSecret === secret
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString()
  return text
}
