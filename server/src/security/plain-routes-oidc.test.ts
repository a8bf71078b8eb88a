import { afterAll, beforeAll, describe, it } from 'vitest'
import { basic } from '../testing/archives.ts'
import {
  buildRelyingParty,
  type RelyingParty,
  redirectUri,
  signInTo,
} from '../testing/fakes/relying-party.ts'
import { buildServiceCaller, form } from '../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { hostileTexts } from './arbitraries.ts'
import {
  encodedTexts,
  encodeText,
  expectHarmless,
  highLimits,
  type PlainRequest,
  spoilEach,
} from './hostile-requests.ts'

let t: TestApp
let party: RelyingParty
beforeAll(async () => {
  t = await buildTestApp(highLimits)
  party = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
})
afterAll(() => t.close())

const authorization = {
  client_id: 'ris',
  redirect_uri: redirectUri,
  response_type: 'code',
  response_mode: 'query',
  scope: 'openid profile email',
  state: 's',
  nonce: 'n',
  prompt: 'login',
  max_age: '60',
  ui_locales: 'en',
  claims_locales: 'en',
  id_token_hint: 'x.y.z',
  login_hint: 'l',
  acr_values: '0',
  display: 'page',
  claims: '{}',
  resource: 'https://x.example',
  request: 'x.y.z',
  request_uri: 'urn:x',
  registration: '{}',
  authorization_details: '[]',
  dpop_jkt: 'x',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
}

describe('the OpenID provider', () => {
  it('check 64: the authorization endpoint never answers with a 5xx', async () => {
    const sent = spoilEach(authorization).map(
      (query): PlainRequest => ({ method: 'GET', url: `/oidc/auth?${query}` }),
    )
    await expectHarmless(t, sent)
    const bare = spoilEach({ ...authorization, response_mode: 'form_post', prompt: 'none' })
    await expectHarmless(
      t,
      bare.map((query) => ({ method: 'GET', url: `/oidc/auth?${query}` })),
    )
  }, 60_000)

  it('check 64: the token, revocation and userinfo endpoints never answer with a 5xx', async () => {
    const fields = {
      client_id: 'ris',
      client_secret: party.secret,
      client_assertion: 'x.y.z',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      code: 'x',
      redirect_uri: redirectUri,
      code_verifier: 'x'.repeat(43),
      refresh_token: 'x',
      scope: 'openid',
      token: 'x',
      token_type_hint: 'access_token',
    }
    const { clientId, secret } = await buildServiceCaller(t)
    const account = { client_id: clientId, client_secret: secret, scope: 'users:read mips:read' }
    for (const method of ['client_secret', 'client_assertion']) {
      const { client_secret: _secret, client_assertion: _assertion, ...others } = fields
      const shown = {
        ...others,
        ...(method in fields && { [method]: fields[method as keyof typeof fields] }),
      }
      for (const kind of ['authorization_code', 'refresh_token', 'client_credentials']) {
        const service = kind === 'client_credentials' && method === 'client_secret' && account
        const bodies = spoilEach({ ...shown, grant_type: kind, ...service })
        await expectHarmless(
          t,
          bodies.map((body) => ({ method: 'POST', url: '/oidc/token', body, headers: form })),
        )
      }
      const bodies = spoilEach(shown)
      const url = '/oidc/token/revocation'
      await expectHarmless(
        t,
        bodies.map((body) => ({ method: 'POST', url, body, headers: form })),
      )
    }
    const printable = hostileTexts.filter((text) => /^[\x20-\x7e]*$/.test(text))
    const headers = [
      ...printable,
      'Bearer %00',
      'Bearer',
      'Basic',
      'Basic AA==',
      'Basic OjA=',
      'DPoP x',
    ].flatMap((text) => [text, `Bearer ${text}`, basic(text, text), basic(encodeText(text), '%00')])
    await expectHarmless(
      t,
      headers.flatMap((one): PlainRequest[] => [
        { method: 'GET', url: '/oidc/me', headers: { authorization: one } },
        {
          method: 'POST',
          url: '/oidc/token',
          body: 'grant_type=refresh_token&refresh_token=x',
          headers: { ...form, authorization: one },
        },
      ]),
    )
    await expectHarmless(
      t,
      encodedTexts.flatMap((text): PlainRequest[] => [
        { method: 'GET', url: `/oidc/me?access_token=${text}` },
        { method: 'POST', url: '/oidc/token', body: text, headers: form },
        {
          method: 'POST',
          url: '/oidc/token',
          body: `grant_type=${text}&client_id=ris&client_secret=${party.secret}`,
          headers: form,
        },
      ]),
    )
  }, 60_000)

  it('check 64: logout, interactions and the documents of the provider never answer with a 5xx', async () => {
    const caller = await t.signInAs(await t.person())
    const { id_token: hint = '' } = await signInTo(party, caller)
    const fields = {
      id_token_hint: hint,
      client_id: 'ris',
      post_logout_redirect_uri: 'https://ris.example/signed-out',
      state: 's',
      ui_locales: 'en',
      logout_hint: 'x',
      xsrf: 'x',
      logout: 'yes',
    }
    await expectHarmless(
      t,
      spoilEach(fields).flatMap((query): PlainRequest[] => [
        { method: 'GET', url: `/oidc/session/end?${query}` },
        { method: 'GET', url: `/oidc/session/end/success?${query}` },
        { method: 'POST', url: '/oidc/session/end/confirm', body: query, headers: form },
      ]),
    )
    await expectHarmless(
      t,
      encodedTexts.flatMap((text): PlainRequest[] => [
        { method: 'GET', url: `/oidc/auth/${text}` },
        { method: 'GET', url: `/oidc/interaction/${text}` },
        { method: 'GET', url: `/oidc/interaction/${text}/cancel` },
        { method: 'GET', url: `/oidc/${text}` },
        { method: 'POST', url: `/oidc/${text}`, body: text, headers: form },
        { method: 'GET', url: `/oidc/jwks?${text}` },
        { method: 'GET', url: `/oidc/.well-known/openid-configuration?x=${text}` },
        {
          method: 'GET',
          url: '/oidc/interaction/x',
          headers: { cookie: `gantry-oidc-interaction=${text}; gantry-oidc-interaction.sig=${text}` },
        },
        { method: 'GET', url: '/oidc/session/end', headers: { cookie: `gantry-oidc-session=${text}` } },
      ]),
    )
  }, 60_000)
})
