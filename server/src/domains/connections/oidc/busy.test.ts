import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../testing/caller.ts'
import { buildRelyingParty, type RelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let party: RelyingParty
beforeAll(async () => {
  t = await buildTestApp()
  party = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
})
afterAll(() => t.close())

const busy = 'The service is busy or a part of it is away. Please try again shortly.'

/** Sends a request while the table is locked, and cancels its statements, as PostgreSQL does after a time limit. */
async function askWhileLocked(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  return t.db.transaction().execute(async (holder) => {
    await sql`lock table ${sql.table(table)}`.execute(holder)
    let answer: Answer | undefined
    const asked = ask().then((given) => {
      answer = given
    })
    const cancelWaiting = async () => {
      await sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      return answer
    }
    await expect.poll(cancelWaiting, { timeout: 10_000, interval: 20 }).toBeDefined()
    await asked
    return answer as Answer
  })
}

const html = { accept: 'text/html' }
const json = { accept: 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

it('answers a person 503 with a page when the database does not answer in time', async () => {
  const { url } = await party.begin()
  for (const address of [url.pathname + url.search, '/oidc/session/end']) {
    const answer = await askWhileLocked('oidcRecord', () =>
      t.anonymous().inject('GET', address, undefined, html),
    )
    expect([answer.status, answer.headers['retry-after']], address).toEqual([503, '2'])
    expect(answer.text).toContain(busy)
  }
})

it('answers a person 503 with a page when the sign-in cannot be continued', async () => {
  const caller = await t.signInAs(await t.person())
  const { url } = await party.begin()
  const begun = await caller.inject('GET', url.pathname + url.search)
  for (const table of ['rateLimit', 'oidcRecord']) {
    const address = table === 'rateLimit' ? url.pathname + url.search : String(begun.headers.location)
    const answer = await askWhileLocked(table, () => caller.inject('GET', address, undefined, html))
    expect([answer.status, answer.headers['retry-after']], address).toEqual([503, '2'])
    expect(answer.text).toMatch(/^<!doctype html>/)
    expect(answer.text).toContain(busy)
  }
})

it('answers an app 503 when the database does not answer in time', async () => {
  const answer = await askWhileLocked('oidcRecord', () =>
    t.anonymous().inject('POST', '/oidc/token', `grant_type=refresh_token&refresh_token=${'x'.repeat(43)}`, {
      ...form,
      ...json,
      authorization: `Basic ${Buffer.from(`ris:${party.secret}`).toString('base64')}`,
    }),
  )
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toEqual({ error: 'temporarily_unavailable', error_description: busy })
})

it('answers 503 when the end of an app session cannot be stored, and ends it the next time', async () => {
  const caller = await t.signInAs(await t.person())
  const { id_token: hint = '' } = await signInTo(party, caller)
  const leave = () => caller.inject('GET', `/oidc/session/end?id_token_hint=${hint}`, undefined, html)
  const refused = await askWhileLocked('appSession', leave)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.text).toContain(busy)
  expect((await leave()).status).toBe(200)
  const open = await t.db.selectFrom('appSession').select('sid').where('endedAt', 'is', null).execute()
  expect(open).toEqual([])
})
