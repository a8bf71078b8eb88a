import type {
  App,
  ConnectedApp,
  ConnectedAppBody,
  ConnectedAppRow,
} from '@gantry/contract/domains/connections/apps/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildRis, roleIdOf } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const base = '/api/gantry-admin/apps'

let server: TestApp
let cast: Cast
let member: number

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  member = await roleIdOf(server.db, 'Member')
})
afterAll(() => server.close())

const newApp = (code: string, more: Partial<ConnectedAppBody> = {}): ConnectedAppBody => ({
  code,
  name: `App ${code}`,
  description: 'Bookings.',
  icon: 'calendar',
  mode: 'oidc',
  launchUrl: `https://${code}.example/`,
  roles: [{ roleId: member }],
  risId: null,
  initiateLoginUri: `https://${code}.example/start`,
  redirectUris: [`https://${code}.example/callback`],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: '',
  isPublic: false,
  isArchive: false,
  ...more,
})

const save = (body: object, who: keyof Cast['as'] = 'admin') =>
  cast.as[who].inject('POST', `${base}/add-update`, body)

async function added(code: string, more: Partial<ConnectedAppBody> = {}): Promise<ConnectedApp> {
  const answer = await save(newApp(code, more))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<ConnectedApp>()
}

/** The record as the form sends it back. */
const bodyOf = ({ appId, version, roles, ...app }: ConnectedApp) => ({
  appId,
  version,
  ...newApp(app.code),
  ...app,
  roles: roles.map(({ roleId }) => ({ roleId })),
})

describe('registering an app', () => {
  it('shows the app on the dashboards of its roles', async () => {
    const app = await added('bookings')
    expect(app).toMatchObject({
      code: 'bookings',
      roles: [{ name: 'Member' }],
      status: true,
      version: 1,
      issuer: 'http://localhost:8080/oidc',
      secretChangedAt: null,
    })
    const codes = async (who: keyof Cast['as']) =>
      (await cast.as[who].inject('GET', '/api/gantryapps')).json<App[]>().map(({ code }) => code)
    expect(await codes('ana')).toContain('bookings')
    expect(await codes('typist')).not.toContain('bookings')
    const opened = await cast.as.ana.inject('POST', '/api/gantryapps/create-app-session?gantryApp=bookings')
    const url = new URL(opened.json<{ url: string }>().url)
    expect(url.origin + url.pathname).toBe('https://bookings.example/start')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      iss: 'http://localhost:8080/oidc',
      login_hint: expect.stringMatching(/^[\w-]{43}$/),
      target_link_uri: 'https://bookings.example/',
    })
    expect(url.href).not.toContain(encodeURIComponent(cast.people.ana.email))
  })

  it('changes the sent fields, and refuses a change to an old version', async () => {
    const app = await added('changing')
    const ris = await buildRis(server.db, { name: 'Harbour RIS' })
    const change = { name: 'Renamed', roles: [], risId: ris.risId, mode: 'deep-link', initiateLoginUri: '' }
    const changed = (await save({ ...bodyOf(app), ...change })).json<ConnectedApp>()
    expect(changed).toMatchObject({ name: 'Renamed', roles: [], risName: 'Harbour RIS', version: 2 })
    const stale = await save({ ...bodyOf(app), name: 'Late' })
    expect([stale.status, stale.json<{ code: string }>().code]).toEqual([409, 'stale'])
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'app')
      .where('subjectId', '=', app.appId)
      .orderBy('auditEventId')
      .execute()
    expect(trail).toEqual([
      {
        action: 'app.add',
        detail: { cause: expect.any(String), name: 'App changing', code: 'changing', roles: ['Member'] },
      },
      {
        action: 'app.edit',
        detail: {
          cause: expect.any(String),
          changes: {
            name: ['App changing', 'Renamed'],
            mode: [app.mode, 'deep-link'],
            roles: [['Member'], []],
            risId: [null, ris.risId],
            initiateLoginUri: [app.initiateLoginUri, ''],
          },
        },
      },
    ])
  })

  it.each([
    ['code', { code: 'bad code' }],
    ['code', { code: '../x' }],
    ['name', { name: ' ' }],
    ['mode', { mode: 'magic' }],
    ['icon', { icon: 'skull' }],
    ['launchUrl', { launchUrl: 'javascript:alert(1)' }],
    ['launchUrl', { launchUrl: 'https://user:pass@ris.example/' }],
    ['launchUrl', { launchUrl: 'https://ris.example/#part' }],
    ['launchUrl', { launchUrl: 'http://ris.example/' }],
    ['initiateLoginUri', { initiateLoginUri: '' }],
    ['redirectUris', { redirectUris: [] }],
    ['redirectUris', { redirectUris: ['http://ris.example/callback'] }],
    ['redirectUris', { redirectUris: ['https://a.example/', 'https://a.example/'] }],
    ['backchannelLogoutUri', { backchannelLogoutUri: 'ftp://ris.example' }],
    ['isPublic', { isPublic: true, isArchive: true }],
    ['isPublic', { isPublic: true, mode: 'ticket' }],
    ['roles', { roles: [{ roleId: missingId }] }],
    ['risId', { risId: missingId }],
  ])('names the field %s for %j', async (field, wrong) => {
    const answer = await save(newApp('wrong', wrong as Partial<ConnectedAppBody>))
    expect(answer.status).toBe(400)
    const named = Object.keys(answer.json<{ fields: object }>().fields)
    expect(named.some((name) => name.startsWith(field))).toBe(true)
    const left = await server.db.selectFrom('app').select('appId').where('code', '=', 'wrong').execute()
    expect(left).toEqual([])
  })

  it('accepts plain http for the local machine and for a link', async () => {
    const local = await added('local', {
      launchUrl: 'http://127.0.0.1:9000/',
      initiateLoginUri: 'http://localhost:9000/start',
      redirectUris: ['http://[::1]:9000/callback'],
    })
    const mark = await added('mark', {
      mode: 'link',
      launchUrl: 'http://ris.clinic.example/',
      initiateLoginUri: '',
      redirectUris: [],
    })
    expect([local.mode, mark.mode]).toEqual(['oidc', 'link'])
  })

  it('names the apps whose sign-ins an archive accepts, which must sign people in', async () => {
    await added('oh-viewer')
    const fields = { mode: 'ticket', isArchive: true } as const
    const archive = await added('pacs', { ...fields, viewerCodes: ['OH-viewer', 'oh-viewer'] })
    expect(archive.viewerCodes).toEqual(['oh-viewer'])
    for (const code of ['pacs', 'not-there', 'two words']) {
      const answer = await save({ ...bodyOf(archive), viewerCodes: ['oh-viewer', code] })
      expect(answer.status).toBe(400)
      const [field] = Object.keys(answer.json<{ fields: object }>().fields)
      expect(field).toMatch(/^viewerCodes/)
    }
    const plain = await save(newApp('plain', { viewerCodes: ['oh-viewer'] }))
    expect([plain.status, plain.json<{ fields: object }>().fields]).toEqual([
      400,
      { viewerCodes: 'Only an image archive has viewers.' },
    ])
  })

  it('keeps codes unique without regard to case, and refuses to change them', async () => {
    const app = await added('Taken')
    const twice = await save(newApp('taken'))
    expect([twice.status, twice.json<{ fields: object }>().fields]).toEqual([
      409,
      { code: 'An app with the code "taken" already exists.' },
    ])
    const moved = await save({ ...bodyOf(app), code: 'other-code' })
    expect([moved.status, moved.json<{ fields: object }>().fields]).toEqual([
      400,
      { code: 'An app is known by its code: it stays as it is.' },
    ])
  })
})

describe('the list of apps', () => {
  it('searches, filters, sorts and exports', async () => {
    await added('zebra', { mode: 'ticket', name: 'Zebra reporting', roles: [] })
    const list = async (body: object) =>
      (await cast.as.admin.inject('POST', base, body)).json<{ apps: ConnectedAppRow[]; totalItems: number }>()
    expect((await list({ search: 'report zeb' })).apps.map(({ code }) => code)).toEqual(['zebra'])
    const tickets = await list({ search: 'zebra', mode: 'ticket', status: true })
    expect(tickets).toMatchObject({ totalItems: 1, apps: [{ code: 'zebra', roles: [] }] })
    const sorted = await list({ pageRequest: { sortConditions: [{ sortBy: 'code', sortType: 'desc' }] } })
    expect(sorted.apps[0]?.code).toBe('zebra')
    const file = await cast.as.admin.inject('POST', `${base}/export`, { search: 'zebra' })
    expect(file.text).toContain('Zebra reporting,zebra,ticket,,Active')
  })

  it('changes the status of several apps, each by its own rules', async () => {
    const [one, two] = [await added('one'), await added('two')]
    const body = { ids: [one.appId, two.appId, missingId], status: false }
    const { results } = (await cast.as.admin.inject('POST', `${base}/activate-inactivate`, body)).json<{
      results: { outcome: string }[]
    }>()
    expect(results.map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'REFUSED'])
    const shut = await cast.as.ana.inject('POST', '/api/gantryapps/create-app-session?gantryApp=one')
    expect(shut.status).toBe(404)
  })
})

describe('an app’s secret', () => {
  const make = (appId: number, endPrevious = false) =>
    cast.as.admin.inject('POST', `${base}/${appId}/secret`, { endPrevious })
  const secretOf = async (appId: number, endPrevious = false) =>
    (await make(appId, endPrevious)).json<{ secret: string }>().secret
  const works = async (secret: string) => {
    const body = { code: 'guarded', secret, ticket: 'none' }
    return (await server.anonymous().inject('POST', '/api/gantryapps/redeem-ticket', body)).status === 400
  }

  it('is returned once, stored as a hash, and replaced with an overlap of a day', async () => {
    const { appId } = await added('guarded', { mode: 'ticket' })
    const first = await secretOf(appId)
    expect(first).toMatch(/^[\w-]{43}$/)
    const read = await cast.as.admin.inject('GET', `${base}/${appId}`)
    expect(read.text).not.toContain(first)
    expect(read.json<ConnectedApp>().secretChangedAt).not.toBeNull()
    expect(server.logged.join('')).not.toContain(first)
    const second = await secretOf(appId)
    expect([await works(first), await works(second), await works('wrong')]).toEqual([true, true, false])
    const until = async () =>
      (await cast.as.admin.inject('GET', `${base}/${appId}`)).json<ConnectedApp>().previousSecretUntil
    expect(await until()).not.toBeNull()
    server.clock.advance(24 * 60 * 60_000 + 1)
    cast.as.admin = await server.signInAs(cast.people.admin)
    expect([await works(first), await works(second)]).toEqual([false, true])
    expect(await until()).toBeNull()
    const third = await secretOf(appId, true)
    expect([await works(second), await works(third)]).toEqual([false, true])
  })

  it('is refused for a public app and for a link', async () => {
    const viewer = await added('in-browser', { isPublic: true })
    expect((await make(viewer.appId)).status).toBe(409)
    expect((await make(missingId)).status).toBe(404)
  })
})

describe('the registry', () => {
  it('refuses callers who are not platform administrators', async () => {
    cast.as.northAdmin = await server.signInAs(cast.people.northAdmin)
    cast.as.ana = await server.signInAs(cast.people.ana)
    cast.as.typist = await server.signInAs(cast.people.typist)
    const { appId } = await added('private')
    const calls: ['GET' | 'POST', string, object?][] = [
      ['POST', base, {}],
      ['POST', `${base}/export`, {}],
      ['GET', `${base}/${appId}`],
      ['POST', `${base}/add-update`, newApp('mine')],
      ['POST', `${base}/${appId}/activate-inactivate?status=false`],
      ['POST', `${base}/activate-inactivate`, { ids: [appId], status: false }],
      ['POST', `${base}/${appId}/secret`, { endPrevious: true }],
    ]
    for (const [method, url, body] of calls) {
      expect((await server.anonymous().inject(method, url, body)).status).toBe(401)
      for (const who of ['northAdmin', 'ana', 'typist'] as const) {
        expect([url, (await cast.as[who].inject(method, url, body)).status]).toEqual([url, 403])
      }
    }
    const kept = (await cast.as.admin.inject('GET', `${base}/${appId}`)).json<ConnectedApp>()
    expect(kept).toMatchObject({ status: true, version: 1, secretChangedAt: null })
  })

  it('answers 404 for an unknown app', async () => {
    expect((await cast.as.admin.inject('GET', `${base}/${missingId}`)).status).toBe(404)
    expect((await save({ ...newApp('ghost'), appId: missingId })).status).toBe(404)
    const url = `${base}/${missingId}/activate-inactivate?status=true`
    expect((await cast.as.admin.inject('POST', url)).status).toBe(404)
  })
})
