import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givePassword } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildRis, linkRisUser, linkUserMip } from '../../../testing/factories.ts'
import { createAuthenticator } from '../../../testing/fakes/authenticator.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { addPasskey, signInByPasskey, verifyByPasskey } from '../../access/passkeys/testing/passkeys.ts'

describe('signing in to a connected app', () => {
  let server: TestApp
  let cast: Cast
  let app: RelyingParty

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    const ris = await buildRis(server.db)
    app = await buildRelyingParty(server, {
      code: 'ris',
      roles: ['Member', 'GroupAdmin'],
      risId: ris.risId,
      mode: 'oidc',
      initiateLoginUri: 'http://127.0.0.1:9/start',
      backchannelLogoutUri: 'http://127.0.0.1:9/logout',
    })
    const { ana } = cast.people
    await linkRisUser(server.db, ana.userId, ris.risId, 'aabel')
    const mip = await buildMip(server.db, { name: 'Harbour', code: 'HB' })
    await linkUserMip(server.db, ana.userId, mip.mipId, { providerNumber: '2426621B' })
    const shut = await buildMip(server.db)
    await linkUserMip(server.db, ana.userId, shut.mipId, { allowed: false })
  })
  afterAll(() => server.close())

  it('gives the app the user, the role, the RIS username and the provider numbers', async () => {
    const tokens = await signInTo(app, cast.as.ana)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: 'http://localhost:8080/oidc',
      aud: 'ris',
      sub: String(cast.people.ana.userId),
      name: 'Ana Abel',
      email: cast.people.ana.email,
      email_verified: true,
      session_role: 'Member',
      session_group: null,
      ris_username: 'aabel',
      amr: ['pwd', 'otp', 'mfa'],
      sid: expect.stringMatching(/^[\w-]{43}$/),
      auth_time: expect.any(Number),
    })
    expect(claims).not.toHaveProperty('provider_numbers')
    const info = await client.fetchUserInfo(app.config, tokens.access_token, claims?.sub ?? '')
    expect(info.provider_numbers).toEqual([
      { mip_id: expect.any(Number), mip_code: 'HB', mip_name: 'Harbour', provider_number: '2426621B' },
    ])
  })

  it('tells the app how the user signed in with a passkey', async () => {
    const person = await server.person()
    const [phone, key] = [createAuthenticator(), createAuthenticator({ synced: false })]
    const caller = await server.signInAs(person)
    for (const authenticator of [phone, key]) await addPasskey(caller, person, authenticator)
    const [alone, second] = [server.anonymous(), await givePassword(server.app, person)]
    await signInByPasskey(alone, phone)
    await verifyByPasskey(second, key)
    const [ofAlone, ofSecond] = [await signInTo(app, alone), await signInTo(app, second)]
    expect(ofAlone.claims()?.amr).toEqual(['swk', 'user', 'mfa'])
    expect(ofSecond.claims()?.amr).toEqual(['pwd', 'hwk', 'user', 'mfa'])
    const info = await client.fetchUserInfo(app.config, ofAlone.access_token, String(person.userId))
    expect(info['amr']).toEqual(['swk', 'user', 'mfa'])
  })

  it('gives the app the group of a group administrator', async () => {
    const tokens = await signInTo(app, cast.as.northAdmin)
    expect(tokens.claims()).toMatchObject({
      session_role: 'GroupAdmin',
      session_group: cast.north.groupId,
      session_group_name: 'North Imaging',
      ris_username: null,
    })
  })

  it('gives only the claims of the requested scopes', async () => {
    const { url, checks } = await app.begin({ scope: 'openid' })
    const { url: callback } = await follow(cast.as.ana, url)
    const tokens = await app.exchange(callback, checks)
    const info = await client.fetchUserInfo(app.config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(Object.keys(info).toSorted()).toEqual([
      'amr',
      'auth_time',
      'session_group',
      'session_group_name',
      'session_role',
      'sid',
      'sub',
    ])
  })

  it('accepts each refresh token once', async () => {
    const tokens = await signInTo(app, cast.as.ana)
    const renewed = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
    expect(renewed.claims()).toMatchObject({ sid: tokens.claims()?.sid, session_role: 'Member' })
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('writes an entry to the audit trail', async () => {
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'actorRole', 'subjectId', 'result', 'detail'])
      .where('action', '=', 'app.sign-in')
      .orderBy('auditEventId')
      .limit(1)
      .execute()
    expect(trail).toEqual([
      {
        actorUserId: cast.people.ana.userId,
        actorRole: 'Member',
        subjectId: app.appId,
        result: 'DONE',
        detail: { code: 'ris' },
      },
    ])
  })
})
