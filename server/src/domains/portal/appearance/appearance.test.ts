import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/my-appearance'
const defaults = { theme: 'semi-dark', layout: 'full', navigation: 'fixed' }
const chosen = { theme: 'dark', layout: 'framed', navigation: 'inside-header' }

describe('how the portal looks to one person', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  it('has the defaults of the contract until the user chooses', async () => {
    expect((await cast.as.ana.inject('GET', path)).json()).toEqual(defaults)
    expect((await cast.as.ana.inject('POST', path, chosen)).json()).toEqual(chosen)
    expect((await cast.as.ana.inject('GET', path)).json()).toEqual(chosen)
    expect((await cast.as.northAdmin.inject('GET', path)).json()).toEqual(defaults)

    await cast.as.ana.inject('POST', path, { ...chosen, theme: 'system' })
    expect((await cast.as.ana.inject('GET', path)).json()).toEqual({ ...chosen, theme: 'system' })
  })

  it('is the same on every machine and in every role', async () => {
    await cast.as.typist.inject('POST', path, chosen)
    const elsewhere = await server.signInAs(cast.people.typist)
    expect((await elsewhere.inject('GET', path)).json()).toEqual(chosen)
  })

  it('answers 401 when signed out, and ignores another user’s id in the body', async () => {
    expect((await server.anonymous().inject('GET', path)).status).toBe(401)
    expect((await server.anonymous().inject('POST', path, chosen)).status).toBe(401)
    const smuggled = { ...chosen, userId: cast.people.northAdmin.userId }
    expect((await cast.as.ana.inject('POST', path, smuggled)).status).toBe(200)
    expect((await cast.as.northAdmin.inject('GET', path)).json()).toEqual(defaults)
  })

  it.each([
    ['theme', 'pink'],
    ['layout', ''],
    ['navigation', null],
  ])('refuses an unknown %s and names the field', async (field, value) => {
    const answer = await cast.as.ana.inject('POST', path, { ...chosen, [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })
})
