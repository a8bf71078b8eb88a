import type { App } from '@gantry/contract/domains/connections/apps/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildApp } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('connected apps', () => {
  let server: TestApp
  let cast: Cast
  let viewer: number

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    viewer = await buildApp(server.db, { code: 'viewer', roles: ['Member', 'TYP'] })
    await buildApp(server.db, { code: 'billing', roles: ['ProductAdmin'] })
    await buildApp(server.db, { code: 'retired', roles: ['Member', 'ProductAdmin'], status: false })
  })
  afterAll(() => server.close())

  const codes = async (who: keyof Cast['as'], path = '/api/gantryapps') =>
    (await cast.as[who].inject('GET', path)).json<App[]>().map(({ code }) => code)
  const open = (who: keyof Cast['as'], code: string) =>
    cast.as[who].inject('POST', `/api/gantryapps/create-app-session?gantryApp=${encodeURIComponent(code)}`)

  it('lists the apps that the role of the session may open', async () => {
    expect(await codes('ana')).toEqual(['viewer'])
    expect(await codes('typist')).toEqual(['viewer'])
    expect(await codes('admin')).toEqual(['billing'])
    expect(await codes('northAdmin')).toEqual([])
    expect((await server.anonymous().inject('GET', '/api/gantryapps')).status).toBe(401)
  })

  it('lists apps with the labels of their roles', async () => {
    const answer = await cast.as.ana.inject('GET', '/api/gantryapps-roles')
    expect(answer.json()).toMatchObject([
      { code: 'billing', roles: [{ name: 'GantryAdmin' }] },
      { code: 'viewer', roles: [{ name: 'Member' }, { name: 'TYP' }] },
    ])
    expect(answer.text).not.toContain('example/start')
    expect((await server.anonymous().inject('GET', '/api/gantryapps-roles')).status).toBe(401)
  })

  it('check 33: opens the registered address and writes an audit entry', async () => {
    expect((await open('ana', 'viewer')).json()).toEqual({ url: 'https://viewer.example/start' })
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'actorRole'])
      .where('action', '=', 'app.open')
      .where('subjectId', '=', viewer)
      .execute()
    expect(trail).toEqual([{ actorUserId: cast.people.ana.userId, actorRole: 'Member' }])
  })

  it.each([
    ['ana', 'billing', 403],
    ['northAdmin', 'viewer', 403],
    ['admin', 'retired', 404],
    ['ana', 'nothing', 404],
    ['ana', 'https://evil.example', 404],
    ['ana', "viewer' or '1'='1", 404],
    ['ana', '', 400],
  ] as const)('answers %s who opens %s with %i', async (who, code, status) => {
    expect((await open(who, code)).status).toBe(status)
  })

  it('answers 401 when signed out', async () => {
    const url = '/api/gantryapps/create-app-session?gantryApp=viewer'
    expect((await server.anonymous().inject('GET', url)).status).toBe(401)
  })
})
