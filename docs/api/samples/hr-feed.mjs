// Makes people, their MIPs and their provider numbers in Gantry equal to a CSV file of the HR system, and writes only differences.
// docs/api/hr-feed.md describes it.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const { GANTRY_URL: url, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env
const columns = ['email', 'firstName', 'lastName', 'mipCode', 'providerNumber', 'leaves']
const scope = 'users:read users:write mips:read user-mips:read user-mips:write'
const client = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }
const isDryRun = process.argv.includes('--dry-run')
const file = process.argv.slice(2).find((word) => word !== '--dry-run')
let token
const counts = [
  'added',
  'changed',
  'activated',
  'deactivated',
  'linked',
  'unlinked',
  'skipped',
  'warnings',
  'failures',
]
const report = Object.fromEntries(counts.map((name) => [name, 0]))

if (!file || !url || !id || !secret)
  stop('Usage: GANTRY_URL=… CLIENT_ID=… CLIENT_SECRET=… node hr-feed.mjs [--dry-run] people.csv')
const people = peopleOf(parseCsv(readFileSync(file, 'utf8')))
const mips = await all('/mips', 'mips')
const mipIds = new Map(mips.map(({ code, mipId }) => [code, mipId]))
const users = new Map((await all('/users', 'users')).map((user) => [user.email?.toLowerCase(), user]))
const links = new Map()
for (const some of parts(mips, 50)) {
  const rows = await all('/mips/provider-numbers', 'people', { mipIds: some.map(({ mipId }) => mipId) })
  for (const row of rows) links.set(row.userId, [...(links.get(row.userId) ?? []), ...row.links])
}

const toLink = []
const toUnlink = []
const toActivate = []
const toDeactivate = []
for (const some of parts(people, 10)) await Promise.all(some.map(bringUpToDate))
for (const some of parts(parts(toLink, 50), 4)) await Promise.all(some.map(linkAll))
for (const some of parts(toUnlink, 10)) await Promise.all(some.map(unlink))
await setStatuses(toActivate, true, 'activated')
await setStatuses(toDeactivate, false, 'deactivated')
console.log(
  Object.entries(report)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
)
process.exitCode = report.failures > 0 ? 1 : 0

async function bringUpToDate({ email, firstName, lastName, leaves, places }) {
  const known = users.get(email.toLowerCase())
  if (leaves) {
    if (!known) note('skipped', email, 'leaves, and is not in Gantry')
    else if (known.status) toDeactivate.push(known)
    return
  }
  let userId = known?.userId
  if (!known) {
    const add = () => post('/gantry-admin/users/add-update', { email, firstName, lastName })
    const added = await write('added', email, '', add)
    if (!added) return
    userId = added.userId
  } else if (known.status === false && known.activatedAt) toActivate.push(known)
  const had = links.get(userId) ?? []
  for (const { mipCode, providerNumber, isUnclear } of places) {
    if (isUnclear) continue
    const mipId = mipIds.get(mipCode)
    if (!mipId) {
      note('failures', email, `There is no MIP ${mipCode}`)
      continue
    }
    // The server takes such a number, because MIPs outside Medicare use others.
    if (!isMedicare(providerNumber))
      note('warnings', email, `${providerNumber} is not a Medicare provider number`)
    const link = had.find((other) => other.mipId === mipId)
    // An empty cell is left out: it changes no number.
    const number = providerNumber && { providerNumber }
    if (!link) toLink.push({ email, mipCode, body: { userId, mipId, ...number } })
    else if (number && link.providerNumber !== providerNumber) {
      const { userMipId } = link
      await write('changed', email, mipCode, () =>
        post('/update-provider-number', { userMipId, providerNumber }),
      )
    }
  }
  // The file has all MIPs of a person. Somebody without a MIP in it, or with a code that does not exist, keeps their links.
  if (places.length === 0 || places.some(({ mipCode }) => !mipIds.has(mipCode))) return
  const wanted = new Set(places.map(({ mipCode }) => mipIds.get(mipCode)))
  for (const { mipId, userMipId } of had.filter((link) => !wanted.has(link.mipId)))
    toUnlink.push({ email, mipCode: mips.find((mip) => mip.mipId === mipId).code, userMipId })
}

/** Links many at once. The server makes all of these links or none, so after a refusal each is made by itself. */
async function linkAll(some) {
  try {
    if (!isDryRun) await post('/gantry-admin/link-user-mips', { links: some.map(({ body }) => body) })
    for (const { email, mipCode } of some) note('linked', email, mipCode)
  } catch {
    for (const { email, mipCode, body } of some)
      await write('linked', email, mipCode, () => post('/gantry-admin/link-user-mip', body))
  }
}

function unlink({ email, mipCode, userMipId }) {
  return write('unlinked', email, mipCode, () => call('DELETE', `/gantry-admin/unlink-user-mip/${userMipId}`))
}

async function setStatuses(some, status, name) {
  for (const part of parts(some, 200)) {
    try {
      const body = { ids: part.map(({ userId }) => userId), status }
      const done = !isDryRun && (await post('/gantry-admin/users/activate-inactivate', body))
      for (const user of part) {
        const result = done && done.results.find((one) => one.id === user.userId)
        if (!result || result.outcome === 'DONE') note(name, user.email)
        else note('failures', user.email, result.message)
      }
    } catch (error) {
      for (const user of part) note('failures', user.email, error.message)
    }
  }
}

/** Writes and counts it. Returns the reply, or nothing if the server refused. */
async function write(name, email, about, action) {
  try {
    const reply = isDryRun ? {} : await action()
    note(name, email, about)
    return reply
  } catch (error) {
    note('failures', email, error.message)
  }
}

function note(name, email, about = '') {
  report[name] += 1
  console.log(`${email}: ${name} ${about}`.trim())
}

/** Ends the program before it has written anything. */
function stop(reason) {
  console.error(reason)
  process.exit(1)
}

/** One person for each address; a person with several MIPs has a row for each. */
function peopleOf([head = [], ...rows]) {
  const names = head.map((name) => name.trim())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    stop(
      `${file}: the first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} is missing.`,
    )
  const found = new Map()
  for (const [index, cells] of rows.entries()) {
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? '']))
    const leaves = row.leaves.toLowerCase()
    // With another word nobody knows whether this person leaves.
    if (!['', 'no', 'yes'].includes(leaves))
      stop(`${file}, record ${index + 1}: leaves is "${row.leaves}"; it must be yes, no or empty.`)
    const key = row.email.toLowerCase()
    const person = found.get(key) ?? { ...row, leaves: false, places: [] }
    person.leaves ||= leaves === 'yes'
    if (row.mipCode) addPlace(person, row.mipCode, row.providerNumber.toUpperCase())
    found.set(key, person)
  }
  return [...found.values()]
}

/** A row that repeats another one changes nothing. With two numbers for one MIP, nobody knows which is right: neither is sent. */
function addPlace({ email, places }, mipCode, providerNumber) {
  const same = places.find((place) => place.mipCode === mipCode)
  if (!same) places.push({ mipCode, providerNumber })
  else if (same.providerNumber === providerNumber) note('warnings', email, `${mipCode} is there twice`)
  else {
    note(
      'failures',
      email,
      `${mipCode} is there with two provider numbers, ${same.providerNumber} and ${providerNumber}`,
    )
    same.isUnclear = true
  }
}

/** Rows of cells. A cell in quotes may have commas, line ends, and quotes written twice. */
function parseCsv(text) {
  const rows = [['']]
  let isQuoted = false
  // In quotes, "" first closes the cell and opens it again: the second one is then a quote of the text.
  let closedBefore = false
  for (const letter of text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) {
    const cells = rows.at(-1)
    if (letter === '"') {
      if (closedBefore) cells[cells.length - 1] += '"'
      closedBefore = isQuoted
      isQuoted = !isQuoted
      continue
    }
    closedBefore = false
    if (letter === ',' && !isQuoted) cells.push('')
    else if (letter === '\n' && !isQuoted) rows.push([''])
    else cells[cells.length - 1] += letter
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** Whether a number is empty or a Medicare provider number with the right check letter. */
function isMedicare(number) {
  if (number === '') return true
  const [, stem, place, check] =
    /^(\d{6})([0-9A-HJ-NP-RT-Y])([A-Z])$/.exec(number.padStart(8, number.length === 7 ? '0' : ' ')) ?? []
  if (!stem) return false
  const sum = [3, 5, 8, 4, 2, 1].reduce((total, weight, at) => total + weight * Number(stem[at]), 0)
  return 'YXWTLKJHFBA'[(sum + 6 * '0123456789ABCDEFGHJKLMNPQRTUVWXY'.indexOf(place)) % 11] === check
}

function parts(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/** Every record of a list. */
async function all(path, rows, filters = {}) {
  const found = []
  let after
  do {
    const pageRequest = {
      pageSize: 200,
      sortConditions: [{ sortBy: 'id', sortType: 'asc' }],
      ...(after && { after }),
    }
    const page = await post(path, { ...filters, pageRequest })
    found.push(...page[rows])
    after = page.next
  } while (after)
  return found
}

function post(path, body) {
  return call('POST', path, JSON.stringify(body))
}

/** Calls with a token that is valid for another minute. */
async function call(method, path, body) {
  if (!token || (await token).until < Date.now()) token = newToken()
  const { value } = await token
  const headers = { authorization: `Bearer ${value}`, ...(body && { 'content-type': 'application/json' }) }
  return read(await fetchPatiently(`${url}/api${path}`, { method, headers, body }))
}

async function newToken() {
  const form = { method: 'POST', body: new URLSearchParams(client) }
  const { access_token: value, expires_in: seconds } = await read(
    await fetchPatiently(`${url}/oidc/token`, form),
  )
  return { value, until: Date.now() + (seconds - 60) * 1000 }
}

/** Waits as long as the server asks for when it has too many calls (429), or is busy for a moment (503). */
async function fetchPatiently(address, options, tries = 1) {
  const answer = await fetch(address, options)
  const wait = Number(answer.headers.get('retry-after') ?? 1)
  if (answer.status !== 429 && (answer.status !== 503 || tries > 5)) return answer
  await answer.body?.cancel()
  await setTimeout(wait * 1000)
  return fetchPatiently(address, options, tries + 1)
}

/** The reply as JSON. @throws with the reason of a refusal */
async function read(answer) {
  const reply = await answer.json()
  if (!answer.ok) throw new Error(reply.message ?? reply.error_description)
  return reply
}
