import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../platform/db/connect/connect.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { sendEscalations } from './escalating.ts'

const day = 24 * 60 * 60_000
// A Monday at noon in Sydney.
const monday = new Date('2026-11-09T01:00:00Z')

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(monday)
  cast = await buildCast(t)
  for (const [{ mipId }, people] of [
    [cast.northMip, [cast.people.ana, cast.people.ben, cast.people.dora]],
    [cast.southMip, [cast.people.cleo, cast.people.dora]],
  ] as const) {
    await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
    for (const { userId } of people) await linkUserMip(t.db, userId, mipId)
  }
  await buildRequirement(t.db, { kind: 'INDEMNITY', enforcement: 'INFORM' })
  await buildQualification(t.db, { userId: cast.people.ana.userId }, { kind: 'CPD', expiresOn: '2026-10-01' })
})
beforeEach(async () => {
  for (const table of ['worklistAsked', 'worklistChase', 'worklistEscalationMail'] as const)
    await t.db.deleteFrom(table).execute()
  await setClock(monday)
})
afterAll(() => t.close())

async function setClock(at: Date): Promise<void> {
  t.clock.set(at)
  const later = new Date(at.getTime() + 60_000)
  const times = { lastSeenAt: at, accessExpiresAt: later, endsAt: later }
  await t.db.updateTable('session').set(times).execute()
}
const setDay = (days: number, more = 0) => setClock(new Date(monday.getTime() + days * day + more))
async function ask(people: { userId: number }[], caller: Caller = cast.as.admin): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  const answer = await caller.inject('POST', '/api/worklist/chase', { ids, onQuietDays: 'SEND' })
  const { results } = answer.json<{ results: { outcome: string }[] }>()
  expect(results.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'DONE'))
}
const mailsTo = async ({ email }: { email: string }) =>
  (await t.mails.to(email)).flatMap(({ template, parts }) =>
    template === 'worklist-escalation' && 'people' in parts && 'level' in parts
      ? [`${parts.level} ${parts.people.replaceAll('\n', ' | ')}`]
      : [],
  )
/** What each of the administrators has got since. */
async function since(run: () => Promise<void>): Promise<Record<string, string[]>> {
  const names = ['northAdmin', 'southAdmin', 'admin'] as const
  const before = new Map<string, number>()
  for (const name of names) before.set(name, (await mailsTo(cast.people[name])).length)
  await run()
  const got: Record<string, string[]> = {}
  for (const name of names) got[name] = (await mailsTo(cast.people[name])).slice(before.get(name))
  return got
}
const told = async (caller: Caller, search: string) => {
  const answer = await caller.inject('GET', `/api/worklist?reason=MISSING&search=${search}`)
  return answer.json<{ matters: WorklistMatter[] }>().matters[0]?.escalations
}

it('tells the group after seven days and the platform after fourteen, each once, of all people in one mail', async () => {
  const { ana, ben, cleo } = cast.people
  await ask([ana, ben, cleo])
  await setDay(7, -1)
  expect(await since(() => sendEscalations(t.world))).toEqual({ northAdmin: [], southAdmin: [], admin: [] })
  await setDay(7)
  const first = await since(async () => {
    await sendEscalations(t.world)
    await sendEscalations(t.world)
  })
  expect(first).toEqual({
    northAdmin: [
      'GROUP Ana Abel: Professional indemnity, Continuing professional development | Ben Bright: Professional indemnity',
    ],
    southAdmin: ['GROUP Cleo Cole: Professional indemnity'],
    admin: [],
  })
  await setDay(14, -1)
  expect(await since(() => sendEscalations(t.world))).toEqual({ northAdmin: [], southAdmin: [], admin: [] })
  await setDay(14)
  const second = await since(() => sendEscalations(t.world))
  expect(second).toMatchObject({ northAdmin: [], southAdmin: [] })
  expect(second['admin']).toEqual([
    'PLATFORM Ana Abel: Professional indemnity, Continuing professional development | Ben Bright: Professional indemnity | Cleo Cole: Professional indemnity',
  ])
  const sentAt = (days: number) => new Date(monday.getTime() + days * day).toISOString()
  expect(await told(cast.as.admin, 'abel')).toEqual([
    { level: 'GROUP', sentAt: sentAt(7), names: ['Nora North'], others: 0 },
    { level: 'PLATFORM', sentAt: sentAt(14), names: ['Pat Admin'], others: 0 },
  ])
  // A group administrator learns no name of an administrator of the platform.
  expect(await told(cast.as.northAdmin, 'abel')).toEqual([
    { level: 'GROUP', sentAt: sentAt(7), names: ['Nora North'], others: 0 },
    { level: 'PLATFORM', sentAt: sentAt(14), names: [], others: 1 },
  ])
  const csv = await cast.as.admin.inject('POST', '/api/worklist/export', {
    reason: 'MISSING',
    search: 'abel',
  })
  expect(csv.text).toContain(`${sentAt(7)},Nora North,${sentAt(14)},Pat Admin`)
})

it('is stopped by what is mended or submitted, and begins anew when it opens again', async () => {
  const { ana, ben } = cast.people
  await ask([ana, ben])
  await setDay(3)
  const mended = await buildQualification(
    t.db,
    { userId: ben.userId },
    { kind: 'INDEMNITY', state: 'SUBMITTED' },
  )
  await sendEscalations(t.world)
  await t.db.deleteFrom('qualification').where('qualificationId', '=', mended).execute()
  await setDay(7)
  const { northAdmin } = await since(() => sendEscalations(t.world))
  expect(northAdmin).toEqual(['GROUP Ana Abel: Professional indemnity, Continuing professional development'])
  await ask([ben])
  await setDay(13)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([])
  await setDay(14)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([
    'GROUP Ben Bright: Professional indemnity',
  ])
})

it('counts from the first mail, also when the person was asked again', async () => {
  const { ana } = cast.people
  await ask([ana])
  await setDay(7)
  await ask([ana])
  await setDay(14)
  const got = await since(() => sendEscalations(t.world))
  expect(got['admin']).toEqual([
    'PLATFORM Ana Abel: Professional indemnity, Continuing professional development',
  ])
})

it('sends a recipient at most one mail a week: what becomes due meanwhile waits for the next', async () => {
  const { ana, ben } = cast.people
  await ask([ana])
  await setDay(1)
  await ask([ben])
  await setDay(7)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toHaveLength(1)
  await setDay(8)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([])
  await setDay(14, -1)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([])
  await setDay(14)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([
    'GROUP Ben Bright: Professional indemnity',
  ])
})

it('waits on quiet days of the recipient, and tells nobody about themselves', async () => {
  const { dora, northAdmin } = cast.people
  const both = await buildUser(t.world, {
    administers: cast.north,
    groups: [cast.north],
    mips: [cast.northMip],
  })
  // On a Saturday, so that the seventh day is one too.
  await setDay(5 - 7)
  await ask([dora, both])
  await setDay(5)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([])
  await setDay(7)
  const got = await since(() => sendEscalations(t.world))
  expect(got['northAdmin']).toHaveLength(1)
  expect(got['southAdmin']).toEqual(['GROUP Dora Dunn: Professional indemnity'])
  expect((await mailsTo(both)).join()).toBe('GROUP Dora Dunn: Professional indemnity')
  expect((await mailsTo(northAdmin)).at(-1)).toContain(both.lastName)
  await t.db.updateTable('user').set({ status: false }).where('userId', '=', both.userId).execute()
})

it('is one mail with two servers, and a crash in the middle loses nothing', async () => {
  const { ana, ben, cleo } = cast.people
  await ask([ana, ben, cleo])
  await setDay(7)
  const dying = {
    ...t.world,
    mail: { ...t.world.mail, queue: () => Promise.reject(new Error('the power went')) },
  }
  await expect(sendEscalations(dying)).rejects.toThrow('the power went')
  expect(await t.db.selectFrom('worklistEscalation').select('userId').execute()).toEqual([])
  const other = connect(t.database.connection)
  const got = await since(async () => {
    await Promise.all([sendEscalations(t.world), sendEscalations({ ...t.world, db: other.db })])
    await sendEscalations(t.world)
  })
  await other.close()
  expect([got['northAdmin'], got['southAdmin'], got['admin']].map((mails) => mails?.length)).toEqual([
    1, 1, 0,
  ])
})

it('is one mail a week also from a server that looked while another one sent, and found more to tell', async () => {
  const { ana, ben } = cast.people
  await ask([ana])
  await setDay(7)
  const matter = await t.db
    .selectFrom('worklistAsked')
    .select('matter')
    .where('userId', '=', ana.userId)
    .execute()
  const other = connect(t.database.connection)
  const late: Promise<void>[] = []
  const world = {
    ...t.world,
    mail: {
      ...t.world.mail,
      queue: async (...args: Parameters<typeof t.world.mail.queue>) => {
        // Before this transaction ends, something else is due, and the other server looks.
        await t.db
          .insertInto('worklistAsked')
          .values(matter.map((one) => ({ ...one, userId: ben.userId, askedAt: monday })))
          .execute()
        late.push(sendEscalations({ ...t.world, db: other.db }))
        await new Promise((resolve) => setTimeout(resolve, 400))
        await t.world.mail.queue(...args)
      },
    },
  }
  const got = await since(async () => {
    await sendEscalations(world as typeof t.world)
    await Promise.all(late)
  })
  await other.close()
  expect(late).toHaveLength(1)
  expect(got['northAdmin']).toEqual([
    'GROUP Ana Abel: Professional indemnity, Continuing professional development',
  ])
  await setDay(14)
  expect((await since(() => sendEscalations(t.world)))['northAdmin']).toEqual([
    'GROUP Ben Bright: Professional indemnity',
  ])
})
