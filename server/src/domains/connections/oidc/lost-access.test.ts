import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildGroup, buildUser, roleIdOf } from '../../../testing/factories.ts'
import { listenForLogouts } from '../../../testing/fakes/logout-listener.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendLogoutNotices } from './notices.ts'
import { createOpenId, type OpenId } from './service.ts'

let server: TestApp
let cast: Cast
let app: RelyingParty
let listener: Awaited<ReturnType<typeof listenForLogouts>>
let openId: OpenId

const minute = 60_000
const hour = 60 * minute

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  listener = await listenForLogouts()
  openId = createOpenId(server.world)
  app = await buildRelyingParty(server, {
    code: 'ris',
    roles: ['Member', 'GroupAdmin', 'MIS'],
    backchannelLogoutUri: listener.url,
  })
})
afterEach(() => {
  listener.tokens.length = 0
  listener.answerWith(200)
})
afterAll(async () => {
  await listener.close()
  await server.close()
})

const admin = (url: string, body?: object) => cast.as.admin.inject('POST', url, body)

/** Advances the clock. The administrator signs in again, because the old session may have expired. */
async function later(milliseconds: number) {
  server.clock.advance(milliseconds)
  cast.as.admin = await server.signInAs(cast.people.admin)
}

type SignedInPerson = { person: Person; caller: Caller }

const memberAndSpecialist = () => server.person({ roles: ['Member', 'MIS'] })

const losses: [string, (scene: SignedInPerson) => Promise<unknown>, (() => Promise<Person>)?][] = [
  ['signs out', ({ caller }) => caller.inject('POST', '/api/auth/signout')],
  [
    'is made inactive',
    ({ person }) => admin(`/api/gantry-admin/users/${person.userId}/activate-inactivate?status=false`),
  ],
  [
    'changes to another role',
    ({ person, caller }) =>
      caller.inject('POST', `/api/users/${person.userId}/set-session-role?sessionRole=MIS`),
    memberAndSpecialist,
  ],
  [
    'loses the role',
    async ({ person }) =>
      server.db
        .deleteFrom('userRole')
        .where('userId', '=', person.userId)
        .where('roleId', '=', await roleIdOf(server.db, 'Member'))
        .execute(),
    memberAndSpecialist,
  ],
  [
    'is signed out by an administrator',
    async ({ person }) => {
      const session = await server.db
        .selectFrom('session')
        .select('sessionId')
        .where('userId', '=', person.userId)
        .executeTakeFirstOrThrow()
      return admin(`/api/gantry-admin/logged-in-users/${session.sessionId}/end`)
    },
  ],
  ['is idle for more than three hours', () => later(3 * hour + 4 * minute)],
  [
    'gets another group to administer',
    async ({ person }) => {
      const { groupId } = await buildGroup(server.db)
      return admin(
        `/api/gantry-admin/users/${person.userId}/update-group-id-for-admin?groupIdForAdmin=${groupId}`,
      )
    },
    async () => buildUser(server.world, { administers: cast.north }),
  ],
]

describe('losing access to an app', () => {
  it.each(losses)('ends the app session and sends a notice when the user %s', async (_what, lose, make) => {
    const person = await (make ?? (() => server.person()))()
    const caller = await server.signInAs(person, make === memberAndSpecialist ? 'Member' : undefined)
    const tokens = await signInTo(app, caller)
    const { sub, sid } = tokens.claims() ?? { sub: '', sid: '' }
    await client.fetchUserInfo(app.config, tokens.access_token, sub)
    const half = await app.begin()
    const begun = await follow(caller, half.url)

    await lose({ person, caller })

    await expect(client.fetchUserInfo(app.config, tokens.access_token, sub)).rejects.toThrow()
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    // An authorization code from before is refused too.
    await expect(app.exchange(begun.url, half.checks)).rejects.toMatchObject({ error: 'invalid_grant' })

    await sendLogoutNotices(server.world, openId)
    const told = await Promise.all(listener.tokens.map(readLogoutToken))
    expect(told.map((token) => token.sid)).toContain(sid)
    const mine = told.find((token) => token.sid === sid)
    expect(mine).toMatchObject({
      sub,
      aud: 'ris',
      iss: 'http://localhost:8080/oidc',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      jti: expect.any(String),
    })
    expect(mine).not.toHaveProperty('nonce')
    expect(mine).not.toHaveProperty('email')

    listener.tokens.length = 0
    await sendLogoutNotices(server.world, openId)
    expect(listener.tokens).toEqual([])
  })

  it('ends access at once when the app is closed to the role', async () => {
    const person = await server.person()
    const caller = await server.signInAs(person)
    const tokens = await signInTo(app, caller)
    const member = await roleIdOf(server.db, 'Member')
    const rights = server.db.deleteFrom('appRole').where('appId', '=', app.appId).where('roleId', '=', member)
    await rights.execute()
    try {
      await expect(
        client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck),
      ).rejects.toThrow()
      const { url } = await app.begin()
      const refused = await follow(caller, url)
      expect(refused.url.pathname + refused.url.search).toMatch(
        /^\/open-app\?uid=[\w-]+&app=ris&refused=role$/,
      )
      const denied = await server.db
        .selectFrom('auditEvent')
        .select(['action', 'result', 'actorUserId'])
        .where('actorUserId', '=', person.userId)
        .where('result', '=', 'DENIED')
        .execute()
      expect(denied).toEqual([{ action: 'app.sign-in', result: 'DENIED', actorUserId: person.userId }])
    } finally {
      await server.db.insertInto('appRole').values({ appId: app.appId, roleId: member }).execute()
    }
  })

  it('ends access and still sends a notice when the app is made inactive', async () => {
    const caller = await server.signInAs(await server.person())
    const tokens = await signInTo(app, caller)
    await admin(`/api/gantry-admin/apps/${app.appId}/activate-inactivate?status=false`)
    try {
      await expect(
        client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck),
      ).rejects.toThrow()
      const { url } = await app.begin()
      expect((await follow(caller, url)).url.searchParams.get('refused')).toBe('role')
      await sendLogoutNotices(server.world, openId)
      const told = await Promise.all(listener.tokens.map(readLogoutToken))
      expect(told.map(({ sid }) => sid)).toContain(tokens.claims()?.sid)
    } finally {
      await admin(`/api/gantry-admin/apps/${app.appId}/activate-inactivate?status=true`)
    }
  })
})

describe('logout notices', () => {
  it('are sent again after a delay when the app does not answer, and once when it does', async () => {
    const caller = await server.signInAs(await server.person())
    await signInTo(app, caller)
    await caller.inject('POST', '/api/auth/signout')
    listener.answerWith(503)
    await sendLogoutNotices(server.world, openId)
    await sendLogoutNotices(server.world, openId)
    const waiting = await server.db
      .selectFrom('appSession')
      .select(['noticeTries', 'noticeError'])
      .where('noticeNextTryAt', 'is not', null)
      .execute()
    expect(waiting).toEqual([{ noticeTries: 1, noticeError: expect.stringContaining('503') }])
    listener.answerWith(200)
    server.clock.advance(6_000)
    const { world } = server
    await Promise.all([sendLogoutNotices(world, openId), sendLogoutNotices(world, createOpenId(world))])
    expect(listener.tokens).toHaveLength(1)
  })
})

async function readLogoutToken(token: string) {
  const jwks = (await server.anonymous().inject('GET', '/oidc/jwks')).json<JSONWebKeySet>()
  // The provider uses the system clock, not the test's clock.
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks))
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' })
  return payload
}
