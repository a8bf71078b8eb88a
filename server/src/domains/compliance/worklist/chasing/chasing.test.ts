import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../../../platform/db/connect/connect.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../../testing/histories.ts'
import { buildQualification, buildRequirement, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { chasePeople } from './chasing.ts'

const seed = chooseSeed(20_261_127)
const day = 24 * 60 * 60_000

let t: TestApp
let cast: Cast
let secondAdmin: Caller
let asar: number
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-23T01:00:00Z'))
  cast = await buildCast(t)
  secondAdmin = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
  const { northMip, people } = cast
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', northMip.mipId).execute()
  for (const { userId } of [people.ana, people.ben, people.dora])
    await linkUserMip(t.db, userId, northMip.mipId)
  await buildRequirement(t.db, { kind: 'INDEMNITY' })
  asar = await buildQualification(
    t.db,
    { userId: people.ana.userId },
    {
      kind: 'ASAR',
      expiresOn: '2026-12-24',
      submittedAt: new Date('2026-01-01T00:00:00Z'),
    },
  )
  await buildQualification(t.db, { userId: people.ana.userId }, { kind: 'CPD', state: 'SUBMITTED' })
})
afterAll(() => t.close())

async function chase(caller: Caller, ids: number[], onQuietDays?: 'SEND'): Promise<BulkStatusResult[]> {
  const answer = await caller.inject('POST', '/api/worklist/chase', { ids, onQuietDays })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ results: BulkStatusResult[] }>().results
}
const outcomes = async (caller: Caller, ids: number[]) =>
  (await chase(caller, ids)).map(({ outcome, code }) => code ?? outcome)
const preview = async (caller: Caller, ids: number[]) =>
  (await caller.inject('POST', '/api/worklist/chase/preview', { ids })).json<object>()

it('sends one mail about everything, says so in the worklist, and none to the same person for seven days', async () => {
  const { ana, cleo } = cast.people
  const ids = [ana.userId, cleo.userId]
  expect(await preview(cast.as.admin, ids)).toEqual({
    mails: 1,
    quiet: 0,
    chased: 0,
    withoutMail: 0,
    withoutMatter: 1,
  })
  expect(await outcomes(cast.as.admin, ids)).toEqual(['DONE', 'not-found'])
  const mail = await t.mails.latest(ana.email, 'worklist-chase')
  const indemnity = await kindIdOf(t.db, 'INDEMNITY')
  expect(mail.parts).toEqual({
    firstName: 'Ana',
    matters: 'MISSING HOLD - Professional indemnity\nDUE KEEP 2026-12-24 ASAR accreditation',
    link: expect.stringMatching(new RegExp(`/account/qualification\\?add=${indemnity}$`)),
  })
  expect(await preview(cast.as.admin, ids)).toEqual({
    mails: 0,
    quiet: 0,
    chased: 1,
    withoutMail: 0,
    withoutMatter: 1,
  })
  const [again] = await chase(cast.as.northAdmin, [ana.userId])
  expect(again).toEqual({
    id: ana.userId,
    outcome: 'REFUSED',
    code: 'worklist.chased',
    message: 'This person got a mail on 2026-11-23 already. The next one can be sent after seven days.',
  })
  expect(await t.mails.count(ana.email, 'worklist-chase')).toBe(1)
})

it('shows when the person followed the link, and when something was submitted', async () => {
  const { ana } = cast.people
  const shown = async () => {
    const answer = await cast.as.northAdmin.inject('GET', '/api/worklist?search=abel&reason=MISSING')
    return answer.json<{ matters: WorklistMatter[] }>().matters[0]?.chase
  }
  const sentAt = '2026-11-23T01:00:00.000Z'
  expect(await shown()).toEqual({ sentAt, openedAt: null, submittedAt: null })
  t.clock.advance(60_000)
  expect((await cast.as.ana.inject('POST', '/api/worklist/chase/open', {})).status).toBe(200)
  t.clock.advance(60_000)
  expect((await cast.as.ana.inject('POST', '/api/worklist/chase/open', {})).status).toBe(200)
  expect(await shown()).toEqual({ sentAt, openedAt: '2026-11-23T01:01:00.000Z', submittedAt: null })
  const renewal = {
    qualificationKindId: await kindIdOf(t.db, 'ASAR'),
    replaces: asar,
    number: 'A2',
    expiresOn: '2027-12-24',
  }
  const added = await cast.as.ana.inject('POST', `/api/users/${ana.userId}/qualifications`, renewal)
  expect(added.status, added.text).toBe(200)
  expect(await shown()).toEqual({
    sentAt,
    openedAt: '2026-11-23T01:01:00.000Z',
    submittedAt: '2026-11-23T01:02:00.000Z',
  })
})

it('refuses to write to oneself, to who gets no mail, and about what the person cannot do', async () => {
  const { ben, northAdmin } = cast.people
  const own = await buildUser(t.world, {
    administers: cast.north,
    groups: [cast.north],
    mips: [cast.northMip],
  })
  expect(await outcomes(await t.signInAs(own), [own.userId])).toEqual(['worklist.own'])
  const late = await buildUser(t.world, { groups: [cast.north], mips: [cast.northMip] })
  await t.db.updateTable('user').set({ activatedAt: null }).where('userId', '=', late.userId).execute()
  const waiting = await buildUser(t.world, { groups: [cast.north] })
  await buildQualification(t.db, { userId: waiting.userId }, { kind: 'CPD', state: 'SUBMITTED' })
  const ids = [late.userId, waiting.userId, northAdmin.userId]
  expect(await outcomes(cast.as.northAdmin, ids)).toEqual([
    'worklist.no-mail',
    'worklist.nothing-to-chase',
    'not-found',
  ])
  expect(await preview(cast.as.northAdmin, ids)).toEqual({
    mails: 0,
    quiet: 0,
    chased: 0,
    withoutMail: 1,
    withoutMatter: 2,
  })
  // Another group's administrator does not see the member.
  expect(await outcomes(cast.as.southAdmin, [ben.userId])).toEqual(['not-found'])
  expect((await cast.as.ana.inject('POST', '/api/worklist/chase', { ids: [ben.userId] })).status).toBe(403)
})

const step = fc.record({
  // Just before, at and just after seven days, and any time.
  wait: fc.oneof(
    fc.constantFrom(7 * day - 1, 7 * day, 7 * day + 1, 1, 0),
    fc.integer({ min: 0, max: 10 * day }),
  ),
  calls: fc.array(
    fc.record({ by: fc.nat(2), people: fc.subarray([0, 1], { minLength: 1 }), isOtherServer: fc.boolean() }),
    { minLength: 1, maxLength: 5 },
  ),
})

/** A millisecond before seven days, and at seven days. */
const atSevenDays = [0, 7 * day - 1, 1, 7 * day].map((wait) => ({
  wait,
  calls: [0, 1, 2].map((by) => ({ by, people: [0, 1], isOtherServer: by === 1 })),
}))

it(
  'sends each person at most one mail in any seven days, by several officers and servers at the same time',
  async () => {
    const { ben, dora } = cast.people
    const people = [ben, dora]
    const callers = [cast.as.admin, secondAdmin, cast.as.northAdmin]
    const second = connect(t.database.connection)
    const other = { ...t.world, db: second.db }
    const actor = {
      userId: cast.people.admin.userId,
      sessionId: 1,
      role: 'ProductAdmin',
      groupId: null,
      address: '',
      device: '',
    } as const
    let [sent, refused] = [0, 0]
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
          await t.db.deleteFrom('worklistChase').execute()
          const last = new Map<number, number>()
          for (const { wait, calls } of steps) {
            t.clock.advance(wait)
            const now = t.clock.now()
            const later = new Date(now.getTime() + 60_000)
            // The clock jumps by days, and a session does not last so long.
            const times = { lastSeenAt: now, accessExpiresAt: later, endsAt: later }
            await t.db.updateTable('session').set(times).execute()
            const before = await Promise.all(
              people.map(({ email }) => t.mails.count(email, 'worklist-chase')),
            )
            const answers = await Promise.all(
              calls.map(({ by, people: chosen, isOtherServer }) => {
                const ids = chosen.map((index) => people[index]?.userId ?? 0)
                const caller = callers[by]
                return isOtherServer || caller === undefined
                  ? chasePeople(other, actor, { ids, onQuietDays: 'SEND' }).then(({ results }) => results)
                  : chase(caller, ids, 'SEND')
              }),
            )
            for (const [index, { userId, email }] of people.entries()) {
              const own = answers.flat().filter(({ id }) => id === userId)
              const done = own.filter(({ outcome }) => outcome === 'DONE').length
              const isAllowed = now.getTime() - (last.get(userId) ?? Number.NEGATIVE_INFINITY) >= 7 * day
              expect(done).toBe(own.length > 0 && isAllowed ? 1 : 0)
              expect(new Set(own.flatMap(({ code }) => code ?? []))).toEqual(
                new Set(own.length > done ? ['worklist.chased'] : []),
              )
              expect(await t.mails.count(email, 'worklist-chase')).toBe((before[index] ?? 0) + done)
              if (done > 0) last.set(userId, now.getTime())
              sent += done
              refused += own.length - done
            }
          }
        }),
        { numRuns: runs(6, 60), seed, examples: [[atSevenDays]] },
      )
    } finally {
      await second.close()
    }
    expect(Math.min(sent, refused), `${repeatWith(seed)} ${sent} ${refused}`).toBeGreaterThan(0)
  },
  runs(60_000, 600_000),
)
