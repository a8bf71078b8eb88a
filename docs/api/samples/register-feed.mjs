// Pushes answers of the register to Gantry, for the samples beside it. docs/api/register-feed.md describes the call.
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const { GANTRY_URL: url, CLIENT_ID: id, CLIENT_SECRET: secret } = process.env
const most = 500
const tries = 5

export const hashOf = (raw) => createHash('sha256').update(raw).digest('hex')

/** Pushes answers, prints each that needs a person, and returns how many there are of each outcome. */
export async function push(answers) {
  if (!url || !id || !secret) throw new Error('Set GANTRY_URL, CLIENT_ID and CLIENT_SECRET.')
  const form = {
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    scope: 'checks:write',
  }
  const total = {}
  // Of several answers about a number, the latest counts.
  const latest = new Map(
    answers.toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1)).map((one) => [one.number, one]),
  )
  const all = [...latest.values()]
  for (let at = 0; at < all.length; at += most) {
    // A token is valid for five minutes, so each call gets its own.
    const { access_token: token } = await ask('/oidc/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ answers: all.slice(at, at + most) })
    const { counts, outcomes } = await ask('/api/register-checks', { method: 'POST', headers, body })
    for (const [outcome, count] of Object.entries(counts)) total[outcome] = (total[outcome] ?? 0) + count
    for (const { number, outcome, reason } of outcomes)
      if (outcome === 'OTHER_NAME' || outcome === 'REFUSED')
        console.log(`${number}: ${outcome} ${reason ?? ''}`.trim())
  }
  return total
}

/** The server may be restarting, or ask to wait. The same answers again change nothing, so it is safe to push them again. */
async function ask(path, options) {
  for (let round = 1; ; round += 1) {
    const reply = await fetch(`${url}${path}`, options).catch((error) => error)
    const mayComeBack = reply instanceof Error || reply.status === 429 || reply.status >= 500
    if (!mayComeBack) {
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
      return JSON.parse(text)
    }
    if (round === tries) throw new Error(`${path} did not answer: ${reply.message ?? reply.status}`)
    const seconds = reply instanceof Error ? 0 : Number(reply.headers.get('retry-after'))
    await setTimeout((seconds || 2 ** round) * 1000)
  }
}
