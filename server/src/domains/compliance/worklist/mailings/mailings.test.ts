import type { WorklistMailing } from '@gantry/contract/domains/compliance/worklist/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../platform/db/connect/connect.ts'
import { runJob } from '../../../../platform/jobs/run-job.ts'
import type { World } from '../../../../platform/world.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, buildUser, type Mip } from '../../../../testing/factories.ts'
import { clearJobs, listJobKeys } from '../../../../testing/jobs/queries.ts'
import { buildQualification } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { mailingsJob, sendMailings } from './worker.ts'

const path = '/api/worklist/mailings'

let t: TestApp
let cast: Cast
let other: ReturnType<typeof connect>
/** In Perth, where Tuesday 29 September 2026 is a working day. */
let perth: Mip
let people: { userId: number; email: string }[]
beforeAll(async () => {
  t = await buildTestApp()
  // Monday of the King's Birthday in Western Australia.
  t.clock.set(new Date('2026-09-28T02:00:00Z'))
  cast = await buildCast(t)
  other = connect(t.database.connection)
  perth = await buildMip(t.db, { name: 'Perth Clinic', groups: [cast.north] })
  for (const [{ mipId }, state] of [
    [cast.northMip, 'NSW'],
    [perth, 'WA'],
  ] as const)
    await t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  people = await Promise.all(
    Array.from({ length: 120 }, async (_, index) => {
      const mips = [index < 100 ? cast.northMip : perth]
      const person = await buildUser(t.world, { lastName: `Many${index}`, groups: [cast.north], mips })
      await buildQualification(t.db, { userId: person.userId }, { kind: 'CPD', expiresOn: '2026-08-01' })
      return person
    }),
  )
  const [, first, second] = people
  await t.db
    .updateTable('user')
    .set({ activatedAt: null })
    .where('userId', '=', first?.userId ?? 0)
    .execute()
  const ofSecond = t.db.updateTable('qualification').where('userId', '=', second?.userId ?? 0)
  await ofSecond.set({ state: 'SUBMITTED', checkResult: null, checkedOn: null }).execute()
}, 60_000)
beforeEach(async () => {
  await sendMailings(t.world)
  for (const table of ['worklistChase', 'worklistWaiting', 'worklistAsked', 'worklistMailing'] as const)
    await t.db.deleteFrom(table).execute()
  await clearJobs(t.db)
  before = await allMails()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

let before: string[] = []
const allMails = async () =>
  (await t.mails.all()).flatMap(({ template, to }) => (template === 'worklist-chase' ? [to] : []))
const newMails = async () => (await allMails()).slice(before.length)
async function start(caller: Caller, body: object = { search: 'many' }): Promise<WorklistMailing> {
  const answer = await caller.inject('POST', path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<WorklistMailing>()
}
const list = async (caller: Caller) =>
  (await caller.inject('GET', path)).json<{ mailings: WorklistMailing[] }>().mailings
const codeOf = async (caller: Caller, body: object) =>
  (await caller.inject('POST', path, body)).json<{ code: string }>().code

it('counts exactly what it then does, and each person gets one mail', async () => {
  const [chased] = people
  const ids = [chased?.userId ?? 0]
  await cast.as.admin.inject('POST', '/api/worklist/chase', { ids })
  before = await allMails()
  const preview = await cast.as.northAdmin.inject('POST', `${path}/preview`, { search: 'many' })
  expect(preview.json()).toEqual({
    people: 120,
    mails: 97,
    quiet: 20,
    chased: 1,
    withoutMail: 1,
    withoutMatter: 1,
  })
  const mailing = await start(cast.as.northAdmin)
  expect(mailing).toMatchObject({ state: 'RUNNING', people: 120, counts: { left: 120, sent: 0 } })
  expect(await listJobKeys(t.db, 'worklist-mailings')).toEqual(['worklist-mailings'])
  expect(await codeOf(cast.as.northAdmin, { search: 'many' })).toBe('worklist.mailing-runs')
  await sendMailings(t.world)
  const counts = { sent: 97, waiting: 20, chased: 1, withoutMail: 1, withoutMatter: 1, failed: 0, left: 0 }
  expect(await list(cast.as.northAdmin)).toEqual([
    expect.objectContaining({
      state: 'DONE',
      counts,
      askedBy: expect.objectContaining({ name: 'Nora North' }),
    }),
  ])
  const sent = await newMails()
  expect([sent.length, new Set(sent).size]).toEqual([97, 97])
})

it('sends each mail once with two servers, and a crash in the middle loses nothing', async () => {
  await start(cast.as.admin)
  const dying: World = {
    ...t.world,
    mail: { ...t.world.mail, queueAll: () => Promise.reject(new Error('the power went')) },
  }
  await expect(sendMailings(dying)).rejects.toThrow('the power went')
  const otherWorld = { ...t.world, db: other.db }
  await Promise.all([sendMailings(otherWorld), sendMailings(t.world), sendMailings(otherWorld)])
  await sendMailings(t.world)
  const sent = await newMails()
  expect([sent.length, new Set(sent).size]).toEqual([98, 98])
  expect((await list(cast.as.admin))[0]).toMatchObject({ state: 'DONE', counts: { sent: 98, left: 0 } })
})

it('stops with its server between two parts, and the next run goes on', async () => {
  await start(cast.as.admin)
  let checks = 0
  await expect(runJob(t.world, 'worklist-mailings', mailingsJob, () => ++checks > 1)).rejects.toThrow()
  expect((await list(cast.as.admin))[0]).toMatchObject({ state: 'RUNNING', counts: { left: 70 } })
  await runJob(t.world, 'worklist-mailings', mailingsJob)
  expect((await list(cast.as.admin))[0]).toMatchObject({ state: 'DONE', counts: { left: 0, sent: 98 } })
})

it('is stopped on request, and when who began it may not ask any more', async () => {
  const leaver = await buildUser(t.world, { administers: cast.north })
  const caller = await t.signInAs(leaver)
  const { worklistMailingId: first } = await start(cast.as.admin)
  const { worklistMailingId: second } = await start(caller)
  const stop = (by: Caller, id: number) => by.inject('POST', `${path}/${id}/stop`)
  // A group administrator sees only those of the group.
  expect((await stop(cast.as.northAdmin, first)).status).toBe(404)
  expect((await stop(cast.as.southAdmin, second)).status).toBe(404)
  expect((await stop(cast.as.admin, missingId)).status).toBe(404)
  expect((await stop(cast.as.ana, first)).status).toBe(403)
  expect((await stop(cast.as.admin, first)).json()).toMatchObject({ state: 'STOPPING' })
  expect((await stop(cast.as.admin, first)).json()).toMatchObject({ code: 'worklist.mailing-over' })
  await t.db
    .updateTable('user')
    .set({ groupIdForAdmin: cast.south.groupId })
    .where('userId', '=', leaver.userId)
    .execute()
  await sendMailings(t.world)
  expect((await list(cast.as.admin)).map(({ state, counts }) => [state, counts.left])).toEqual([
    ['STOPPED', 120],
    ['STOPPED', 120],
  ])
  expect(await newMails()).toEqual([])
})

it('fails only the person whom the database refuses', async () => {
  const [, , , refused] = people
  await sql`alter table worklist_asked add constraint never check (user_id <> ${sql.lit(refused?.userId)})`.execute(
    t.db,
  )
  await start(cast.as.admin)
  await sendMailings(t.world)
  await sql`alter table worklist_asked drop constraint never`.execute(t.db)
  expect((await list(cast.as.admin))[0]).toMatchObject({
    state: 'DONE',
    counts: { sent: 97, failed: 1, left: 0 },
  })
  expect(await newMails()).toHaveLength(97)
})

it('asks only whom the caller sees and the filters find', async () => {
  expect(await codeOf(cast.as.southAdmin, { search: 'many' })).toBe('worklist.nobody')
  expect(await codeOf(cast.as.northAdmin, { groupId: cast.south.groupId })).toBe('worklist.nobody')
  expect(await codeOf(cast.as.admin, { subject: 'MIP' })).toBe('worklist.nobody')
  const answer = await cast.as.admin.inject('POST', path, { search: 'many', onQuietDays: 'LATER' })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('onQuietDays')])
  expect(await start(cast.as.admin, { mipId: perth.mipId, onQuietDays: 'SEND' })).toMatchObject({
    people: 20,
  })
  await sendMailings(t.world)
  expect(await newMails()).toHaveLength(20)
  expect(await list(cast.as.northAdmin)).toEqual([])
})
