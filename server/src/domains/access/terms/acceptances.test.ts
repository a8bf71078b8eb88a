import type { MyTerms, TermsOfUser } from '@gantry/contract/domains/access/terms/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildTermsVersion } from './testing/terms.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
const midnight = new Date('2098-03-11T13:00:00Z')

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2098-03-11T12:00:00Z'))
  cast = await buildCast(t)
  await buildTermsVersion(t.db, { effectiveOn: '2098-03-12' })
  await buildTermsVersion(
    t.db,
    { document: 'PRIVACY', number: 1, effectiveOn: '2098-03-12' },
    'What we keep.',
  )
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const mine = async (caller: Caller) => (await caller.inject('GET', '/api/my-terms')).json<MyTerms>()
const accept = (caller: Caller, label = '2.0') => caller.inject('POST', '/api/my-terms/accept', { label })
const seen = (caller: Caller, label = '1.0') => caller.inject('POST', '/api/my-terms/seen', { label })
const dashboard = async (caller: Caller) => {
  const answer = await caller.inject('GET', '/api/dashboard/member')
  return answer.status === 403 ? answer.json<{ code: string }>().code : answer.status
}
const ofUser = async (caller: Caller, userId: number) =>
  (await caller.inject('GET', `/api/users/${userId}/terms`)).json<TermsOfUser>()
const list = async (query: string) => {
  const answer = await cast.as.admin.inject('GET', `/api/terms-acceptances?pageSize=200&${query}`)
  expect(answer.status, answer.text).toBe(200)
  const { people } = answer.json<{ people: { userId: number; acceptedAt: string | null }[] }>()
  return new Map(people.map(({ userId, acceptedAt }) => [userId, acceptedAt]))
}

describe('new terms', () => {
  it('are asked for in an open session from midnight in Sydney on, before anything else', async () => {
    t.clock.set(new Date(midnight.getTime() - 1))
    expect(await dashboard(cast.as.ana)).not.toBe('terms.to-accept')
    expect((await mine(cast.as.ana)).toAccept).toBeNull()
    t.clock.set(midnight)
    expect(await dashboard(cast.as.ana)).toBe('terms.to-accept')
    for (const [method, path] of [
      ['GET', `/api/users/${cast.people.ana.userId}/group-invitations`],
      ['GET', '/api/my-sessions'],
      ['GET', '/api/terms-versions'],
    ] as const) {
      expect((await cast.as.ana.inject(method, path)).json(), path).toMatchObject({ code: 'terms.to-accept' })
    }
    expect((await cast.as.ana.inject('GET', '/api/my-session')).status).toBe(200)
    expect((await mine(cast.as.ana)).toAccept).toMatchObject({ label: '2.0' })
    expect((await accept(cast.as.ana)).status).toBe(200)
    expect(await dashboard(cast.as.ana)).not.toBe('terms.to-accept')
    expect((await mine(cast.as.ana)).toAccept).toBeNull()
    // Of each person: the others are still asked.
    expect(await dashboard(cast.as.admin)).toBe('terms.to-accept')
  })

  it('are asked for after a sign-in, also of who has never signed in before', async () => {
    t.clock.set(midnight)
    const person = await t.person()
    const caller = await t.signInAs(person)
    expect((await mine(caller)).toAccept).toMatchObject({ label: '2.0', blocks: [{ kind: 'PARAGRAPH' }] })
    expect(await dashboard(caller)).toBe('terms.to-accept')
    await accept(caller)
    // The box of the sign-in form was about the terms in force, whose text comes after it.
    expect(await ofUser(caller, person.userId)).toMatchObject({
      accepted: [{ label: '2.0' }],
      toAccept: null,
    })
  })

  it('can be refused by signing out', async () => {
    t.clock.set(midnight)
    const answer = await cast.as.ana.inject('POST', '/api/auth/signout')
    expect(answer.status, answer.text).toBeLessThan(300)
  })

  it('are accepted once, in the version that is in force, with an audit entry and no refusal before', async () => {
    expect((await accept(cast.as.ana)).json()).toMatchObject({ code: 'terms.not-in-force' })
    t.clock.set(midnight)
    await dashboard(cast.as.ana)
    expect((await accept(cast.as.ana, '1.0')).json()).toMatchObject({ code: 'terms.not-in-force' })
    await accept(cast.as.ana)
    t.clock.advance(60_000)
    await accept(cast.as.ana)
    const rows = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'result'])
      .where('actorUserId', '=', cast.people.ana.userId)
      .where('at', '>=', midnight)
      .execute()
    expect(rows).toEqual([
      { action: 'terms-version.accept', actorUserId: cast.people.ana.userId, result: 'DONE' },
    ])
    const [first] = (await ofUser(cast.as.ana, cast.people.ana.userId)).accepted
    expect(first).toEqual({ label: '2.0', acceptedAt: midnight.toISOString() })
  })

  it('do not concern programs, which cannot accept either', async () => {
    const program = await buildServiceCaller(t, { scopes: ['users:read'] }, ['users:read'])
    t.clock.set(midnight)
    await program.ask()
    const users = await program.inject('POST', '/api/users', {})
    expect(users.status, users.text).toBe(200)
    expect((await accept(program.caller)).status).toBe(403)
    expect((await accept(t.anonymous())).status).toBe(401)
  })
})

describe('a privacy notice', () => {
  it('is shown once, and stops nobody', async () => {
    t.clock.set(midnight)
    await accept(cast.as.ana)
    expect((await mine(cast.as.ana)).toSee).toMatchObject({ label: '1.0', document: 'PRIVACY' })
    expect(await dashboard(cast.as.ana)).not.toBe('terms.to-accept')
    expect((await seen(cast.as.ana, '2.0')).json()).toMatchObject({ code: 'terms.not-in-force' })
    expect((await seen(cast.as.ana)).status).toBe(200)
    await seen(cast.as.ana)
    expect((await mine(cast.as.ana)).toSee).toBeNull()
    const { seen: shown } = await ofUser(cast.as.ana, cast.people.ana.userId)
    expect(shown).toEqual([{ label: '1.0', seenAt: midnight.toISOString() }])
  })
})

describe('who has accepted', () => {
  it('is listed by version, and who has not, with what was accepted at sign-ins before', async () => {
    const { ana, ben } = cast.people
    expect((await list('label=1.0&isAccepted=true')).get(ana.userId)).toEqual(expect.any(String))
    expect((await list('isAccepted=false')).has(ben.userId)).toBe(true)
    t.clock.set(midnight)
    await accept(cast.as.admin)
    await accept(cast.as.ana)
    const accepted = await list('isAccepted=true')
    expect(new Set(accepted.keys())).toEqual(new Set([ana.userId, cast.people.admin.userId]))
    expect(accepted.get(ana.userId)).toBe(midnight.toISOString())
    expect((await list('isAccepted=false')).has(ana.userId)).toBe(false)
    expect((await list('')).get(ben.userId)).toBeNull()
    const file = await cast.as.admin.inject('POST', '/api/terms-acceptances/export', { isAccepted: true })
    expect(file.text).toContain(`${ana.email},Active,2.0,${midnight.toISOString()}`)
  })

  it('is for platform administrators, and each person for themselves', async () => {
    const { ana } = cast.people
    expect(await ofUser(cast.as.ana, ana.userId)).toMatchObject({ accepted: [{ label: '1.0' }] })
    expect(await ofUser(cast.as.admin, ana.userId)).toMatchObject({ toAccept: null })
    const read = (id: number) => cast.as.northAdmin.inject('GET', `/api/users/${id}/terms`)
    expectSameAsMissing(await read(ana.userId), await read(missingId))
    expect((await cast.as.northAdmin.inject('GET', '/api/terms-acceptances')).status).toBe(403)
    expect((await t.anonymous().inject('GET', '/api/terms-acceptances')).status).toBe(401)
  })
})
