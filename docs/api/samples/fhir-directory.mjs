// Keeps a copy of the FHIR directory in a file: everything at first, then what changed since the last run.
// GANTRY_URL=… CLIENT_ID=sa-… KEY_FILE=key.pem KEY_ID=… node fhir-directory.mjs copy.json
import { randomUUID, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const { GANTRY_URL, CLIENT_ID, KEY_FILE, KEY_ID } = process.env
const [, , file = 'directory.json'] = process.argv
const types = ['Practitioner', 'PractitionerRole', 'Organization', 'Location']

/** An assertion that the client holds the private key (RFC 7523), signed with ES384. */
function assertion(audience) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = { iss: CLIENT_ID, sub: CLIENT_ID, aud: audience, jti: randomUUID(), exp }
  const content = `${encode({ alg: 'ES384', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`
  const key = { key: readFileSync(KEY_FILE), dsaEncoding: 'ieee-p1363' }
  return `${content}.${sign('sha384', Buffer.from(content), key).toString('base64url')}`
}

async function ask(url, options) {
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

const { token_endpoint: tokenEndpoint } = await ask(`${GANTRY_URL}/fhir/R4/.well-known/smart-configuration`)
const { access_token: token } = await ask(tokenEndpoint, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'system/*.rs',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion(tokenEndpoint),
  }),
})

const copy = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: {}, resources: {} }
for (const type of types) {
  const since = copy.since[type]
  let url = `${GANTRY_URL}/fhir/R4/${type}${since ? `/_history?_since=${since}` : ''}`
  let first
  while (url) {
    const bundle = await ask(url, { headers: { authorization: `Bearer ${token}` } })
    // The next run continues from the time of the first page.
    first ??= bundle.meta.lastUpdated
    for (const { fullUrl, resource, request } of bundle.entry ?? []) {
      if (request?.method === 'DELETE') delete copy.resources[fullUrl]
      else copy.resources[fullUrl] = resource
    }
    url = bundle.link.find(({ relation }) => relation === 'next')?.url
  }
  copy.since[type] = first
}
writeFileSync(file, JSON.stringify(copy, null, 2))
console.log(`${Object.keys(copy.resources).length} resources`)
