// Adds people from a CSV file of the HR system, links them to their MIP, corrects their numbers there, and deactivates leavers.
// docs/api/hr-feed.md describes it.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const { GANTRY_URL: url, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env
const scope = 'users:read users:write mips:read user-mips:read user-mips:write'
const client = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }
let token = { value: '', until: 0 }

const [head, ...lines] = readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
for (const line of lines) {
  const row = Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]?.trim() ?? '']))
  const { users } = await post('/users', { search: row.email })
  const known = users.find(({ email }) => email.toLowerCase() === row.email.toLowerCase())
  const { email, firstName, lastName } = row
  const { userId } = known ?? (await post('/gantry-admin/users/add-update', { email, firstName, lastName }))
  let done = known ? 'kept' : 'added'
  if (row.leaves === 'yes') {
    await post(`/gantry-admin/users/${userId}/activate-inactivate?status=false`)
    done = 'deactivated'
  } else if (row.mipCode !== '') {
    const { mips } = await post('/mips', { search: row.mipCode })
    const { mipId } = mips.find(({ code }) => code === row.mipCode) ?? fail(`There is no MIP ${row.mipCode}`)
    if (await linkOrCorrect(userId, mipId, row.providerNumber)) done = 'number corrected'
  }
  console.log(`${email}: ${done}`)
}

/** Links the person to the MIP. Returns true if they were linked with another number, which is then changed. */
async function linkOrCorrect(userId, mipId, providerNumber) {
  // An empty cell is left out, because it would ask for a link without a number.
  const link = { userId, mipId, ...(providerNumber !== '' && { providerNumber }) }
  try {
    await post('/gantry-admin/link-user-mip', link)
    return false
  } catch (error) {
    if (error.code !== 'link.other-values') throw error
    const links = await call('GET', `/users/${userId}/user-mips`)
    const { userMipId } = links.find((known) => known.mipId === mipId) ?? fail(error.message)
    await post('/update-provider-number', { userMipId, providerNumber })
    return true
  }
}

function post(path, body = {}) {
  return call('POST', path, JSON.stringify(body))
}

/** Calls with a token that is valid for another minute, and waits when the server asks for it. */
async function call(method, path, body) {
  if (token.until < Date.now()) {
    const form = { method: 'POST', body: new URLSearchParams(client) }
    const { access_token: value, expires_in: seconds } = await read(await fetch(`${url}/oidc/token`, form))
    token = { value, until: Date.now() + (seconds - 60) * 1000 }
  }
  const headers = {
    authorization: `Bearer ${token.value}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${url}/api${path}`, { method, headers, body })
  if (answer.status !== 429) return read(answer)
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
  return call(method, path, body)
}

/** The reply as JSON. @throws with the reason and the code of a refusal */
async function read(answer) {
  const reply = await answer.json()
  return answer.ok ? reply : fail(reply.message ?? reply.error_description, reply.code)
}

function fail(reason, code) {
  throw Object.assign(new Error(reason), { code })
}
