import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildTermsVersion } from '../../access/terms/testing/terms.ts'

let server: TestApp
let cast: Cast
let app: RelyingParty

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  app = await buildRelyingParty(server, {
    code: 'ris',
    roles: ['Member'],
    mode: 'oidc',
    initiateLoginUri: 'http://127.0.0.1:9/start',
  })
})
afterAll(() => server.close())

it('a sign-in to an app waits until new terms are accepted, and then goes on where it waited', async () => {
  const before = await signInTo(app, cast.as.ana)
  const termsVersionId = await buildTermsVersion(server.db)
  // The text comes before the day, because it does not change after it.
  await server.db
    .updateTable('termsVersion')
    .set({ effectiveOn: '2020-01-01' })
    .where('termsVersionId', '=', termsVersionId)
    .execute()
  const { ana } = cast.as

  // An app that asks without the person is told that the person is needed.
  const silent = await app.begin({ prompt: 'none' })
  const refused = await follow(ana, silent.url)
  expect(refused.url.searchParams.get('error')).toBe('interaction_required')

  const { url, checks } = await app.begin()
  const waiting = await follow(ana, url)
  expect(waiting.url.pathname).toBe('/open-app')
  const asked = waiting.url.searchParams
  expect(Object.fromEntries(asked)).toEqual({ app: 'ris', uid: expect.any(String) })
  // Asking again opens nothing.
  const interaction = new URL(`/oidc/interaction/${asked.get('uid')}`, url)
  expect((await follow(ana, interaction)).url.pathname).toBe('/open-app')
  // Another app session of the same portal session does not open either.
  const session = await ana.inject('GET', '/api/gantryapps/create-app-session?gantryApp=ris')
  expect(session.status).toBe(403)

  expect((await ana.inject('POST', '/api/my-terms/accept', { label: '2.0' })).status).toBe(200)
  const arrived = await follow(ana, interaction)
  const tokens = await app.exchange(arrived.url, checks)
  expect(tokens.claims()).toMatchObject({ sub: String(cast.people.ana.userId) })

  // An app that was open before the terms goes on, because it was opened rightly.
  const renewed = await client.refreshTokenGrant(app.config, before.refresh_token ?? '')
  expect(renewed.claims()).toMatchObject({ sub: String(cast.people.ana.userId) })
})
