import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit, sealFacts } from '../../../../platform/audit/sealing.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildInvitation, roleIdOf } from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { verifyTestFacts, verifyTestTrail } from '../../../../testing/trail.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { collectEvents } from '../../../connections/webhooks/events.ts'
import { addPerson, deletePerson, readUses, usesOf } from '../testing/deleting.ts'

let t: TestApp
let cast: Cast
let memberRoleId: number
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  memberRoleId = await roleIdOf(t.db, 'Member')
})
afterAll(() => t.close())

const add = (email?: string) => addPerson(cast.as.admin, memberRoleId, email)
const linkOf = async (email: string) => {
  const { link } = (await t.mails.latest(email, 'activation')).parts
  return new URL(link).searchParams.get('token') ?? ''
}

describe('a person who was added by mistake', () => {
  it('is deleted with what belongs to them, and the audit trail keeps the name and the reason', async () => {
    const userId = await add('once@clinic.example')
    await buildInvitation(t.db, userId, cast.north.groupId, cast.people.northAdmin.userId)
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
    const answer = await deletePerson(cast.as.admin, userId, { version: 1, reason: 'Row 7 of a wrong file.' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toBe(true)
    expect((await cast.as.admin.inject('GET', `/api/gantry-admin/users/${userId}`)).status).toBe(404)
    for (const table of ['userRole', 'accountToken', 'groupInvitation'] as const) {
      expect(await t.db.selectFrom(table).selectAll().where('userId', '=', userId).execute(), table).toEqual(
        [],
      )
    }
    const event = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'subjectType', 'detail'])
      .where('action', '=', 'user.delete')
      .where('subjectId', '=', userId)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      actorUserId: cast.people.admin.userId,
      subjectType: 'user',
      detail: { name: 'Mia Stake', reason: 'Row 7 of a wrong file.' },
    })
    // The address is free again.
    expect(await add('once@clinic.example')).not.toBe(userId)
  })

  it('leaves the list, its total and the search', async () => {
    const find = async () => {
      const body = { pageRequest: { pageSize: 10 }, search: 'vanishing@clinic.example' }
      return (await cast.as.admin.inject('POST', '/api/users', body)).json<{
        totalItems: number
        users: object[]
      }>()
    }
    const all = async () =>
      (await cast.as.admin.inject('POST', '/api/users', { pageRequest: { pageSize: 1 } })).json<{
        totalItems: number
      }>()
    const userId = await add('vanishing@clinic.example')
    const before = (await all()).totalItems
    expect((await find()).users).toHaveLength(1)
    await deletePerson(cast.as.admin, userId)
    expect((await find()).users).toEqual([])
    expect((await all()).totalItems).toBe(before - 1)
  })

  it('has an activation link that is dead', async () => {
    const userId = await add('dead@clinic.example')
    const token = await linkOf('dead@clinic.example')
    expect((await deletePerson(cast.as.admin, userId)).status).toBe(200)
    const opened = await t
      .anonymous()
      .inject(
        'GET',
        `/api/auth/validate-account-activation-token?${new URLSearchParams({ token }).toString()}`,
      )
    expect(opened.json()).toMatchObject({ code: 'activation.dead-link' })
    const password = toBase64('Otter9-canoe')
    const used = await t.anonymous().inject('POST', '/api/auth/activate-account', { userId, token, password })
    expect(used.json()).toMatchObject({ code: 'activation.dead-link' })
  })

  it('is an event for other systems, and both chains of hashes still verify', async () => {
    await sealAudit(t.world)
    const hook = { url: 'https://hooks.example/deleted', eventTypes: ['user.deleted'] }
    const answer = await cast.as.admin.inject('POST', '/api/gantry-admin/webhooks', hook)
    expect(answer.status, answer.text).toBe(200)
    const userId = await add()
    await deletePerson(cast.as.admin, userId)
    await sealAudit(t.world)
    await collectEvents(t.world)
    const deliveries = await t.db.selectFrom('webhookDelivery').select(['eventType', 'body']).execute()
    expect(deliveries.map(({ eventType }) => eventType)).toEqual(['user.deleted'])
    expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({
      data: { subject: { type: 'user', id: userId }, name: 'Mia Stake' },
    })
    expect(deliveries[0]?.body).not.toContain('Wrong file')
    await sealFacts(t.world)
    expect((await verifyTestTrail(t)).problem).toBeNull()
    expect((await verifyTestFacts(t)).problem).toBeNull()
  })

  it('is not deleted without a reason, or in another version than the one that was read', async () => {
    const userId = await add()
    for (const reason of [undefined, '', '  ', '\u200b']) {
      expect((await deletePerson(cast.as.admin, userId, { version: 1, reason })).status).toBe(400)
    }
    expect((await deletePerson(cast.as.admin, userId, { reason: 'Twice' })).status).toBe(400)
    const stale = await deletePerson(cast.as.admin, userId, { version: 2, reason: 'Twice' })
    expect(stale.json()).toMatchObject({ code: 'stale' })
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
  })

  it('can be an inactive one', async () => {
    const userId = await add()
    await cast.as.admin.inject('POST', `/api/gantry-admin/users/${userId}/activate-inactivate?status=false`)
    expect((await deletePerson(cast.as.admin, userId, { version: 2, reason: 'Wrong.' })).status).toBe(200)
  })
})

describe('the deletion of a person', () => {
  it('is for platform administrators alone', async () => {
    const userId = await add()
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await readUses(cast.as[who], userId)).status, who).toBe(403)
      expect((await deletePerson(cast.as[who], userId)).status, who).toBe(403)
    }
    expect((await readUses(t.anonymous(), userId)).status).toBe(401)
    expect((await deletePerson(t.anonymous(), userId)).status).toBe(401)
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
  })

  it('answers 404 for nobody, and for somebody who was deleted', async () => {
    const userId = await add()
    await deletePerson(cast.as.admin, userId)
    expectSameAsMissing(await readUses(cast.as.admin, userId), await readUses(cast.as.admin, missingId))
    expectSameAsMissing(
      await deletePerson(cast.as.admin, userId),
      await deletePerson(cast.as.admin, missingId),
    )
  })

  it('is offered to platform administrators, and not for themselves', async () => {
    const mayOf = async (userId: number) =>
      (await cast.as.admin.inject('GET', `/api/gantry-admin/users/${userId}`)).json<{ may: string[] }>().may
    expect(await mayOf(await add())).toContain('delete')
    expect(await mayOf(cast.people.admin.userId)).not.toContain('delete')
  })
})
