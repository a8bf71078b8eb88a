import { createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, keepSomeFile, type Records } from './access-records.ts'
import { type FuzzRequest, requestsFor } from './fuzz-requests.ts'
import { snapshotOf } from './snapshot.ts'

// The same requests each time, and few: FUZZ_SEED and FUZZ_RUNS=1000 look further.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const runs = Number(process.env['FUZZ_RUNS'] ?? 6)
const patience = 20_000 + runs * 1_000

const contract: Record<string, RouteDef> = createContract('gantry')
const calls = Object.entries(contract)

let t: TestApp
let cast: Cast
let pending: Caller
/** Of the south, which the north must not reach. */
let theirs: Records
/** What the administrator was answered, by call. */
const answered = new Map<string, Set<number>>()

beforeAll(async () => {
  t = await buildTestApp()
  // No two tables share an id: otherwise one of theirs is the id of something else of ours.
  await sql`select setval(seqrelid::regclass, 1000000 * row_number() over (order by seqrelid)) from pg_sequence`.execute(
    t.db,
  )
  cast = await buildCast(t)
  pending = await givePassword(t.app, await t.person())
  const sha256 = await keepSomeFile(t)
  theirs = await buildRecords(t, cast, sha256, 'theirs', cast.people.ana, ':importId')
}, 60_000)
afterAll(() => t.close())

/** Someone else where what was sent before has ended the session, or the person. */
async function administrator(): Promise<Caller> {
  const { status } = await cast.as.admin.inject('GET', '/api/my-profile')
  if (status !== 200) cast.as.admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  return cast.as.admin
}

const idsOf = (records: Records) =>
  Object.entries(records).flatMap(([name, id]) => (name.endsWith('Id') && typeof id === 'number' ? [id] : []))

const send = (caller: Caller, { method, url, body, headers }: FuzzRequest) =>
  caller.inject(method, url, body, headers)

/** Sends what fast-check thinks of, and lets it look for the smallest request that `judge` throws at. */
const fuzz = (
  row: RouteDef,
  ids: readonly number[],
  judge: (request: FuzzRequest) => Promise<void>,
  numRuns = runs,
) =>
  fc.assert(fc.asyncProperty(requestsFor(row, ids), judge), {
    seed,
    numRuns,
    interruptAfterTimeLimit: patience,
  })

function expectHarmless(status: number, text: string): void {
  expect(status, text).toBeLessThan(500)
  const told = /node_modules|\.ts:|select |insert |constraint|PostgreSQL|zod/i.test(text)
  expect(status >= 400 && told, text).toBe(false)
}

describe('whatever is sent', () => {
  it.each(calls)(
    'checks 24 and 44: %s changes nothing for who has no right to it',
    async (_name, row) => {
      const { access } = row
      const refused: Caller[] = [t.anonymous(), pending]
      if (access === 'pending') refused.pop()
      if (typeof access !== 'string') {
        if (!access.includes('TYP')) refused.push(cast.as.typist)
        if (!access.includes('Member')) refused.push(cast.as.ana)
        if (!access.includes('GroupAdmin')) refused.push(cast.as.northAdmin)
      }
      const before = await snapshotOf(t.db)
      for (const caller of refused) {
        const isPending = caller === pending
        // Signing out, and signing in anew, are for everybody.
        if (isPending && access === 'public') continue
        await fuzz(
          row,
          idsOf(theirs),
          async (request) => {
            const { status, text } = await send(caller, request)
            expectHarmless(status, text)
            expect(access === 'public' || status >= 400, text).toBe(true)
          },
          Math.ceil(runs / 3),
        )
      }
      expect(await snapshotOf(t.db)).toEqual(before)
    },
    patience * 5,
  )

  it.each(calls.filter(([, { access }]) => access.includes('Member') || access.includes('GroupAdmin')))(
    'checks 25 and 44: %s changes nothing of another group',
    async (_name, row) => {
      const { ana, northAdmin } = cast.people
      const callers = { Member: cast.as.ana, GroupAdmin: cast.as.northAdmin }
      const own = [ana.userId, northAdmin.userId]
      const before = await snapshotOf(t.db, own)
      for (const role of ['Member', 'GroupAdmin'] as const) {
        if (!row.access.includes(role)) continue
        await fuzz(
          row,
          idsOf(theirs),
          async (request) => {
            const { status, text } = await send(callers[role], request)
            expectHarmless(status, text)
          },
          Math.ceil(runs / 2),
        )
      }
      expect(await snapshotOf(t.db, own)).toEqual(before)
    },
    patience * 3,
  )

  // Or they were refused above for being signed out.
  it('leaves those who sent it signed in', async () => {
    for (const caller of [cast.as.typist, cast.as.ana, cast.as.northAdmin]) {
      expect((await caller.inject('GET', '/api/my-appearance')).status).toBe(200)
    }
  })

  it.each(calls.filter(([name]) => name !== 'signOut'))(
    'check 44: %s never ends in an error of ours',
    async (name, row) => {
      const admin = await administrator()
      const statuses = new Set<number>()
      await fuzz(row, idsOf(theirs), async (request) => {
        const { status, text } = await send(admin, request)
        statuses.add(status)
        expectHarmless(status, text)
      })
      answered.set(name, statuses)
    },
    patience * 3,
  )

  it('reaches what stands behind the checks of most calls', () => {
    const reached = [...answered].filter(([, statuses]) => [200, 404, 409].some((one) => statuses.has(one)))
    expect(reached.length / answered.size).toBeGreaterThan(0.6)
  })
})
