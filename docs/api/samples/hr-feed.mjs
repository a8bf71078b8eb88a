// Adds people from a CSV file of the HR system, links them to their MIP, and deactivates leavers. docs/api/hr-feed.md describes it.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const { GANTRY_URL: url, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env
const scope = 'users:read users:write mips:read user-mips:write'
const client = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }
let token = { value: '', until: 0 }

const [head, ...lines] = readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
for (const line of lines) {
  const row = Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]?.trim() ?? '']))
  const { users } = await post('/users', { search: row.email })
  const known = users.find(({ email }) => email.toLowerCase() === row.email.toLowerCase())
  const { email, firstName, lastName } = row
  const { userId } = known ?? (await post('/gantry-admin/users/add-update', { email, firstName, lastName }))
  if (row.leaves === 'yes') await post(`/gantry-admin/users/${userId}/activate-inactivate?status=false`)
  else if (row.mipCode !== '') {
    const { mips } = await post('/mips', { search: row.mipCode })
    const mip = mips.find(({ code }) => code === row.mipCode) ?? fail(`There is no MIP ${row.mipCode}`)
    await post('/gantry-admin/link-user-mips', {
      links: [{ userId, mipId: mip.mipId, providerNumber: row.providerNumber }],
    })
  }
  console.log(`${email}: ${row.leaves === 'yes' ? 'deactivated' : known ? 'kept' : 'added'}`)
}

/** Calls with a token that is valid for another minute, and waits when the server asks for it. */
async function post(path, body = {}) {
  if (token.until < Date.now()) {
    const form = { method: 'POST', body: new URLSearchParams(client) }
    const { access_token: value, expires_in: seconds } = await read(await fetch(`${url}/oidc/token`, form))
    token = { value, until: Date.now() + (seconds - 60) * 1000 }
  }
  const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 429) return read(answer)
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
  return post(path, body)
}

/** The reply as JSON. @throws with the reason of a refusal */
async function read(answer) {
  const reply = await answer.json()
  return answer.ok ? reply : fail(reply.message ?? reply.error_description)
}

function fail(reason) {
  throw new Error(reason)
}
