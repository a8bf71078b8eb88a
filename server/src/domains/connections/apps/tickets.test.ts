import type { AppClaims } from '@gantry/contract/domains/connections/apps/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildApp, buildRis, linkRisUser } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const redeemUrl = '/api/gantryapps/redeem-ticket'

let server: TestApp
let cast: Cast
let secret: string
let otherSecret: string

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  const ris = await buildRis(server.db)
  await linkRisUser(server.db, cast.people.ana.userId, ris.risId, 'aabel')
  const { secrets } = server.world
  secret = secrets.token()
  otherSecret = secrets.token()
  await buildApp(server.db, {
    code: 'reporting',
    roles: ['Member'],
    mode: 'ticket',
    launchUrl: 'https://reporting.example/enter?clinic=7',
    risId: ris.risId,
    secretHash: secrets.hash(secret),
  })
  await buildApp(server.db, {
    code: 'other',
    roles: ['Member'],
    mode: 'ticket',
    secretHash: secrets.hash(otherSecret),
  })
})
afterAll(() => server.close())

async function ticketOf(caller: Caller): Promise<string> {
  const answer = await caller.inject('POST', '/api/gantryapps/create-app-session?gantryApp=reporting')
  return new URL(answer.json<{ url: string }>().url).searchParams.get('ticket') ?? ''
}

const redeem = (ticket: string, more: object = {}) =>
  server.anonymous().inject('POST', redeemUrl, { code: 'reporting', secret, ticket, ...more })

const dead = { code: 'ticket.dead', message: 'This ticket is not valid, or not any more.' }

describe('a ticket', () => {
  it('check 33: goes to the registered address and identifies the user to the app', async () => {
    const { ana } = cast.people
    const answer = await cast.as.ana.inject('POST', '/api/gantryapps/create-app-session?gantryApp=reporting')
    const url = new URL(answer.json<{ url: string }>().url)
    expect(url.origin + url.pathname).toBe('https://reporting.example/enter')
    expect(url.searchParams.get('clinic')).toBe('7')
    const ticket = url.searchParams.get('ticket') ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const told = await redeem(ticket)
    expect(told.headers['cache-control']).toBe('no-store')
    expect(told.json<AppClaims>()).toMatchObject({
      iss: 'http://localhost:8080/oidc',
      sub: String(ana.userId),
      name: 'Ana Abel',
      email: ana.email,
      session_role: 'Member',
      ris_username: 'aabel',
      provider_numbers: [],
    })
    const stored = await server.db.selectFrom('appSession').select('ticketHash').execute()
    expect(JSON.stringify(stored)).not.toContain(ticket)
    expect(server.logged.join('')).not.toContain(ticket)
  })

  it('check 33: works once in a hundred concurrent requests', async () => {
    const ticket = await ticketOf(cast.as.ana)
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const answer of others) expect(answer.json()).toMatchObject(dead)
  })

  it('check 33: expires after a minute', async () => {
    const [soon, late] = [await ticketOf(cast.as.ana), await ticketOf(cast.as.ana)]
    server.clock.advance(59_000)
    expect((await redeem(soon)).status).toBe(200)
    server.clock.advance(1_000)
    expect((await redeem(late)).json()).toMatchObject(dead)
  })

  it('works only for its own app with the right secret', async () => {
    const ticket = await ticketOf(cast.as.ana)
    expect((await redeem(ticket, { code: 'other', secret: otherSecret })).json()).toMatchObject(dead)
    for (const wrong of [
      { secret: otherSecret },
      { code: 'nobody' },
      { secret: 'x' },
      { code: "reporting' or '1'='1" },
    ]) {
      const answer = await redeem(ticket, wrong)
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([401, 'app.unknown'])
    }
    expect((await redeem(ticket)).status).toBe(200)
  })

  it.each([
    ['signed out', (caller: Caller) => caller.inject('POST', '/api/auth/signout')],
    [
      'changed to another role',
      (caller: Caller, userId: number) =>
        caller.inject('POST', `/api/users/${userId}/set-session-role?sessionRole=MIS`),
    ],
  ])('is refused after the user has %s', async (_what, lose) => {
    const person = await server.person({ roles: ['Member', 'MIS'] })
    const caller = await server.signInAs(person, 'Member')
    const ticket = await ticketOf(caller)
    await lose(caller, person.userId)
    expect((await redeem(ticket)).json()).toMatchObject(dead)
    const [trail] = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'result'])
      .where('actorUserId', '=', person.userId)
      .orderBy('auditEventId', 'desc')
      .execute()
    expect(trail).toEqual({ action: 'app.ticket-redeemed', result: 'DENIED' })
  })

  it.each([
    [{ ticket: '' }, 'ticket'],
    [{ ticket: 'x'.repeat(300) }, 'ticket'],
    [{ ticket: ['a'] }, 'ticket'],
    [{ secret: null }, 'secret'],
    [{ code: 7 }, 'code'],
  ])('check 46: answers 400 to %j and names the field', async (wrong, field) => {
    const answer = await redeem('x', wrong)
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })
})
