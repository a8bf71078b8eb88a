import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { addressOfCall } from '../../../kit/code-samples/address-of-call.ts'
import { type CodeSample, quotable } from '../../../kit/code-samples/code-sample.ts'

type App = Pick<ConnectedApp, 'mode' | 'code' | 'issuer' | 'isPublic' | 'redirectUris'>

/** The first code of an app: it redeems a ticket, or reads who has signed in. Null for a link, which learns nothing. */
export function appSample(app: App, origin: string): CodeSample | null {
  if (app.mode === 'link') return null
  return app.mode === 'ticket' ? ticketSample(app, origin) : signInSample(app)
}

function ticketSample({ code }: App, origin: string): CodeSample {
  const { method, address } = addressOfCall('redeemAppTicket', origin)
  return {
    curl: [
      `curl -sS -X ${method} '${address}' -H 'Content-Type: application/json' \\`,
      `  -d "{\\"code\\":\\"${code}\\",\\"secret\\":\\"$CLIENT_SECRET\\",\\"ticket\\":\\"$TICKET\\"}"`,
    ].join('\n'),
    TypeScript: [
      `/** The person of a ticket, which the portal adds to the address of the app. */`,
      `async function redeem(ticket: string) {`,
      `  const answer = await fetch('${address}', {`,
      `    method: '${method}',`,
      `    headers: { 'content-type': 'application/json' },`,
      `    body: JSON.stringify({ code: '${code}', secret: process.env.CLIENT_SECRET, ticket }),`,
      `  })`,
      `  if (!answer.ok) throw new Error(await answer.text())`,
      `  return (await answer.json()) as { sub: string; name: string; email: string }`,
      `}`,
    ].join('\n'),
    Python: [
      `import os`,
      `import requests`,
      ``,
      ``,
      `def redeem(ticket):`,
      `    """The person of a ticket, which the portal adds to the address of the app."""`,
      `    answer = requests.request(`,
      `        "${method}",`,
      `        "${address}",`,
      `        json={"code": "${code}", "secret": os.environ["CLIENT_SECRET"], "ticket": ticket},`,
      `        timeout=10,`,
      `    )`,
      `    answer.raise_for_status()`,
      `    return answer.json()`,
    ].join('\n'),
  }
}

function signInSample({ code, issuer, isPublic, redirectUris }: App): CodeSample {
  const redirectUri = quotable(redirectUris[0] ?? 'https://app.example/callback')
  return {
    curl: [
      `# The addresses of the provider, and what it supports.`,
      `curl -sS '${issuer}/.well-known/openid-configuration'`,
      `# The tokens of a code that came to the redirect address.`,
      `curl -sS '${issuer}/token' ${isPublic ? `-d client_id=${code}` : `-u "${code}:$CLIENT_SECRET"`} -d grant_type=authorization_code \\`,
      `  -d "code=$CODE" -d "code_verifier=$VERIFIER" -d 'redirect_uri=${redirectUri}'`,
    ].join('\n'),
    TypeScript: [
      `// npm install openid-client`,
      `import * as openid from 'openid-client'`,
      ``,
      isPublic
        ? `const provider = await openid.discovery(new URL('${issuer}'), '${code}', undefined, openid.None())`
        : `const provider = await openid.discovery(new URL('${issuer}'), '${code}', process.env.CLIENT_SECRET)`,
      `const verifier = openid.randomPKCECodeVerifier()`,
      `const state = openid.randomState()`,
      `/** Where to send the browser. Keep verifier and state in its session. */`,
      `export const signInAddress = openid.buildAuthorizationUrl(provider, {`,
      `  redirect_uri: '${redirectUri}',`,
      `  scope: 'openid profile email',`,
      `  code_challenge: await openid.calculatePKCECodeChallenge(verifier),`,
      `  code_challenge_method: 'S256',`,
      `  state,`,
      `})`,
      ``,
      `/** Who has signed in, at the address to which the browser came back. */`,
      `export async function finish(address: URL) {`,
      `  const tokens = await openid.authorizationCodeGrant(provider, address, {`,
      `    pkceCodeVerifier: verifier,`,
      `    expectedState: state,`,
      `  })`,
      `  return tokens.claims()`,
      `}`,
    ].join('\n'),
    Python: [
      `# pip install authlib requests`,
      `import os`,
      `import requests`,
      `from authlib.common.security import generate_token`,
      `from authlib.integrations.requests_client import OAuth2Session`,
      ``,
      `provider = requests.get("${issuer}/.well-known/openid-configuration", timeout=10).json()`,
      `client = OAuth2Session(`,
      `    "${code}",`,
      isPublic ? `    token_endpoint_auth_method="none",` : `    os.environ["CLIENT_SECRET"],`,
      `    scope="openid profile email",`,
      `    redirect_uri="${redirectUri}",`,
      `    code_challenge_method="S256",`,
      `)`,
      `verifier = generate_token(48)`,
      `# Where to send the browser. Keep verifier and state in its session.`,
      `address, state = client.create_authorization_url(provider["authorization_endpoint"], code_verifier=verifier)`,
      ``,
      ``,
      `def finish(came_back):`,
      `    """Who has signed in, at the address to which the browser came back."""`,
      `    client.fetch_token(`,
      `        provider["token_endpoint"], authorization_response=came_back, state=state, code_verifier=verifier`,
      `    )`,
      `    return client.get(provider["userinfo_endpoint"]).json()`,
    ].join('\n'),
  }
}
