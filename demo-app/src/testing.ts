import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function shut(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** A minimal portal for tests: it has a discovery document, redeems one ticket and signs tokens. */
export async function startPortal(ticket: string, claims: Record<string, unknown>) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const redeemed: unknown[] = []
  const redeem = async (request: IncomingMessage) => {
    const body = (await json(request)) as { ticket: string }
    redeemed.push(body)
    return body.ticket === ticket ? claims : null
  }
  const answer = async (request: IncomingMessage) => {
    if (request.url === '/oidc/.well-known/openid-configuration') return describe(address)
    return request.url === '/oidc/jwks' ? jwks : redeem(request)
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => {
        const refused = { message: 'This ticket is <b>not</b> valid.' }
        response.writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body ?? refused))
      },
      (error: unknown) => response.destroy(error as Error),
    )
  })
  const address = await listen(server)
  return {
    address,
    issuer: `${address}/oidc`,
    /** The redeem requests of the app. */
    redeemed,
    sign: (payload: JWTPayload) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .setIssuer(`${address}/oidc`)
        .setIssuedAt()
        .setExpirationTime('2 minutes')
        .setJti('once')
        .sign(privateKey),
    close: () => shut(server),
  }
}

const describe = (address: string) => ({
  issuer: `${address}/oidc`,
  authorization_endpoint: `${address}/oidc/auth`,
  token_endpoint: `${address}/oidc/token`,
  end_session_endpoint: `${address}/oidc/session/end`,
  jwks_uri: `${address}/oidc/jwks`,
})
