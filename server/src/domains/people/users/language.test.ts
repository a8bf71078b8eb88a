import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/my-language'

describe('the language of a user', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const languageOf = async (userId: number) => {
    const row = server.db.selectFrom('user').select(['language', 'version']).where('userId', '=', userId)
    return row.executeTakeFirstOrThrow()
  }

  it('applies in every role to the portal, the mails and the next sign-in', async () => {
    const { typist } = cast.people
    const answer = await cast.as.typist.inject('POST', path, { language: 'ar' })
    expect(answer.json()).toEqual({ language: 'ar' })
    expect((await languageOf(typist.userId)).language).toBe('ar')
    await server.signInAs(typist)
    expect((await server.mails.latest(typist.email, 'one-time-code')).language).toBe('ar')
  })

  it('writes nothing when it stays the same', async () => {
    const { ana } = cast.people
    await cast.as.ana.inject('POST', path, { language: 'fr' })
    const before = await languageOf(ana.userId)
    await cast.as.ana.inject('POST', path, { language: 'fr' })
    expect(await languageOf(ana.userId)).toEqual(before)
  })

  it('answers 401 when signed out, and ignores another user’s id in the body', async () => {
    const { userId } = cast.people.northAdmin
    expect((await server.anonymous().inject('POST', path, { language: 'it' })).status).toBe(401)
    await cast.as.ana.inject('POST', path, { language: 'it', userId })
    expect((await languageOf(userId)).language).toBe('en')
  })

  it.each(['xx', '', null, 'en-AU'])('refuses %s', async (language) => {
    const answer = await cast.as.ana.inject('POST', path, { language })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('language')
  })
})
