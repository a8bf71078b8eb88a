import { readFile } from 'node:fs/promises'
import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import * as openid from 'openid-client'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { passwordChanged } from '../domains/access/auth/mails.ts'
import { sendResetLinks } from '../domains/access/auth/reset-requests.ts'
import { createMailQueue } from '../platform/mail/queue.ts'
import { openSecrets, pruneHashKeys } from '../platform/secrets/hash-keys.ts'
import { createCaller, givePassword, signInAs } from '../testing/caller.ts'
import { buildRelyingParty, type RelyingParty, signInTo } from '../testing/fakes/relying-party.ts'
import { sendWaiting } from '../testing/mails.ts'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { reseal, sealedColumns } from './reseal.ts'

const first = 'a secret key for tests that is long enough'
const second = 'the key that takes its place, long enough too'
const third = 'the third key, as long as the others are'
const fourth = 'the fourth key, which knows none of the others'

let t: TestApp
/** The running server. */
let served: TestApp
let app: RelyingParty
let refreshToken: string
let idToken: string
let ana: Person & { secret: string; recoveryCodes: string[] }
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  t = await buildTestApp()
  served = { ...t }
  app = await buildRelyingParty(served, { code: 'ris', roles: ['Member'] })
  ana = await withAuthenticator()
  const tokens = await signInTo(app, await t.signInAs(await t.person()))
  refreshToken = tokens.refresh_token ?? ''
  idToken = tokens.id_token ?? ''
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await t.close()
})

async function withAuthenticator() {
  const person = await t.person()
  const caller = await t.signInAs(person)
  const password = { currentPassword: toBase64(person.password) }
  const started = await caller.inject('POST', '/api/my-profile/authenticator/start', password)
  const { secret } = started.json<{ secret: string }>()
  const code = await codeOf(secret)
  const confirmed = await caller.inject('POST', '/api/my-profile/authenticator/confirm', { code })
  return { ...person, secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(t.clock.now().getTime() / 1000) })

/** Restarts the server with these keys. */
async function restart(current: string, previous?: string) {
  const secrets = await openSecrets(t.db, { current, previous })
  const world = { ...t.world, secrets, mail: createMailQueue({ clock: t.clock, secrets }) }
  const restarted = await buildApp(world)
  stops.push(() => restarted.close())
  served.world = world
  served.app = restarted
}

async function verify(person: Person, code: string): Promise<number> {
  const caller = await givePassword(served.app, person)
  return (await caller.inject('POST', '/api/auth/verify', { email: person.email, code })).status
}
async function signInByPhone(): Promise<number> {
  t.clock.advance(30_000)
  return verify(ana, await codeOf(ana.secret))
}
const signInByRecoveryCode = () => verify(ana, ana.recoveryCodes.pop() ?? '')

async function refresh(): Promise<void> {
  const tokens = await openid.refreshTokenGrant(app.config, refreshToken)
  refreshToken = tokens.refresh_token ?? refreshToken
}
const letter = () => ({
  to: ana.email,
  language: 'en',
  template: passwordChanged,
  parts: { firstName: 'Ana', at: t.clock.now().toISOString(), address: '' },
})
const publishedKeys = async () =>
  (await createCaller(served.app).inject('GET', '/oidc/jwks')).json<JSONWebKeySet>()

async function expectAllWell() {
  expect([await signInByPhone(), await signInByRecoveryCode()]).toEqual([200, 200])
  await signInAs(served.app, served.world, await t.person())
  await refresh()
  await jwtVerify(idToken, createLocalJWKSet(await publishedKeys()), { currentDate: t.clock.now() })
}

const countsOf = async () =>
  Object.fromEntries(await reseal(t.database.connection, { current: second, previous: first }))

describe('a new SECRET_KEY', () => {
  it('is refused at the start without the previous key, with an explanation', async () => {
    await restart(first)
    await expect(restart(second)).rejects.toThrow('SECRET_KEY: the database was sealed with another key')
    await expectAllWell()
  })

  it('together with the previous key changes nothing for users', async () => {
    await restart(second, first)
    await expectAllWell()
  })

  it('can be given to all servers as the previous key before any of them uses it', async () => {
    await restart(first, second)
    await expectAllWell()
  })

  it('still needs the previous key before the values are resealed', async () => {
    await expect(restart(second)).rejects.toThrow('SECRET_KEY: the database was sealed with another key')
  })

  it('reseals all values, also in two simultaneous runs, and a later run finds none', async () => {
    await restart(second, first)
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${ana.email}`)
    await sendResetLinks(t.world)
    await t.world.mail.queueAll(t.db, Array.from({ length: 250 }, letter))
    const [one, other] = await Promise.all([countsOf(), countsOf()])
    const anew = (what: string) => (one[what]?.anew ?? 0) + (other[what]?.anew ?? 0)
    expect([anew('authenticators'), anew('signing keys')]).toEqual([1, 1])
    expect(anew('waiting mails')).toBeGreaterThan(250)
    expect(anew('records of connected apps')).toBeGreaterThan(0)
    for (const counts of Object.values(await countsOf()))
      expect(counts).toMatchObject({ anew: 0, unreadable: 0 })
    await expectAllWell()
  })

  it('no longer needs the previous key afterwards: authenticators, recovery codes, mail and apps work', async () => {
    await restart(second)
    await expectAllWell()
    expect(decodeProtectedHeader(idToken).kid).toBe((await publishedKeys()).keys[0]?.['kid'])
    const sent: string[] = []
    await sendWaiting(served.world, { send: async ({ to }) => void sent.push(to), close: () => undefined })
    expect(sent).toContain(ana.email)
  })

  it('can be replaced by a third key, and recovery codes of the first are still accepted', async () => {
    await reseal(t.database.connection, { current: third, previous: second })
    await restart(third)
    await expectAllWell()
  })

  it('cannot be replaced by an older one', async () => {
    await expect(restart(first)).rejects.toThrow('SECRET_KEY: the database was sealed with another key')
    await restart(third)
  })

  it('deletes the first hash key together with the last recovery code that needs it', async () => {
    const countKept = async () => (await t.db.selectFrom('keptHashKey').select('keyCheck').execute()).length
    await pruneHashKeys(t.world)
    expect(await countKept()).toBe(2)
    await t.db.updateTable('recoveryCode').set({ usedAt: t.clock.now() }).execute()
    await pruneHashKeys(t.world)
    expect(await countKept()).toBe(0)
  })

  it('reports values that neither key opens, and does not change them', async () => {
    const sealed = Buffer.alloc(40, 'not sealed by anybody')
    await t.db
      .updateTable('credential')
      .set({ authenticatorPending: sealed })
      .where('userId', '=', ana.userId)
      .execute()
    const resealed = await reseal(t.database.connection, { current: third, previous: second })
    expect(resealed.get('authenticators')).toEqual({ anew: 0, already: 1, unreadable: 1 })
    const kept = t.db.selectFrom('credential').select('authenticatorPending').where('userId', '=', ana.userId)
    expect(await kept.executeTakeFirst()).toEqual({ authenticatorPending: sealed })
  })

  it('can be lost: with the documented steps all users can sign in again', async () => {
    const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const statements = /\*\*The key is lost\*\*[^`]*```sql\n([^`]*)```/.exec(text)?.[1] ?? ''
    await sql.raw(statements).execute(t.db)
    await restart(fourth)
    await signInAs(served.app, served.world, ana)
    expect((await publishedKeys()).keys).toHaveLength(1)
  })
})

describe('the list of sealed columns', () => {
  it('is complete', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = current_schema() and data_type = 'bytea'
      and column_name not like '%hash' and column_name not like '%check'
      -- Not secret.
      and column_name not in ('public_key', 'user_handle') order by 1`.execute(t.db)
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const known = sealedColumns.map(({ table, column }) => snake(`${table}.${column}`))
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
  })
})
