import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../../platform/db/connect/connect.ts'
import type { World } from '../../../platform/world.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { buildQualification, kindIdOf } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendWaitingMails } from './chasing/waiting.ts'
import { sendEscalations } from './escalating/escalating.ts'
import { sendMailings } from './mailings/worker.ts'
import { createPlainMails, isQuiet, type PlainPerson } from './testing/plain-mails.ts'

const seed = chooseSeed(20_261_129)
const hour = 3_600_000
const day = 24 * hour
const kinds = ['CPD', 'ASAR', 'INDEMNITY'] as const
const start = Date.parse('2026-01-05T02:00:00Z')

let t: TestApp
let cast: Cast
let secondAdmin: Caller
let second: ReturnType<typeof connect>
let other: World
let people: PlainPerson[]
let emails: Map<number, string>
let recipients: { userId: number; states: string[]; level: 'GROUP' | 'PLATFORM'; people: number[] }[]
const matters = new Map<string, string>()
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(start))
  cast = await buildCast(t)
  second = connect(t.database.connection)
  other = { ...t.world, db: second.db }
  const deputy = await buildUser(t.world, { roles: ['ProductAdmin'], mips: [cast.southMip] })
  secondAdmin = await t.signInAs(deputy)
  const { ana, ben, dora, northAdmin, admin } = cast.people
  for (const [{ mipId }, state] of [
    [cast.northMip, 'NSW'],
    [cast.southMip, 'VIC'],
  ] as const)
    await t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  // The platform administrator works in Sydney, and the one of the group nowhere, so the clinic of the group counts.
  for (const { userId } of [ana, ben, admin]) await linkUserMip(t.db, userId, cast.northMip.mipId)
  await linkUserMip(t.db, ben.userId, cast.southMip.mipId)
  for (const code of kinds) matters.set(code, String(await kindIdOf(t.db, code)))
  // Dora works nowhere either, and is in both groups.
  people = [
    { userId: ana.userId, states: ['NSW'], open: new Set() },
    { userId: ben.userId, states: ['NSW', 'VIC'], open: new Set() },
    { userId: dora.userId, states: ['NSW', 'VIC'], open: new Set() },
  ]
  const all = people.map(({ userId }) => userId)
  recipients = [
    { userId: northAdmin.userId, states: ['NSW'], level: 'GROUP', people: all },
    { userId: cast.people.southAdmin.userId, states: ['VIC'], level: 'GROUP', people: [dora.userId] },
    { userId: admin.userId, states: ['NSW'], level: 'PLATFORM', people: all },
    { userId: deputy.userId, states: ['VIC'], level: 'PLATFORM', people: all },
  ]
  emails = new Map(
    [ana, ben, dora, northAdmin, cast.people.southAdmin, admin, deputy].map(({ userId, email }) => [
      userId,
      email,
    ]),
  )
  for (const userId of all)
    for (const kind of kinds) await buildQualification(t.db, { userId }, { kind, expiresOn: '2035-01-01' })
}, 60_000)
afterAll(async () => {
  await second.close()
  await t.close()
})

const who = fc.subarray([0, 1, 2], { minLength: 1 })
const step = fc.record({
  wait: fc.oneof(
    fc.constantFrom(7 * day - 1, 7 * day, 7 * day + 1, 14 * day, 0, hour, day),
    fc.integer({ min: 0, max: 12 * day }),
  ),
  /** What lapses or is renewed: a matter of a person. */
  changes: fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...kinds), fc.boolean()), { maxLength: 4 }),
  act: fc.oneof(
    fc.record({ kind: fc.constant('chase' as const), who, waits: fc.boolean(), by: fc.subarray([0, 1, 2]) }),
    fc.record({ kind: fc.constant('mailing' as const), waits: fc.boolean() }),
    fc.record({ kind: fc.constant('cancel' as const), who }),
    fc.record({ kind: fc.constant('nothing' as const) }),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const askedNow = (index: number) => ({ kind: 'chase' as const, who: [index], waits: false, by: [1, 2] })
const nothing = { kind: 'nothing' as const }
/**
 * From a Tuesday on: the second person is due a day after the first, when the administrators have had their mail of the week. Six days
 * later, a millisecond before the week is over, and at a week.
 */
const besideWeeks: Step[] = [
  {
    wait: day,
    changes: [
      [0, 'CPD', true],
      [1, 'CPD', true],
    ],
    act: askedNow(0),
  },
  { wait: day, changes: [[0, 'ASAR', true]], act: askedNow(1) },
  { wait: 6 * day - 1, changes: [], act: nothing },
  { wait: 1, changes: [], act: nothing },
  { wait: 6 * day, changes: [], act: askedNow(0) },
  { wait: day - 1, changes: [], act: nothing },
  { wait: 1, changes: [], act: askedNow(1) },
  { wait: 7 * day, changes: [], act: nothing },
]

async function setClock(at: number): Promise<void> {
  t.clock.set(new Date(at))
  const later = new Date(at + 60_000)
  await t.db
    .updateTable('session')
    .set({ lastSeenAt: new Date(at), accessExpiresAt: later, endsAt: later })
    .execute()
}

const countOf = async (userId: number) => {
  const email = emails.get(userId) ?? ''
  return (await t.mails.count(email, 'worklist-chase')) + (await t.mails.count(email, 'worklist-escalation'))
}
const onBoth = (run: (world: World) => Promise<unknown>) =>
  Promise.all([run(t.world), run(other), run(t.world)])

async function change([index, kind, lapses]: Step['changes'][number]): Promise<void> {
  const person = people[index]
  if (person === undefined) return
  await t.db
    .updateTable('qualification')
    .set({ expiresOn: lapses ? '2025-01-01' : '2035-01-01', checkedOn: '2026-01-01' })
    .where('userId', '=', person.userId)
    .where('qualificationKindId', '=', Number(matters.get(kind)))
    .execute()
  const matter = matters.get(kind) ?? ''
  if (lapses) person.open.add(matter)
  else person.open.delete(matter)
}

/** Does a step, by several senders and servers at the same time. */
async function act({ act: done }: Step): Promise<void> {
  const callers = [cast.as.admin, secondAdmin, cast.as.northAdmin]
  const ids = 'who' in done ? done.who.map((index) => people[index]?.userId ?? 0) : []
  const post = async (caller: Caller, path: string, body: object) => {
    const answer = await caller.inject('POST', `/api/worklist/${path}`, body)
    expect([200, 409], answer.text).toContain(answer.status)
  }
  if (done.kind === 'chase') {
    const onQuietDays = done.waits ? 'WAIT' : 'SEND'
    const server = await t.anotherServer()
    await Promise.all(
      [0, ...done.by].map((by, index) => {
        const caller = callers[by] ?? cast.as.admin
        return post(index % 2 === 0 ? caller : caller.at(server), 'chase', { ids, onQuietDays })
      }),
    )
  }
  if (done.kind === 'cancel') await post(cast.as.northAdmin, 'chase/cancel', { ids })
  if (done.kind === 'mailing') {
    await post(cast.as.admin, 'mailings', { onQuietDays: done.waits ? 'WAIT' : 'SEND' })
    await onBoth(sendMailings)
  }
}

it(
  'sends each person and each recipient at most one mail a week, none on a quiet day, and no other than the rules say',
  async () => {
    const seen = { mails: 0, told: 0, waited: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 60, size: 'max' }), async (steps) => {
        for (const table of [
          'worklistAsked',
          'worklistChase',
          'worklistWaiting',
          'worklistEscalationMail',
          'worklistMailing',
        ] as const)
          await t.db.deleteFrom(table).execute()
        for (let index = 0; index < people.length; index += 1)
          for (const kind of kinds) await change([index, kind, false])
        const plain = createPlainMails(people, recipients)
        const last = new Map<string, number>()
        let now = start
        for (const one of steps) {
          now += one.wait
          // The published holidays end with 2027.
          if (now > Date.parse('2027-12-20')) break
          await setClock(now)
          for (const each of one.changes) await change(each)
          const before = new Map<number, number>()
          for (const userId of emails.keys()) before.set(userId, await countOf(userId))
          const expected = new Map<number, number>()
          const add = (userId: number, count = 1) => expected.set(userId, (expected.get(userId) ?? 0) + count)

          await act(one)
          if (one.act.kind === 'cancel')
            for (const index of one.act.who) plain.cancel(people[index]?.userId ?? 0)
          const asks = one.act.kind === 'chase' ? one.act.who : one.act.kind === 'mailing' ? [0, 1, 2] : []
          for (const index of asks) {
            const userId = people[index]?.userId ?? 0
            const sent = plain.ask(userId, 'waits' in one.act && one.act.waits, now)
            add(userId, sent)
            seen.refused += sent === 0 ? 1 : 0
          }
          const waiting = await t.db.selectFrom('worklistWaiting').select(['userId', 'sendAt']).execute()
          expect(new Map(waiting.map(({ userId, sendAt }) => [userId, sendAt.getTime()]))).toEqual(
            plain.waiting,
          )
          seen.waited += waiting.length
          await onBoth(sendWaitingMails)
          for (const userId of plain.sendWaiting(now)) add(userId)
          await onBoth(sendEscalations)
          for (const userId of plain.escalate(now)) add(userId)

          for (const userId of emails.keys()) {
            const count = await countOf(userId)
            const got = count - (before.get(userId) ?? 0)
            const at = `${new Date(now).toISOString()} ${JSON.stringify(one.act)}`
            expect(got, at).toBe(expected.get(userId) ?? 0)
            if (got === 0) continue
            expect(got, at).toBe(1)
            const previous = last.get(String(userId)) ?? Number.NEGATIVE_INFINITY
            expect(now - previous, at).toBeGreaterThanOrEqual(7 * day)
            last.set(String(userId), now)
            const recipient = recipients.find((each) => each.userId === userId)
            expect(recipient !== undefined && isQuiet(recipient.states, now), at).toBe(false)
            seen[recipient === undefined ? 'mails' : 'told'] += 1
          }
        }
      }),
      { numRuns: runs(2, 30), seed, examples: [[besideWeeks]] },
    )
    expect(Math.min(...Object.values(seen)), `${repeatWith(seed)} ${JSON.stringify(seen)}`).toBeGreaterThan(4)
  },
  runs(180_000, 3_000_000),
)
