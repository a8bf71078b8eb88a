import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildInvitation, buildMip, buildUser } from '../../../testing/factories.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildPracticeScope } from '../../compliance/practice-scopes/testing/practice-scopes.ts'
import { buildCorrection } from '../../people/corrections/testing/corrections.ts'
import { dayIn, eventsOf, plusDays, readTables, type Tables, waiting } from './testing/plain-inbox.ts'

// Random records in an inbox, counted once more from the rows of the tables at each time when an entry begins or ends. More:
// `INBOX_SEED=5 INBOX_RUNS=20 npx vitest run inbox-oracle`.

const numRuns = Number(process.env['INBOX_RUNS'] ?? 2)
const seed = Number(process.env['INBOX_SEED'] ?? 103)
const dayMs = 86_400_000

let t: TestApp
let cast: Cast
let mipIds: number[]
let userIds: number[]
let restore: () => Promise<void>
// Clocks in Sydney and Adelaide changed on 4 October 2026 and change on 4 April 2027.
const start = Date.parse('2026-09-20T02:00:00Z')

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(start))
  cast = await buildCast(t)
  const { north, south, northMip, southMip, people } = cast
  const closed = await buildMip(t.db, { status: false, groups: [north] })
  const alone = await buildMip(t.db)
  mipIds = [northMip, southMip, closed, alone].map(({ mipId }) => mipId)
  for (const [index, state] of ['NSW', 'WA', 'SA', ''].entries())
    await t.db
      .updateTable('mip')
      .set({ state })
      .where('mipId', '=', mipIds[index] ?? 0)
      .execute()
  const inactive = await buildUser(t.world, { status: false, groups: [north, south] })
  const fresh = await buildUser(t.world, { activated: false, groups: [south] })
  const { ana, dora, cleo, typist, admin } = people
  userIds = [ana, dora, cleo, typist, inactive, fresh, admin].map(({ userId }) => userId)
  await t.db
    .updateTable('user')
    .set({ timeZone: 'Australia/Perth' })
    .where('userId', '=', dora.userId)
    .execute()
  await buildRequirement(t.db, { holdsAfter: new Date(start - 30 * dayMs) })
  restore = await keepState(t, cast.as)
})
afterAll(() => t.close())

/** Days from the beginning, near which the clocks change, and a moment of the day in minutes. */
const time = fc.record({
  days: fc.constantFrom(5, 13, 14, 15, 29, 60, 195, 196),
  minutes: fc.constantFrom(0, 0, 720, 839, 840),
})
type Time = { days: number; minutes: number }
const someOf = <T>(one: fc.Arbitrary<T>, maxLength: number) =>
  fc.array(one, { minLength: Math.ceil(maxLength / 2), maxLength })
const records = fc.record({
  qualifications: someOf(
    fc.record({
      owner: fc.nat(10),
      kind: fc.constantFrom('AHPRA', 'AHPRA', 'ASAR', 'WWCC'),
      state: fc.constantFrom('VERIFIED', 'VERIFIED', 'VERIFIED', 'SUBMITTED', 'REFUSED'),
      checkResult: fc.constantFrom('CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED', 'NOT_FOUND'),
      checkedBefore: fc.constantFrom(335, 330, 150, 351, 400),
      endsIn: fc.constantFrom(null, 14, 104, 104, 285, 700),
      issuedIn: fc.constantFrom(null, null, null, 14),
      submitter: fc.nat(8),
      isRenewed: fc.boolean(),
    }),
    30,
  ),
  links: someOf(
    fc.record({
      kind: fc.constantFrom('mip', 'group', 'role'),
      person: fc.nat(6),
      to: fc.nat(3),
      allowed: fc.boolean(),
      until: fc.option(time),
    }),
    24,
  ),
  overrides: someOf(time, 6),
  imports: someOf(fc.record({ state: fc.constantFrom('PREVIEW', 'STOPPED', 'DONE'), finished: time }), 3),
  incidents: someOf(
    fc.record({
      state: fc.constantFrom('OPEN', 'ASSESSING', 'NOT_ELIGIBLE', 'NOTIFIED', 'CLOSED'),
      assessed: fc.boolean(),
      /** Who decided, in order; the first person is the platform administrator. */
      deciders: fc.array(fc.nat(1), { maxLength: 2 }),
      tasks: fc.array(fc.record({ owner: fc.nat(1), done: fc.boolean() }), { maxLength: 2 }),
      concerns: fc.nat(1),
    }),
    8,
  ),
  scopes: someOf(
    fc.record({
      link: fc.nat(20),
      state: fc.constantFrom('PROPOSED', 'PROPOSED', 'GRANTED', 'GRANTED', 'SUSPENDED', 'ENDED'),
      proposer: fc.nat(1),
      endsIn: fc.constantFrom(null, null, 14, 60),
      reviewIn: fc.constantFrom(74, 120, 700),
    }),
    16,
  ),
  corrections: someOf(
    fc.record({
      link: fc.nat(20),
      isDetail: fc.boolean(),
      state: fc.constantFrom('OPEN', 'OPEN', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'),
      dueIn: fc.constantFrom(-5, 14, 30),
    }),
    12,
  ),
})
type Records = typeof records extends fc.Arbitrary<infer Value> ? Value : never

const at = ({ days, minutes }: Time) => new Date(start + days * dayMs + minutes * 60_000)
const today = dayIn('Australia/Sydney', start)

async function save({
  qualifications,
  links,
  overrides,
  imports,
  incidents,
  scopes,
  corrections,
}: Records): Promise<void> {
  const { north, south, people } = cast
  const roles = await t.db.selectFrom('role').select('roleId').orderBy('roleId').limit(4).execute()
  const groups = [north.groupId, south.groupId]
  const linkIds: number[] = []
  for (const { kind, person, to, allowed, until } of links) {
    const row = { userId: userIds[person] ?? 0, validUntil: until === null ? null : at(until) }
    if (kind === 'mip') {
      const values = { ...row, mipId: mipIds[to] ?? 0, allowed }
      const added = t.db
        .insertInto('userMip')
        .values(values)
        .onConflict((same) => same.doNothing())
      linkIds.push(...(await added.returning('userMipId').execute()).map(({ userMipId }) => userMipId))
    } else if (kind === 'group') {
      const values = { ...row, groupId: groups[to % 2] ?? 0 }
      await t.db
        .insertInto('userGroup')
        .values(values)
        .onConflict((same) => same.doNothing())
        .execute()
    } else {
      const values = { ...row, roleId: roles[to]?.roleId ?? 0 }
      await t.db
        .insertInto('userRole')
        .values(values)
        .onConflict((same) => same.doNothing())
        .execute()
    }
  }
  for (const [index, until] of overrides.entries()) {
    const link = linkIds[index]
    if (link !== undefined)
      await buildOverride(t.db, link, {
        startsAt: new Date(at(until).getTime() - 10 * dayMs),
        until: at(until),
      })
  }
  const submitters = [people.admin, people.northAdmin, people.southAdmin, people.ana]
  for (const one of qualifications) {
    const userId = userIds[one.owner]
    const owner = userId === undefined ? { mipId: mipIds[one.owner - userIds.length] ?? 0 } : { userId }
    const kind = userId === undefined ? 'DIAS' : one.kind
    const isChecked = one.state === 'VERIFIED'
    const dates = {
      expiresOn: one.endsIn === null ? null : plusDays(today, one.endsIn),
      issuedOn: one.issuedIn === null ? null : plusDays(today, one.issuedIn),
      ...(isChecked && { checkResult: one.checkResult, checkedOn: plusDays(today, -one.checkedBefore) }),
    }
    const jurisdiction = kind === 'WWCC' ? 'NSW' : ''
    const submittedBy = submitters[one.submitter % submitters.length]?.userId ?? null
    const values = { kind, state: one.state, jurisdiction, submittedBy, ...dates }
    const id = await buildQualification(t.db, owner, values)
    if (one.isRenewed && isChecked && one.endsIn === 104)
      await buildQualification(t.db, owner, {
        kind,
        jurisdiction,
        state: 'SUBMITTED',
        submittedBy,
        replaces: id,
      })
  }
  for (const [index, { state, finished }] of imports.entries()) {
    const rows = { rowCount: 1, readyCount: 1, warningCount: 0, errorCount: 0 }
    const file = {
      kind: 'users',
      fileName: `${index}.csv`,
      columns: '[]',
      ...rows,
      createdAt: new Date(start),
    }
    const values = { ...file, state, finishedAt: state === 'PREVIEW' ? null : at(finished) }
    await t.db.insertInto('import').values(values).execute()
  }
  const somebody = [people.admin.userId, people.ana.userId] as const
  for (const { state, assessed, deciders, tasks, concerns } of incidents) {
    const isDecided = state === 'NOT_ELIGIBLE' || state === 'NOTIFIED'
    const period = { startsAt: new Date(start - dayMs), endsAt: new Date(start), awareOn: today }
    const values = {
      ...period,
      title: 'Lost laptop',
      userId: somebody[concerns] ?? people.ana.userId,
      state,
      assessedOn: assessed || isDecided ? today : null,
      harmConsiderations: isDecided ? 'None is likely.' : '',
    }
    const query = t.db.insertInto('incident').values(values).returning('incidentId')
    const { incidentId } = await query.executeTakeFirstOrThrow()
    for (const decider of deciders) {
      const step = { incidentId, state, reason: 'So it is.', at: new Date(start) }
      await t.db
        .insertInto('incidentStep')
        .values({ ...step, userId: somebody[decider] ?? 0 })
        .execute()
    }
    for (const { owner, done } of tasks) {
      const ownerId = somebody[owner] ?? 0
      const doneColumns = done ? { doneAt: new Date(start), doneBy: ownerId } : {}
      const task = { incidentId, title: 'Call', ownerId, dueOn: today, createdAt: new Date(start) }
      await t.db
        .insertInto('incidentTask')
        .values({ ...task, ...doneColumns })
        .execute()
    }
  }
  const placed = await t.db.selectFrom('userMip').select(['userId', 'mipId']).orderBy('userMipId').execute()
  for (const { link, state, proposer, endsIn, reviewIn } of scopes) {
    const place = placed[link % placed.length]
    const dayIn = (days: number) => plusDays(today, days)
    if (place !== undefined)
      await buildPracticeScope(t.db, place, {
        state,
        contributors: [proposer === 0 ? people.admin.userId : people.northAdmin.userId],
        validFrom: today,
        reviewBy: dayIn(reviewIn),
        endsOn: endsIn === null ? null : dayIn(endsIn),
        ...(state !== 'PROPOSED' && { grantedBy: people.admin.userId, grantedAt: new Date(start) }),
      })
  }
  for (const { link, isDetail, state, dueIn } of corrections) {
    const place = placed[link % placed.length]
    if (place === undefined) continue
    const isAnswered = state === 'ACCEPTED' || state === 'REFUSED'
    const detail = { field: 'siteCode', mipId: null, linkId: null }
    const isOpen = (one: { userId: number }) => state === 'OPEN' && one.userId === place.userId
    const open = await t.db.selectFrom('correction').selectAll().where('state', '=', 'OPEN').execute()
    // One request of a value is open at a time.
    if (open.some((one) => isOpen(one) && one.mipId === (isDetail ? null : place.mipId))) continue
    await buildCorrection(t.db, place, {
      ...(isDetail && detail),
      state,
      dueOn: plusDays(today, dueIn),
      ...(isAnswered && {
        answer: 'So it is.',
        answeredBy: people.admin.userId,
        answeredAt: new Date(start),
      }),
    })
  }
  await buildInvitation(t.db, people.ana.userId, south.groupId)
}

const readers = ['admin', 'northAdmin', 'southAdmin', 'ana'] as const
const asked = new Map<string, number>()
let questions = 0

/** The clock jumps by months, and a session does not last so long. */
async function setClock(now: Date): Promise<void> {
  t.clock.set(now)
  const later = new Date(now.getTime() + 60_000)
  await t.db.updateTable('session').set({ lastSeenAt: now, accessExpiresAt: later, endsAt: later }).execute()
}

async function compare(tables: Tables, now: Date): Promise<void> {
  await setClock(now)
  for (const name of readers) {
    const { userId } = cast.people[name]
    const groupId = {
      admin: null,
      northAdmin: cast.north.groupId,
      southAdmin: cast.south.groupId,
      ana: null,
    }[name]
    const answer = await cast.as[name].inject('GET', '/api/my-inbox')
    expect(answer.status, answer.text).toBe(200)
    const found = answer.json<Inbox>().counts.map(({ kind, count }) => [kind, count])
    const expected = waiting(tables, { userId, isPlatformAdmin: name === 'admin', groupId }, now)
    expect(Object.fromEntries(found), `the inbox of ${name} at ${now.toISOString()}`).toEqual(expected)
    questions += 1
    for (const [kind, count] of Object.entries(expected)) asked.set(kind, (asked.get(kind) ?? 0) + count)
  }
}

/** At most so many, spread over all. */
const spread = (all: number[], most: number) =>
  all.filter((_, index) => index % Math.ceil(all.length / most) === 0)

it('counts what the rows say, at each time when an entry begins or ends and a millisecond beside it', async () => {
  await fc.assert(
    fc.asyncProperty(records, async (made) => {
      await restore()
      await save(made)
      const tables = await readTables(t.db)
      const events = eventsOf(tables).filter((one) => one > start && one < start + 250 * dayMs)
      for (const event of spread(
        events.toSorted((one, other) => one - other),
        16,
      ))
        for (const step of [-1, 0, 1]) await compare(tables, new Date(event + step))
    }),
    { seed, numRuns, endOnFailure: true },
  )
  expect(questions).toBeGreaterThan(80 * numRuns)
  const missing = kinds.filter((kind) => !asked.has(kind))
  expect(missing, JSON.stringify([...asked])).toEqual([])
}, 120_000)

/** Repeated numbers have a test of their own: ahpra-numbers.test.ts. */
const kinds = [
  'invitation',
  'provider-number',
  'activation',
  'import-to-confirm',
  'import-stopped',
  'qualification-to-renew',
  'qualification-to-check',
  'mip-qualification',
  'own-access-end',
  'access-end',
  'suspended-member',
  'check-due',
  'incident-assessment',
  'incident-task',
  'incident-to-close',
  'practice-scope-to-grant',
  'practice-scope-review',
  'correction',
  'override-end',
]
