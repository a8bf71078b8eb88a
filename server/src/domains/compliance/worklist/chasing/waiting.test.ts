import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../platform/db/connect/connect.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { buildQualification } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { sendWaitingMails } from './waiting.ts'

// Sunday noon in Sydney, and Monday at eight in the morning there.
const sunday = new Date('2026-11-22T01:00:00Z')
const monday = new Date('2026-11-22T21:00:00Z')

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(sunday)
  cast = await buildCast(t)
  const { northMip, people } = cast
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', northMip.mipId).execute()
  for (const { userId } of [people.ana, people.ben, people.dora]) {
    await linkUserMip(t.db, userId, northMip.mipId)
    await buildQualification(t.db, { userId }, { kind: 'CPD', expiresOn: '2026-11-01' })
  }
})
beforeEach(async () => {
  for (const table of ['worklistChase', 'worklistWaiting', 'worklistAsked'] as const)
    await t.db.deleteFrom(table).execute()
  await setClock(sunday)
})
afterAll(() => t.close())

async function setClock(at: Date): Promise<void> {
  t.clock.set(at)
  const later = new Date(at.getTime() + 60_000)
  const times = { lastSeenAt: at, accessExpiresAt: later, endsAt: later }
  await t.db.updateTable('session').set(times).execute()
}
type Answer = { results: { outcome: string; code?: string }[]; waiting: { userId: number; sendAt: string }[] }
async function chase(caller: Caller, ids: number[], onQuietDays?: 'SEND' | 'WAIT') {
  const answer = await caller.inject('POST', '/api/worklist/chase', { ids, onQuietDays })
  expect(answer.status, answer.text).toBe(200)
  const { results, waiting } = answer.json<Answer>()
  return { outcomes: results.map(({ outcome, code }) => code ?? outcome), waiting }
}
async function cancel(caller: Caller, ids: number[]): Promise<string[]> {
  const answer = await caller.inject('POST', '/api/worklist/chase/cancel', { ids })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Answer>().results.map(({ outcome, code }) => code ?? outcome)
}
const waitsUntil = async (caller = cast.as.northAdmin) => {
  const answer = await caller.inject('GET', '/api/worklist?search=abel')
  return answer.json<{ matters: WorklistMatter[] }>().matters[0]?.waitsUntil
}
const mailsTo = ({ email }: { email: string }) => t.mails.count(email, 'worklist-chase')

it('keeps a mail on a quiet day until eight in the morning of the next working day, and sends it once', async () => {
  const { ana } = cast.people
  const before = await mailsTo(ana)
  const preview = await cast.as.admin.inject('POST', '/api/worklist/chase/preview', { ids: [ana.userId] })
  expect(preview.json()).toEqual({ mails: 0, quiet: 1, chased: 0, withoutMail: 0, withoutMatter: 0 })
  const sendAt = monday.toISOString()
  const waiting = [{ userId: ana.userId, sendAt }]
  expect(await chase(cast.as.admin, [ana.userId])).toEqual({ outcomes: ['DONE'], waiting })
  expect(await chase(cast.as.northAdmin, [ana.userId])).toEqual({ outcomes: ['DONE'], waiting })
  expect(await waitsUntil()).toBe(sendAt)
  await setClock(new Date(monday.getTime() - 1))
  await sendWaitingMails(t.world)
  expect(await mailsTo(ana)).toBe(before)
  await setClock(monday)
  await sendWaitingMails(t.world)
  await sendWaitingMails(t.world)
  expect(await mailsTo(ana)).toBe(before + 1)
  expect(await waitsUntil()).toBeNull()
  const trail = await t.db
    .selectFrom('auditEvent')
    .select(['action', 'actorUserId'])
    .where('subjectId', '=', ana.userId)
    .where('action', 'like', 'worklist.%')
    .orderBy('auditEventId')
    .execute()
  const { userId } = cast.people.admin
  expect(trail).toEqual([
    { action: 'worklist.delay', actorUserId: userId },
    { action: 'worklist.chase', actorUserId: userId },
  ])
})

it('sends at once when the sender wants it, and then nothing waits', async () => {
  const { ana } = cast.people
  const before = await mailsTo(ana)
  await chase(cast.as.admin, [ana.userId])
  expect(await chase(cast.as.northAdmin, [ana.userId], 'SEND')).toEqual({ outcomes: ['DONE'], waiting: [] })
  expect(await mailsTo(ana)).toBe(before + 1)
  expect(await waitsUntil()).toBeNull()
  await setClock(monday)
  await sendWaitingMails(t.world)
  expect(await mailsTo(ana)).toBe(before + 1)
})

it('is cancelled by an administrator who sees the person, and by nobody else', async () => {
  const { ana } = cast.people
  const before = await mailsTo(ana)
  await chase(cast.as.admin, [ana.userId])
  expect(await cancel(cast.as.southAdmin, [ana.userId])).toEqual(['not-found'])
  const path = '/api/worklist/chase/cancel'
  expect((await cast.as.ana.inject('POST', path, { ids: [ana.userId] })).status).toBe(403)
  expect((await t.anonymous().inject('POST', path, { ids: [ana.userId] })).status).toBe(401)
  expect(await cancel(cast.as.northAdmin, [ana.userId, cast.people.ben.userId])).toEqual([
    'DONE',
    'not-found',
  ])
  await setClock(monday)
  await sendWaitingMails(t.world)
  expect(await mailsTo(ana)).toBe(before)
})

it('is not sent once there is nothing to do, nor for somebody who may not ask any more', async () => {
  const { ana, ben } = cast.people
  const counts = async () => [await mailsTo(ana), await mailsTo(ben)]
  const before = await counts()
  const leaver = await buildUser(t.world, { roles: ['ProductAdmin'] })
  await chase(cast.as.admin, [ana.userId])
  await chase(await t.signInAs(leaver), [ben.userId])
  const ofAna = t.db.updateTable('qualification').where('userId', '=', ana.userId)
  await ofAna.set({ expiresOn: '2030-01-01' }).execute()
  await t.db.updateTable('user').set({ status: false }).where('userId', '=', leaver.userId).execute()
  await setClock(monday)
  await sendWaitingMails(t.world)
  expect(await counts()).toEqual(before)
  expect(await t.db.selectFrom('worklistWaiting').select('userId').execute()).toEqual([])
  await ofAna.set({ expiresOn: '2026-11-01' }).execute()
})

it('waits again where the person works elsewhere by then, on a public holiday', async () => {
  const { dora } = cast.people
  // The Sunday before Labour Day in Western Australia.
  await setClock(new Date('2026-02-28T23:00:00Z'))
  await t.db
    .updateTable('qualification')
    .set({ expiresOn: '2026-02-01' })
    .where('userId', '=', dora.userId)
    .execute()
  const before = await mailsTo(dora)
  expect((await chase(cast.as.admin, [dora.userId])).waiting).toEqual([
    { userId: dora.userId, sendAt: '2026-03-01T21:00:00.000Z' },
  ])
  await t.db.updateTable('mip').set({ state: '' }).where('mipId', '=', cast.northMip.mipId).execute()
  await t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', cast.northMip.mipId).execute()
  await setClock(new Date('2026-03-02T01:00:00Z'))
  await sendWaitingMails(t.world)
  expect(await mailsTo(dora)).toBe(before)
  await setClock(new Date('2026-03-03T00:00:00Z'))
  await sendWaitingMails(t.world)
  expect(await mailsTo(dora)).toBe(before + 1)
  for (const state of ['', 'NSW'])
    await t.db.updateTable('mip').set({ state }).where('mipId', '=', cast.northMip.mipId).execute()
  await t.db
    .updateTable('qualification')
    .set({ expiresOn: '2026-11-01' })
    .where('userId', '=', dora.userId)
    .execute()
})

it('is one mail a person with two servers, and a crash in the middle loses none', async () => {
  const people = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const person = await buildUser(t.world, { groups: [cast.north], mips: [cast.northMip] })
      await buildQualification(t.db, { userId: person.userId }, { kind: 'CPD', expiresOn: '2026-11-01' })
      return person
    }),
  )
  const ids = people.map(({ userId }) => userId)
  expect((await chase(cast.as.admin, ids)).waiting).toHaveLength(60)
  await setClock(monday)
  const dying = {
    ...t.world,
    mail: { ...t.world.mail, queueAll: () => Promise.reject(new Error('the power went')) },
  }
  await expect(sendWaitingMails(dying)).rejects.toThrow('the power went')
  const other = connect(t.database.connection)
  await Promise.all([sendWaitingMails(t.world), sendWaitingMails({ ...t.world, db: other.db })])
  await sendWaitingMails(t.world)
  await other.close()
  expect(await Promise.all(people.map(mailsTo))).toEqual(people.map(() => 1))
})
