import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContract } from '@gantry/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { archiveUrls, askedStudy, basic, buildArchive } from '../testing/archives.ts'
import type { Method } from '../testing/caller.ts'
import {
  buildRelyingParty,
  type RelyingParty,
  redirectUri,
  signInTo,
} from '../testing/fakes/relying-party.ts'
import { buildServiceCaller } from '../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { hostileTexts } from './arbitraries.ts'

/** The routes that are not in the contract. The first test fails for a new one until it is listed here. Fuzz it below. */
const plainRoutes = [
  '/healthz',
  '/readyz',
  '/oidc/style.css',
  '/oidc/interaction/:uid',
  '/oidc/interaction/:uid/cancel',
  '/oidc/*',
  '/api/orthanc/user/get-profile',
  '/api/orthanc/tokens/validate',
  '/mailbox',
  '/mailbox/style.css',
  '/mailbox/:name',
  '/mailbox/:name/html',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/:tag',
  '/api/docs/style.css',
  '/api/docs/search.js',
]

let t: TestApp
let party: RelyingParty
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  // Higher limits than any of these tests reach, or most of the requests would only be refused for their number.
  t = await buildTestApp({ APP_STARTS_PER_ADDRESS: '1000000', SIGN_INS_PER_ADDRESS: '1000000' })
  party = await buildRelyingParty(t, { code: 'ris', roles: ['Member'] })
  folder = mkdtempSync(join(tmpdir(), 'gantry-portal-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The portal</title>')
  app = await buildApp(t.world, folder)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads the tree that Fastify prints. A line holds the end of a path, and its parent line the beginning. */
function listRoutes(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', path = ''] = /^(.*?[├└]── )(.*?)(?: \([A-Z, ]+\))?$/.exec(line) ?? []
    if (path === '') return []
    const depth = branch.length / 4
    parents[depth] = (parents[depth - 1] ?? '') + path
    return line.endsWith(')') ? [parents[depth] ?? ''] : []
  })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const texts = [
  ...hostileTexts.map(encodeAnyhow),
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ED%A0%80',
  'a&a=b',
  '[]=1',
  '\t',
]

function encodeAnyhow(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed())
}

type Sent = { method: Method; url: string; body?: string; headers?: Record<string, string> }

/** So many requests are on their way at the same time, so that the server and the database work side by side. */
const lanes = 8

/** Whole words only, because one key in sixty contains "zod" by chance. */
const traces = /node_modules|\.ts:|\bselect .* from\b|\binsert into\b|\bPostgreSQL\b|\bzod(error)?\b/i

async function expectHarmless(sent: Sent[]): Promise<void> {
  const caller = t.anonymous()
  const rest = sent.values()
  const work = async () => {
    for (const { method, url, body, headers } of rest) {
      const { status, text } = await caller.inject(method, url, body, headers)
      const asked = `${method} ${url} ${body ?? ''}`.slice(0, 300)
      expect(status, `${asked}: ${text}`).toBeLessThan(500)
      expect(text, asked).not.toMatch(traces)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

/** Returns the same fields many times, each time with one hostile value. */
const spoilEach = (fields: Record<string, string>) =>
  Object.keys(fields).flatMap((name) =>
    texts.map((text) =>
      Object.entries(fields)
        .map(([one, value]) => `${one}=${one === name ? text : encodeURIComponent(value)}`)
        .join('&'),
    ),
  )

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

describe('routes that are not in the contract', () => {
  it('check 64: are all listed in this file', () => {
    const rows = Object.values(createContract('gantry')).map(({ path }) => path)
    const contract = new Set<string>(rows)
    const found = listRoutes(t.app.printRoutes({ commonPrefix: false }))
    const others = [...new Set(found)].map((path) => (path === '*' ? '/oidc/*' : path))
    expect(others.filter((path) => !contract.has(path)).toSorted()).toEqual(plainRoutes.toSorted())
  })

  it('check 64: the authorization endpoint never answers with a 5xx', async () => {
    const sent = spoilEach(authorization).map(
      (query): Sent => ({ method: 'GET', url: `/oidc/auth?${query}` }),
    )
    await expectHarmless(sent)
    const bare = spoilEach({ ...authorization, response_mode: 'form_post', prompt: 'none' })
    await expectHarmless(bare.map((query) => ({ method: 'GET', url: `/oidc/auth?${query}` })))
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
          bodies.map((body) => ({ method: 'POST', url: '/oidc/token', body, headers: form })),
        )
      }
      const bodies = spoilEach(shown)
      const url = '/oidc/token/revocation'
      await expectHarmless(bodies.map((body) => ({ method: 'POST', url, body, headers: form })))
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
    ].flatMap((text) => [text, `Bearer ${text}`, basic(text, text), basic(encodeAnyhow(text), '%00')])
    await expectHarmless(
      headers.flatMap((one): Sent[] => [
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
      texts.flatMap((text): Sent[] => [
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
      spoilEach(fields).flatMap((query): Sent[] => [
        { method: 'GET', url: `/oidc/session/end?${query}` },
        { method: 'GET', url: `/oidc/session/end/success?${query}` },
        { method: 'POST', url: '/oidc/session/end/confirm', body: query, headers: form },
      ]),
    )
    await expectHarmless(
      texts.flatMap((text): Sent[] => [
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

  it('check 64: the archive calls and the mailbox never answer with a 5xx', async () => {
    const archive = await buildArchive(t, { code: 'pacs' })
    const fields = {
      ...askedStudy,
      labels: ['x'],
      'token-key': 'authorization',
      'token-value': 'Bearer x',
      'user-id': 'x',
    }
    const values: unknown[] = [...hostileTexts, null, -1, 2 ** 63, [], {}, [[]], { a: 1 }]
    for (const url of Object.values(archiveUrls)) {
      for (const name of Object.keys(fields)) {
        for (const value of values) {
          const { status, text } = await archive.ask(url, { ...fields, [name]: value })
          expect(status, `${url} ${name} ${JSON.stringify(value)}: ${text}`).toBeLessThan(500)
        }
      }
      for (const body of ['{', 'null', '[]', '"x"', '['.repeat(10_000)]) {
        expect((await archive.ask(url, body)).status).toBeLessThan(500)
      }
      for (const shown of hostileTexts)
        expect((await archive.ask(url, {}, basic(shown, shown))).status).toBeLessThan(500)
    }
    await expectHarmless(
      texts.flatMap((text): Sent[] => [
        { method: 'GET', url: `/mailbox?${text}` },
        { method: 'GET', url: `/mailbox/${text}` },
        { method: 'GET', url: `/mailbox/${text}/html` },
        { method: 'GET', url: `/healthz?${text}` },
        { method: 'GET', url: `/readyz?${text}` },
        { method: 'GET', url: `/api/openapi.json?${text}` },
        { method: 'GET', url: `/api/docs?${text}` },
        { method: 'GET', url: `/api/docs/${text}` },
      ]),
    )
  }, 60_000)
})
