import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { sessionEndCode } from '@gantry/contract/domains/access/sessions/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../../../testing/caller.ts'
import { missingId } from '../../../testing/cast.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const minute = 60_000

describe('the own sessions', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await buildTestApp()
  })
  afterAll(() => t.close())

  const sessionsOf = async (caller: Caller) => {
    const answer = await caller.inject('GET', '/api/my-sessions')
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ sessions: MySession[] }>().sessions
  }
  const password = ({ password: text }: Person) => ({ currentPassword: toBase64(text) })
  const end = (caller: Caller, person: Person, sessionId: number | undefined) =>
    caller.inject('POST', `/api/my-sessions/${sessionId ?? 0}/end`, password(person))
  const endOthers = (caller: Caller, person: Person) =>
    caller.inject('POST', '/api/my-sessions/end-others', password(person))
  const statusOf = async (caller: Caller) => (await caller.inject('GET', '/api/my-sessions')).status

  it('shows device, address, role and times, and marks the current session first', async () => {
    const typist = await t.person({ roles: ['TYP'] })
    await t.signInAs(typist)
    t.clock.advance(minute)
    const caller = await t.signInAs(typist)
    const sessions = await sessionsOf(caller)
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    expect(sessions[0]).toEqual({
      sessionId: expect.any(Number),
      role: { roleId: expect.any(Number), name: 'TYP', label: 'Typist' },
      address: '127.0.0.1',
      device: 'Vitest',
      signedInAt: t.clock.now().toISOString(),
      lastSeenAt: t.clock.now().toISOString(),
      current: true,
    })
  })

  it('leaves out sessions of other people, and pending and ended ones', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    await t.signInAs(await t.person())
    await givePassword(t.app, person)
    const elsewhere = await t.signInAs(person)
    await elsewhere.inject('POST', '/api/auth/signout')
    expect(await sessionsOf(caller)).toHaveLength(1)
  })

  it('can be ended one by one, from the next call on, and the audit trail says so', async () => {
    const person = await t.person({ roles: ['MRT'] })
    const lost = await t.signInAs(person)
    const caller = await t.signInAs(person)
    const sessionId = (await sessionsOf(caller)).find(({ current }) => !current)?.sessionId
    expect((await end(caller, person, sessionId)).json()).toBe(true)
    const refused = await lost.inject('GET', '/api/my-account')
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([
      401,
      sessionEndCode('elsewhere'),
    ])
    expect((await lost.inject('POST', '/api/auth/refresh', {})).status).toBe(401)
    expect((await end(caller, person, sessionId)).status, 'it is over').toBe(404)
    const query = t.db.selectFrom('auditEvent').select(['actorUserId', 'subjectId', 'detail'])
    expect(
      await query.where('action', '=', 'session.end').where('actorUserId', '=', person.userId).execute(),
    ).toEqual([{ actorUserId: person.userId, subjectId: person.userId, detail: { sessionId } }])
  })

  it('can be ended together, and the current one stays', async () => {
    const person = await t.person()
    const others = [await t.signInAs(person), await t.signInAs(person)]
    const waiting = await givePassword(t.app, person)
    const caller = await t.signInAs(person)
    const answer = await endOthers(caller, person)
    expect(answer.json()).toEqual({ ended: 3 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    const code = { email: person.email, code: '000000' }
    expect((await waiting.inject('POST', '/api/auth/verify', code)).status).toBe(401)
    expect(await sessionsOf(caller)).toHaveLength(1)
    expect((await endOthers(caller, person)).json()).toEqual({ ended: 0 })
  })

  it('refuses to end the current session, which ends by signing out', async () => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const [current] = await sessionsOf(caller)
    const answer = await end(caller, person, current?.sessionId)
    expect(answer.status).toBe(409)
    expect(await statusOf(caller)).toBe(200)
  })

  it('answers the same for a session of another person as for one that does not exist', async () => {
    const other = await t.signInAs(await t.person())
    const [foreign] = await sessionsOf(other)
    for (const roles of [['ProductAdmin'], ['GroupAdmin'], ['Member'], ['CSS']] as const) {
      const person = await t.person({ roles: [...roles] })
      const caller = await t.signInAs(person)
      const answers = [await end(caller, person, foreign?.sessionId), await end(caller, person, missingId)]
      const [one, two] = answers.map(({ status, json }) => ({ status, ...json<object>(), requestId: '' }))
      expect(one).toEqual(two)
      expect(one?.status).toBe(404)
    }
    expect(await statusOf(other)).toBe(200)
  })

  it('refuses callers who are signed out or have only given the password', async () => {
    const person = await t.person()
    const pending = await givePassword(t.app, person)
    for (const caller of [t.anonymous(), pending]) {
      expect(await statusOf(caller)).toBe(401)
      expect((await end(caller, person, missingId)).status).toBe(401)
      expect((await endOthers(caller, person)).status).toBe(401)
    }
  })

  it('takes the password, and ends nothing without it', async () => {
    const person = await t.person()
    const other = await t.signInAs(person)
    const caller = await t.signInAs(person)
    const sessionId = (await sessionsOf(caller)).find(({ current }) => !current)?.sessionId
    const wrong = { ...person, password: 'Wrong-1pass' }
    for (const answer of [await end(caller, wrong, sessionId), await endOthers(caller, wrong)]) {
      expect(answer.status).toBe(400)
      expect(answer.json<{ fields: object }>().fields).toHaveProperty('currentPassword')
    }
    expect((await caller.inject('POST', '/api/my-sessions/end-others', {})).status).toBe(400)
    expect(await statusOf(other)).toBe(200)
  })

  it.each(['0', '-1', 'one', '1e3'])('refuses %s as an id', async (id) => {
    const person = await t.person()
    const caller = await t.signInAs(person)
    const answer = await caller.inject('POST', `/api/my-sessions/${id}/end`, password(person))
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('sessionId')
  })
})
