import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { chooseSeed, repeatWith, runs } from '../../../../testing/histories.ts'
import { buildQualification, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { dayIn } from '../../requirements/previews/testing/plain-holds.ts'
import { ageOf, isIssued, isVerified, ofKind } from '../testing/plain-worklist.ts'

const seed = chooseSeed(20_261_130)
const kinds = ['DIAS', 'RADIATION_POSSESSION'] as const

let t: TestApp
let cast: Cast
let mipIds: number[]
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  mipIds = [cast.northMip.mipId, cast.southMip.mipId]
})
afterAll(() => t.close())

async function list(caller: Caller, query = ''): Promise<WorklistMatter[]> {
  const answer = await caller.inject('GET', `/api/worklist?pageSize=200${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ matters: WorklistMatter[] }>().matters
}
const short = (row: WorklistMatter) =>
  [row.mipId, row.kindCode, row.jurisdiction, row.reason, row.dueOn, row.since, row.age].join(' ')

it('names who sees to the matter of a MIP, as far as the reader knows them, and filters by it', async () => {
  await buildQualification(t.db, { mipId: cast.northMip.mipId }, { kind: 'DIAS', expiresOn: '2026-12-01' })
  await buildQualification(t.db, { userId: cast.people.ana.userId }, { kind: 'CPD', expiresOn: '2026-12-01' })
  const [mip] = await list(cast.as.northAdmin, '&subject=MIP')
  expect(mip).toMatchObject({
    subject: 'MIP',
    userId: null,
    firstName: null,
    mipName: 'North Clinic',
    reason: 'DUE',
    owners: { names: ['Nora North'], others: 0 },
    isAssigned: false,
    chase: null,
    escalations: [],
  })
  const subjects = async (caller: Caller, query = '') =>
    (await list(caller, query)).map(({ subject }) => subject)
  expect((await subjects(cast.as.admin)).toSorted()).toEqual(['MIP', 'USER'])
  expect(await subjects(cast.as.admin, '&subject=USER')).toEqual(['USER'])
  expect(await subjects(cast.as.southAdmin)).toEqual([])
  // Its administrators own it, and nobody else is assigned to it.
  expect(await subjects(cast.as.northAdmin, '&assignee=ME')).toEqual(['MIP'])
  expect(await subjects(cast.as.admin, '&assignee=ME')).toEqual([])
  expect(await subjects(cast.as.admin, '&assignee=NOBODY')).toEqual(['USER'])
  expect(await subjects(cast.as.admin, `&subject=MIP&mipId=${cast.southMip.mipId}`)).toEqual([])
  expect(await subjects(cast.as.admin, '&search=north%20clinic')).toEqual(['MIP'])
  await t.db.deleteFrom('groupMip').where('mipId', '=', cast.northMip.mipId).execute()
  expect(await subjects(cast.as.admin, '&subject=MIP&assignee=NOBODY')).toEqual(['MIP'])
  await t.db
    .insertInto('groupMip')
    .values({ groupId: cast.north.groupId, mipId: cast.northMip.mipId })
    .execute()
  await t.db.deleteFrom('qualification').execute()
})

const day = fc.constantFrom(
  '2026-09-27',
  '2026-10-03',
  '2026-10-04',
  '2026-12-31',
  '2027-01-02',
  '2027-04-04',
)
const moments = ['2026-10-03', '2026-10-04', '2026-12-31', '2027-01-02']
  .flatMap((each) => ['+10:00', '+11:00', '+08:00'].map((zone) => Date.parse(`${each}T00:00${zone}`)))
  .flatMap((at) => [-1, 0, 1].map((step) => new Date(at + step)))
const moment = fc.constantFrom(...moments)
const world = fc.record({
  states: fc.tuple(fc.constantFrom('NSW', 'WA'), fc.constantFrom('WA', 'QLD', '')),
  isCommonwealth: fc.boolean(),
  requirements: fc.array(
    fc.record({
      of: fc.nat(1),
      mip: fc.constantFrom(null, 0, 1),
      state: fc.constantFrom('', 'NSW', 'WA'),
      createdAt: fc.oneof(
        moment,
        fc.constantFrom(...['2026-08-20', '2026-09-10'].map((each) => new Date(each))),
      ),
    }),
    { minLength: 2, maxLength: 5, size: 'max' },
  ),
  qualifications: fc.array(
    fc.record({
      of: fc.nat(1),
      mip: fc.nat(1),
      jurisdiction: fc.constantFrom('NSW', 'WA', 'CTH'),
      state: fc.constantFrom('VERIFIED', 'VERIFIED', 'VERIFIED', 'SUBMITTED', 'REFUSED'),
      checkResult: fc.constantFrom('CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED'),
      checkedOn: fc.constantFrom('2025-10-03', '2026-09-30', '2026-10-03'),
      issuedOn: fc.constantFrom(null, null, '2026-09-27'),
      expiresOn: fc.oneof(day, fc.constant(null)),
      submittedAt: moment,
    }),
    { maxLength: 6 },
  ),
  asked: fc.array(moment, { minLength: 4, maxLength: 4 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

async function begin(made: World): Promise<void> {
  for (const table of ['requirement', 'qualification'] as const) await t.db.deleteFrom(table).execute()
  // A known state only becomes another known one in steps.
  for (const [index, state] of made.states.entries())
    for (const next of ['', state])
      await t.db
        .updateTable('mip')
        .set({
          state: next,
          isCommonwealth: made.isCommonwealth && index === 1,
          createdAt: new Date('2026-09-01T00:00:00Z'),
        })
        .where('mipId', '=', mipIds[index] ?? 0)
        .execute()
  for (const { of, mip, state, createdAt } of made.requirements)
    await t.db
      .insertInto('requirement')
      .values({
        qualificationKindId: await kindIdOf(t.db, kinds[of] ?? ''),
        mipId: mip === null ? null : (mipIds[mip] ?? null),
        state: mip === null ? state : '',
        enforcement: 'INFORM',
        createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const { of, mip, jurisdiction, state, checkResult, checkedOn, ...rest } of made.qualifications)
    await buildQualification(
      t.db,
      { mipId: mipIds[mip] ?? 0 },
      {
        ...rest,
        kind: kinds[of] ?? '',
        state,
        jurisdiction: of === 1 ? jurisdiction : '',
        ...(state === 'SUBMITTED' ? {} : { checkResult, checkedOn }),
      },
    )
}

/** From the rules of docs/qualifications.md, by loops over the rows. */
async function expected(at: Date): Promise<string[]> {
  const mips = await t.db.selectFrom('mip').selectAll().where('mipId', 'in', mipIds).execute()
  const all = await t.db.selectFrom('qualification').selectAll().execute()
  const asked = await t.db.selectFrom('requirement').selectAll().execute()
  const found: string[] = []
  for (const mip of mips) {
    const dayOf = (time: Date) => dayIn(mip.state || 'NSW', time)
    const today = dayOf(at)
    const line = (kind: string, jurisdiction: string, reason: string, due: string | null, wanted: string) => {
      const since = wanted > today ? today : wanted
      found.push([mip.mipId, kind, jurisdiction, reason, due, since, ageOf(today, since)].join(' '))
    }
    for (const code of kinds) {
      const kind = await t.db
        .selectFrom('qualificationKind')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      const own = all.filter(
        (one) => one.mipId === mip.mipId && one.qualificationKindId === kind.qualificationKindId,
      )
      for (const jurisdiction of new Set(own.map((one) => one.jurisdiction))) {
        const matter = ofKind(
          own,
          own.filter((one) => one.jurisdiction === jurisdiction),
          kind,
          today,
        )
        if (matter !== null) line(code, jurisdiction, matter.reason, matter.due, matter.since)
      }
      const needed = asked.filter(
        (one) =>
          one.qualificationKindId === kind.qualificationKindId &&
          (one.mipId === null || one.mipId === mip.mipId) &&
          (one.state === '' || one.state === mip.state),
      )
      const licensor = mip.isCommonwealth && kind.isCommonwealthLicensed ? 'CTH' : mip.state
      const isThere = own.some(
        (one) =>
          (one.state === 'SUBMITTED' || isVerified(one, today)) &&
          isIssued(one, today) &&
          (!kind.isJurisdictional || licensor === '' || one.jurisdiction === licensor),
      )
      const first = needed
        .map(({ createdAt }) => dayOf(createdAt > mip.createdAt ? createdAt : mip.createdAt))
        .toSorted()[0]
      if (first !== undefined && !isThere) line(code, '', 'MISSING', null, first)
    }
  }
  return found.toSorted()
}

it(
  'lists what is to be done about MIPs as a plain recomputation does, at midnights and beside them',
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        await begin(made)
        for (const at of made.asked) {
          t.clock.set(at)
          const later = new Date(at.getTime() + 60_000)
          await t.db
            .updateTable('session')
            .set({ lastSeenAt: at, accessExpiresAt: later, endsAt: later })
            .execute()
          const rows = await list(cast.as.admin, '&subject=MIP')
          expect(rows.map(short).toSorted(), at.toISOString()).toEqual(await expected(at))
          const own = await list(cast.as.northAdmin)
          expect(own.map(short).toSorted()).toEqual(
            rows
              .filter(({ mipId }) => mipId === mipIds[0])
              .map(short)
              .toSorted(),
          )
          for (const { reason } of rows) seen.set(reason, (seen.get(reason) ?? 0) + 1)
        }
      }),
      { numRuns: runs(20, 300), seed },
    )
    expect([...seen.keys()].toSorted(), `${repeatWith(seed)} ${JSON.stringify([...seen])}`).toEqual([
      'CONDITIONS',
      'DUE',
      'LAPSED',
      'MISSING',
      'SUSPENDED',
      'UNCHECKED',
      'UNVERIFIED',
    ])
  },
  runs(120_000, 900_000),
)
