import type { InviteResult } from '@gantry/contract/domains/people/invitations/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildGroup, buildUser } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

describe('inviting several people at once', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp(usualLimits)
    cast = await buildCast(server)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const ask = (caller: Caller, groupId: number, body: object) =>
    caller.inject('POST', `/api/groups/${groupId}/invite`, body)
  async function invite(body: object, caller = cast.as.northAdmin) {
    const answer = await ask(caller, cast.north.groupId, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ results: InviteResult[] }>().results
  }
  const outcomes = (results: InviteResult[]) => results.map(({ outcome, code }) => code ?? outcome)
  const countInvitations = async () => {
    const rows = server.db.selectFrom('groupInvitation').select('userId').where('state', '=', 'PENDING')
    return (await rows.execute()).length
  }
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(server.world)))

  it('invites ten people by their addresses, each with one mail and one entry in the audit trail', async () => {
    const ten = await people(10)
    const results = await invite({ addresses: ten.map(({ email }) => email.toUpperCase()) })
    expect(outcomes(results)).toEqual(Array(10).fill('INVITED'))
    expect(results.map(({ userId }) => userId)).toEqual(ten.map(({ userId }) => userId))
    expect(results[0]?.name).toBe(`${ten[0]?.firstName} ${ten[0]?.lastName}`)
    for (const { email } of ten) expect(await server.mails.count(email, 'group-invitation')).toBe(1)
    const trail = server.db.selectFrom('auditEvent').select('actorUserId')
    const entries = await trail.where('action', '=', 'invitation.create').execute()
    const { userId } = cast.people.northAdmin
    expect(entries.map(({ actorUserId }) => actorUserId)).toEqual(Array(10).fill(userId))
  })

  it('gives each person and address an outcome, and invites the others', async () => {
    const [first, second, waiting] = await people(3)
    const gone = await buildUser(server.world, { status: false })
    if (!first || !second || !waiting) throw new Error('There are no people.')
    await invite({ userIds: [waiting.userId] })
    const { ana } = cast.people
    const body = {
      userIds: [first.userId, first.userId, missingId],
      addresses: [
        second.email,
        'not an address',
        second.email.toUpperCase(),
        waiting.email,
        ana.email,
        'nobody@x.example',
        gone.email,
      ],
    }
    const results = await invite(body)
    expect(outcomes(results)).toEqual([
      'INVITED',
      'not-found',
      'INVITED',
      'invitation.bad-address',
      'PENDING',
      'invitation.already-member',
      'invitation.unknown-address',
      // A group administrator may not know of an inactive account.
      'invitation.unknown-address',
    ])
    expect(results.map(({ address }) => address)).toContain('not an address')
    expect(await countInvitations()).toBe(3)
    expect(await server.mails.count(waiting.email, 'group-invitation')).toBe(1)
    expect(await server.mails.count(gone.email)).toBe(0)
    expect(outcomes(await invite({ addresses: [gone.email] }, cast.as.admin))).toEqual(['user.inactive'])
  })

  it('gives the reason in the language of the reader', async () => {
    const path = `/api/groups/${cast.north.groupId}/invite`
    const answer = await cast.as.northAdmin.inject(
      'POST',
      path,
      { addresses: ['nobody@x.example'] },
      { 'accept-language': 'fr' },
    )
    expect(answer.json()).toMatchObject({
      results: [{ message: 'Personne n’a de compte actif avec cette adresse.' }],
    })
  })

  it('writes no invitation for a person whose limit of mails is reached', async () => {
    const [limited, other] = await people(2)
    if (!limited || !other) throw new Error('There are no people.')
    for (let round = 0; round < 5; round++) {
      await invite({ userIds: [limited.userId] })
      await server.db
        .updateTable('groupInvitation')
        .set({ state: 'REJECTED', settledAt: new Date() })
        .execute()
    }
    expect(outcomes(await invite({ addresses: [limited.email, other.email] }))).toEqual([
      'mail.too-many',
      'INVITED',
    ])
    expect(await countInvitations()).toBe(1)
    expect(await server.mails.count(limited.email, 'group-invitation')).toBe(5)
  })

  it('limits how many addresses a group administrator can try in an hour, but not a platform administrator', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `nobody${index}@x.example`)
    for (let round = 0; round < 2; round++) {
      expect(new Set(outcomes(await invite({ addresses })))).toEqual(new Set(['invitation.unknown-address']))
    }
    const { ana } = cast.people
    expect(outcomes(await invite({ addresses: [ana.email, 'nobody@x.example'] }))).toEqual([
      'invitation.too-many-addresses',
      'invitation.too-many-addresses',
    ])
    expect(outcomes(await invite({ addresses }, cast.as.admin))).toHaveLength(100)
    server.clock.advance(3_600_000)
    expect(outcomes(await invite({ addresses: [ana.email] }))).toEqual(['invitation.already-member'])
  })

  it('refuses too many, none, and an inactive group as a whole', async () => {
    const { groupId } = cast.north
    for (const body of [
      {},
      { addresses: [] },
      { addresses: Array(201).fill('a@x.example') },
      { userIds: [1], addresses: Array(200).fill('a@x.example') },
      { addresses: ['a'.repeat(321)] },
    ]) {
      const answer = await ask(cast.as.northAdmin, groupId, body)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.json<{ fields: object }>().fields)[0]).toMatch(/^addresses/)
    }
    const asleep = await buildGroup(server.db, { status: false })
    const [person] = await people(1)
    const answer = await ask(cast.as.admin, asleep.groupId, { userIds: [person?.userId] })
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'group.inactive' })
    expect(await countInvitations()).toBe(0)
  })

  it('invites only to a group that the caller administers', async () => {
    const [person] = await people(1)
    const body = { userIds: [person?.userId], addresses: ['nobody@x.example'] }
    expect((await ask(server.anonymous(), cast.north.groupId, body)).status).toBe(401)
    expect((await ask(cast.as.ana, cast.north.groupId, body)).status).toBe(403)
    expectSameAsMissing(
      await ask(cast.as.northAdmin, cast.south.groupId, body),
      await ask(cast.as.northAdmin, missingId, body),
    )
    expect(await countInvitations()).toBe(0)
  })
})
