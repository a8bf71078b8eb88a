import type { MyInbox } from '@gantry/contract/domains/portal/inbox/schemas'
import type { NoticePerson, NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, roleIdOf } from '../../../testing/factories.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { listShownNotices } from './service.ts'
import { buildNotice } from './testing/notices.ts'
import { type Facts, isAnswered, isConcerned, isShown, readFacts } from './testing/plain-notices.ts'

// Whom notices are shown to and who answered them, found once more by loops over the rows, in random histories. Asked at each time
// when a notice or a link begins or ends, and a millisecond before and after it.

let t: TestApp
let cast: Cast
let userIds: number[]
let mipIds: number[]
let roleIds: number[]
let restore: () => Promise<void>
const start = Date.parse('2098-03-10T00:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(start))
  cast = await buildCast(t)
  const closed = await buildMip(t.db, { status: false })
  const inactive = await buildUser(t.world, { status: false, groups: [cast.north] })
  const { ana, ben, cleo, dora, northAdmin, typist } = cast.people
  userIds = [ana, ben, cleo, dora, northAdmin, typist, inactive].map(({ userId }) => userId)
  mipIds = [cast.northMip, cast.southMip, closed].map(({ mipId }) => mipId)
  roleIds = [await roleIdOf(t.db, 'Member'), await roleIdOf(t.db, 'TYP'), await roleIdOf(t.db, 'GroupAdmin')]
  restore = await keepState(t, cast.as)
})
afterAll(() => t.close())

const time = fc.constantFrom(0, 1, 2, 5, 8, 9)
const someOf = (count: number) => fc.uniqueArray(fc.nat(count - 1), { maxLength: 2 })
const history = fc.record({
  notices: fc.array(
    fc.record({
      from: time,
      until: fc.option(time),
      isToEverybody: fc.boolean(),
      isAcknowledgementAsked: fc.boolean(),
      roles: someOf(3),
      groups: someOf(2),
      mips: someOf(3),
    }),
    { minLength: 3, maxLength: 6 },
  ),
  links: fc.array(
    fc.record({
      kind: fc.constantFrom('role', 'group', 'mip'),
      person: fc.nat(6),
      to: fc.nat(2),
      until: fc.option(time),
      allowed: fc.boolean(),
    }),
    { minLength: 6, maxLength: 16 },
  ),
  answers: fc.array(fc.record({ person: fc.nat(6), notice: fc.nat(5), at: time }), { maxLength: 12 }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

const at = (hours: number) => new Date(start + hours * hour)
const until = (hours: number | null) => (hours === null ? null : at(hours))

async function save({ notices, links, answers }: History): Promise<number[]> {
  const groups = [cast.north.groupId, cast.south.groupId]
  const none = (oc: { doNothing(): unknown }) => oc.doNothing() as never
  for (const { kind, person, to, until: end, allowed } of links) {
    const row = { userId: userIds[person] ?? 0, validUntil: until(end) }
    if (kind === 'role')
      await t.db
        .insertInto('userRole')
        .values({ ...row, roleId: roleIds[to] ?? 0 })
        .onConflict(none)
        .execute()
    else if (kind === 'group')
      await t.db
        .insertInto('userGroup')
        .values({ ...row, groupId: groups[to % 2] ?? 0 })
        .onConflict(none)
        .execute()
    else
      await t.db
        .insertInto('userMip')
        .values({ ...row, mipId: mipIds[to] ?? 0, allowed })
        .onConflict(none)
        .execute()
  }
  const noticeIds: number[] = []
  for (const { from, until: end, isToEverybody, isAcknowledgementAsked, ...chosen } of notices) {
    const idsOf = (ids: number[], places: number[]) => places.map((place) => ids[place] ?? 0)
    const audience = {
      roleIds: idsOf(roleIds, chosen.roles),
      groupIds: idsOf(groups, chosen.groups),
      mipIds: idsOf(mipIds, chosen.mips),
    }
    noticeIds.push(
      await buildNotice(t.db, {
        startsAt: at(from),
        endsAt: end === null || end < from ? null : at(end),
        isToEverybody,
        isAcknowledgementAsked,
        ...(!isToEverybody && audience),
      }),
    )
  }
  for (const { person, notice, at: answeredAt } of answers) {
    const noticeId = noticeIds[notice]
    if (noticeId === undefined) continue
    await t.db
      .insertInto('noticeAnswer')
      .values({ noticeId, userId: userIds[person] ?? 0, answeredAt: at(answeredAt) })
      .onConflict(none)
      .execute()
  }
  return noticeIds
}

let asked = 0

async function compare(facts: Facts, noticeIds: number[], now: Date): Promise<void> {
  t.clock.set(now)
  for (const userId of userIds) {
    const expected = facts.notice
      .filter((notice) => isShown(notice, now) && isConcerned(facts, notice, userId, now))
      .filter(({ noticeId }) => !isAnswered(facts, noticeId, userId))
      .toSorted(
        (one, other) =>
          Number(other.isAcknowledgementAsked) - Number(one.isAcknowledgementAsked) ||
          other.startsAt.getTime() - one.startsAt.getTime() ||
          other.noticeId - one.noticeId,
      )
      .slice(0, 5)
      .map(({ noticeId }) => noticeId)
    const shown = (await listShownNotices(t.world.db, userId)).map(({ noticeId }) => noticeId)
    expect(shown, `${now.toISOString()} ${userId}`).toEqual(expected)
    asked += 1
  }
  const admin = await t.signInAs(cast.people.admin)
  expect((await admin.inject('GET', '/api/my-inbox')).json<MyInbox>().notices.length).toBeLessThanOrEqual(5)
  for (const noticeId of noticeIds) await comparePeople(facts, noticeId, now, admin)
}

async function comparePeople(
  facts: Facts,
  noticeId: number,
  now: Date,
  admin: Awaited<ReturnType<TestApp['signInAs']>>,
): Promise<void> {
  const notice = facts.notice.find((one) => one.noticeId === noticeId)
  if (notice === undefined) throw new Error('The notice is gone.')
  const hasEnded = notice.endsAt !== null && notice.endsAt <= now
  const concerned = facts.user.filter(
    ({ userId, status }) => status && isConcerned(facts, notice, userId, now),
  )
  const answered = facts.noticeAnswer.filter((one) => one.noticeId === noticeId)
  const counted = (await admin.inject('GET', `/api/notices/${noticeId}`)).json<NoticeToRead>()
  expect(counted, now.toISOString()).toMatchObject({
    answered: answered.length,
    concerned: hasEnded ? null : concerned.length,
    answeredOfConcerned: hasEnded
      ? null
      : concerned.filter(({ userId }) => isAnswered(facts, noticeId, userId)).length,
  })
  const reply = await admin.inject('GET', `/api/notices/${noticeId}/people?pageSize=200`)
  const { people } = reply.json<{ people: NoticePerson[] }>()
  const listed = people.map((one) => [one.userId, one.isConcerned, one.answeredAt])
  const wanted = facts.user
    .filter(
      ({ userId }) =>
        isAnswered(facts, noticeId, userId) || (!hasEnded && concerned.some((one) => one.userId === userId)),
    )
    .map(({ userId }) => [
      userId,
      hasEnded ? null : concerned.some((one) => one.userId === userId),
      answered.find((one) => one.userId === userId)?.answeredAt.toISOString() ?? null,
    ])
  const byId = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0])
  expect(listed.toSorted(byId), now.toISOString()).toEqual(wanted.toSorted(byId))
  asked += 2
}

it('concerns, and is answered by, those whom plain loops over the rows find', async () => {
  const seed = chooseSeed(104)
  await fc
    .assert(
      fc.asyncProperty(history, async (given) => {
        await restore()
        const noticeIds = await save(given)
        const facts = await readFacts(t.db)
        const times = new Set(
          [
            ...given.notices.flatMap((one) => [one.from, one.until]),
            ...given.links.map((one) => one.until),
          ].filter((one) => one !== null),
        )
        for (const hours of [...times].toSorted((one, other) => one - other)) {
          for (const beside of [-1, 0, 1])
            await compare(facts, noticeIds, new Date(at(hours).getTime() + beside))
        }
      }),
      { seed, numRuns: runs(3, 60), endOnFailure: true },
    )
    .catch((error: unknown) => {
      throw new Error(repeatWith(seed), { cause: error })
    })
  expect(asked).toBeGreaterThan(500)
}, 300_000)
