// Appends the new entries of the audit trail to a file, and verifies their hashes. docs/api/siem.md describes it.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

const { GANTRY_URL: url, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env
const [file, placeFile = `${file}.place`] = process.argv.slice(2)
let place = existsSync(placeFile) ? JSON.parse(readFileSync(placeFile, 'utf8')) : { next: 0, hash: null }

const client = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'audit:read' }
const form = { method: 'POST', body: new URLSearchParams(client) }
const { access_token: token } = await (await check(await fetch(`${url}/oidc/token`, form))).json()

for (let more = true; more; ) {
  const address = `${url}/api/gantry-admin/audit/stream?after=${place.next}`
  const answer = await check(await fetch(address, { headers: { authorization: `Bearer ${token}` } }))
  const lines = (await answer.text()).trimEnd().split('\n')
  const end = JSON.parse(lines.pop())
  let { hash } = place
  for (const line of lines) hash = verify(JSON.parse(line), hash)
  // The entries first: after a crash in between they are read again.
  appendFileSync(file, lines.map((line) => `${line}\n`).join(''))
  place = { next: end.next, hash }
  writeFileSync(placeFile, JSON.stringify(place))
  more = end.more
  console.log(`${lines.length} entries until ${place.next}`)
}

/** Returns the hash of the entry. @throws if it does not follow from the entry before */
function verify({ auditEventId, sealed, hash, previousHash }, hashBefore) {
  const computed = createHash('sha256')
    .update(Buffer.from(previousHash ?? '', 'hex'))
    .update(sealed, 'utf8')
    .digest('hex')
  if (computed === hash && (hashBefore === null || previousHash === hashBefore)) return hash
  throw new Error(`entry ${auditEventId} does not agree with the entry before`)
}

async function check(answer) {
  if (answer.ok) return answer
  const { message, error_description: reason } = await answer.json()
  throw new Error(message ?? reason)
}
