import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../../../testing/caller.ts'
import type { Person } from '../../../testing/people.ts'
import { publicPortal } from '../../../testing/public-portal.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { endSessionsOf, pruneSessions } from './service.ts'

const minute = 60_000
const hour = 60 * minute
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const accessName = 'gantry-session'
const refreshName = 'gantry-refresh'
const profile = (caller: Caller) => caller.inject('GET', '/api/my-profile')
const refresh = (caller: Caller, refreshToken?: string) =>
  caller.inject('POST', '/api/auth/refresh', refreshToken === undefined ? {} : { refreshToken })
const chooseRole = (caller: Caller, { userId }: Person, role: string) =>
  caller.inject('POST', `/api/users/${userId}/set-session-role?sessionRole=${role}`)
/** A second client with a copy of the caller's current tokens. */
const copyOf = (caller: Caller) => {
  const keeper = t.anonymous()
  for (const [name, value] of caller.cookies) keeper.cookies.set(name, value)
  return keeper
}

describe('the cookies', () => {
  it('check 20: are HttpOnly, SameSite=Strict and host-only, and on https also Secure and __Host-', async () => {
    const secure = await buildTestApp(publicPortal)
    try {
      for (const [app, prefix, flag] of [
        [t, '', false],
        [secure, '__Host-', true],
      ] as const) {
        const person = await app.person()
        const answer = await (await givePassword(app.app, person)).inject('POST', '/api/auth/verify', {
          email: person.email,
          code: (await app.mails.latest(person.email, 'one-time-code')).parts.code,
        })
        const cookies = [answer.headers['set-cookie']].flat().map(String)
        expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(
          ['device', 'session', 'refresh'].map((name) => `${prefix}gantry-${name}`),
        )
        for (const cookie of cookies) {
          expect(cookie.startsWith(`${prefix}gantry-`)).toBe(true)
          expect(cookie).toMatch(/; HttpOnly/)
          // The cookie of a known device gives no access.
          expect(cookie).toMatch(cookie.includes('-device=') ? /; SameSite=Lax/ : /; SameSite=Strict/)
          expect(cookie).toMatch(/; Path=\//)
          expect(cookie).not.toMatch(/Domain/)
          expect(/; Secure/.test(cookie)).toBe(flag)
        }
      }
    } finally {
      await secure.close()
    }
  })
})

describe('tokens', () => {
  it('check 21: change at verification and at a role switch, and the old tokens are refused', async () => {
    const person = await t.person({ roles: ['Member', 'ProductAdmin'] })
    const caller = await givePassword(t.app, person)
    const pending = copyOf(caller)
    const { code } = (await t.mails.latest(person.email, 'one-time-code')).parts
    await caller.inject('POST', '/api/auth/verify', { email: person.email, code })
    const verified = copyOf(caller)
    expect(verified.cookies.get(accessName)).not.toBe(pending.cookies.get(accessName))
    expect((await chooseRole(caller, person, 'GantryAdmin')).status).toBe(200)
    expect(caller.cookies.get(accessName)).not.toBe(verified.cookies.get(accessName))
    expect((await profile(caller)).status).toBe(200)
    expect((await profile(pending)).status).toBe(401)
    expect((await profile(verified)).status).toBe(401)
  })

  it('check 21: a new sign-in in the same browser ends its previous session', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const former = copyOf(caller)
    const password = Buffer.from(person.password).toString('base64')
    expect((await caller.inject('POST', '/api/auth/signin', { email: person.email, password })).status).toBe(
      200,
    )
    expect((await profile(former)).status).toBe(401)
  })

  it('are stored as hashes, and the access token works as a bearer token', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const token = caller.cookies.get(accessName) ?? ''
    const { accessHash, refreshHash } = await t.db
      .selectFrom('session')
      .select(['accessHash', 'refreshHash'])
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(accessHash).toEqual(t.world.secrets.hash(token))
    expect(refreshHash).toHaveLength(32)
    const program = await t
      .anonymous()
      .inject('GET', '/api/my-profile', undefined, { authorization: `Bearer ${token}` })
    expect(program.status).toBe(200)
  })

  it('are both replaced at a refresh', async () => {
    const caller = await t.signInAs(await t.person())
    const former = copyOf(caller)
    const answer = await refresh(caller)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      expiresIn: 4 * 3600,
      user: { authenticated: true, sessionRole: 'Member' },
    })
    expect((await profile(former)).status).toBe(401)
    expect((await profile(caller)).status).toBe(200)
  })

  it('end with the session when a refresh token is used twice', async () => {
    const caller = await t.signInAs(await t.person())
    const stolen = copyOf(caller)
    await refresh(caller)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await profile(caller)).status).toBe(401)
    expect((await refresh(caller)).status).toBe(401)
  })

  it('check 65: end the session when any earlier refresh token is used again', async () => {
    for (const generation of [0, 1, 2]) {
      const caller = await t.signInAs(await t.person({ roles: ['Member', 'TYP'] }), 'Member')
      const used: string[] = []
      for (let count = 0; count < 4; count++) {
        used.push(caller.cookies.get(refreshName) ?? '')
        expect((await refresh(caller)).status).toBe(200)
      }
      expect((await refresh(t.anonymous(), used[generation])).status).toBe(401)
      expect([generation, (await profile(caller)).status]).toEqual([generation, 401])
      expect((await refresh(caller)).status).toBe(401)
    }
  })

  it('do not end a session when a refresh token with its id is forged', async () => {
    const caller = await t.signInAs(await t.person())
    const token = caller.cookies.get(refreshName) ?? ''
    const other = (await t.signInAs(await t.person())).cookies.get(refreshName) ?? ''
    const [, sessionId = ''] = token.split('.')
    const [random = '', , proof = ''] = other.split('.')
    for (const forged of [
      `${random}.${sessionId}.${proof}`,
      `.${sessionId}.`,
      `x.${sessionId}.y`,
      '..',
      `a.${'9'.repeat(40)}.b`,
    ]) {
      expect((await refresh(t.anonymous(), forged)).status).toBe(401)
    }
    expect((await profile(caller)).status).toBe(200)
  })

  it('are replaced once when two servers get many refreshes with the same token', async () => {
    const caller = await t.signInAs(await t.person())
    const other = await t.anotherServer()
    const token = caller.cookies.get(refreshName) ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refresh(t.anonymous().at(index % 2 ? other : t.app), token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
  })

  it('are refused with 401 when the refresh token is missing or unknown', async () => {
    expect((await t.anonymous().inject('POST', '/api/auth/refresh')).status).toBe(401)
    expect((await refresh(t.anonymous(), 'made-up')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  it('check 22: sign-out ends the session on every server, and succeeds without a session', async () => {
    const caller = await t.signInAs(await t.person())
    const copy = copyOf(caller)
    const other = await t.anotherServer()
    expect((await profile(copy.at(other))).status).toBe(200)
    const answer = await caller.inject('POST', '/api/auth/signout')
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('true')
    expect([...caller.cookies.keys()], 'the device stays known').toEqual(['gantry-device'])
    expect((await profile(copy.at(other))).status).toBe(401)
    expect((await refresh(copy)).status).toBe(401)
    expect((await t.anonymous().inject('POST', '/api/auth/signout')).text).toBe('true')
  })

  it('check 40: sign-out clears the browser’s storage', async () => {
    const caller = await t.signInAs(await t.person())
    expect((await caller.inject('POST', '/api/auth/signout')).headers['clear-site-data']).toContain(
      '"storage"',
    )
  })

  it('check 22: refuses the next call and the next refresh of an inactive user', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    expect((await profile(caller)).status).toBe(401)
    expect((await refresh(caller)).status).toBe(401)
  })

  it('check 22: refuses the next call in a role that was removed or made inactive', async () => {
    const person = await t.person({ roles: ['Member', 'MIS'] })
    const caller = await t.signInAs(person, 'Member')
    const role = t.db.selectFrom('role').select('roleId').where('code', '=', 'Member')
    await t.db.updateTable('role').set({ status: false }).where('code', '=', 'Member').execute()
    expect((await profile(caller)).status).toBe(403)
    await t.db.updateTable('role').set({ status: true }).where('code', '=', 'Member').execute()
    expect((await profile(caller)).status).toBe(200)
    await t.db.deleteFrom('userRole').where('userId', '=', person.userId).where('roleId', '=', role).execute()
    expect((await profile(caller)).status).toBe(403)
  })

  it('check 23: ends a session after three idle hours and three minutes', async () => {
    const caller = await t.signInAs(await t.person())
    t.clock.advance(3 * hour)
    expect((await profile(caller)).status).toBe(200)
    await expect.poll(async () => (await seenAt(caller)).getTime()).toBe(t.clock.now().getTime())
    t.clock.advance(3 * hour + 3 * minute)
    expect((await profile(caller)).status).toBe(401)
    t.clock.advance(-hour)
    expect((await profile(caller)).status).toBe(401)
    expect((await refresh(caller)).status).toBe(401)
  })

  it('check 23: ends a session after twelve hours, even when it is in use', async () => {
    const caller = await t.signInAs(await t.person())
    for (let hours = 2; hours < 12; hours += 2) {
      t.clock.advance(2 * hour)
      expect((await refresh(caller)).status).toBe(200)
    }
    t.clock.advance(2 * hour - 1000)
    expect((await profile(caller)).status).toBe(200)
    t.clock.advance(1000)
    expect((await profile(caller)).status).toBe(401)
    expect((await refresh(caller)).status).toBe(401)
  })

  it('refuses an access token after four hours, until it is refreshed', async () => {
    const caller = await t.signInAs(await t.person())
    t.clock.advance(2 * hour)
    expect((await profile(caller)).status).toBe(200)
    await expect.poll(async () => (await seenAt(caller)).getTime()).toBe(t.clock.now().getTime())
    t.clock.advance(2 * hour)
    expect((await profile(caller)).status).toBe(401)
    expect((await refresh(caller)).status).toBe(200)
    expect((await profile(caller)).status).toBe(200)
  })

  it('ends all sessions of a user except one, and deletes sessions that ended long ago', async () => {
    const person = await t.person()
    const [kept, ended] = [await t.signInAs(person), await t.signInAs(person)]
    const { sessionId } = await sessionOf(kept)
    await endSessionsOf(t.world, t.db, person.userId, 'test', sessionId)
    expect((await profile(kept)).status).toBe(200)
    expect((await profile(ended)).status).toBe(401)
    t.clock.advance(13 * hour)
    await pruneSessions(t.world)
    t.clock.advance(40 * 24 * hour)
    await pruneSessions(t.world)
    const left = await t.db
      .selectFrom('session')
      .select('sessionId')
      .where('userId', '=', person.userId)
      .execute()
    expect(left).toEqual([])
  })
})

async function sessionOf(caller: Caller) {
  return t.db
    .selectFrom('session')
    .select(['sessionId', 'lastSeenAt'])
    .where('accessHash', '=', t.world.secrets.hash(caller.cookies.get(accessName) ?? ''))
    .executeTakeFirstOrThrow()
}
const seenAt = async (caller: Caller) => (await sessionOf(caller)).lastSeenAt
