import { createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import { chooseSeed, runs } from '../testing/histories.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, keepSomeFile, type Records } from './access-records.ts'
import { type FuzzRequest, requestsFor } from './fuzz-requests.ts'
import { snapshotOf } from './snapshot.ts'

const seed = chooseSeed(20_261_121)
/** The number of generated requests for each call. */
const requests = runs(3, 50)
const patience = 20_000 + requests * 1_000

const contract: Record<string, RouteDef> = createContract('gantry')
const calls = Object.entries(contract)

let t: TestApp
let cast: Cast
let pending: Caller
/** Records of the south group, which callers of the north group must not reach. */
let theirs: Records
/** The answers to the administrator, by call. */
const answered = new Map<string, Set<number>>()

beforeAll(async () => {
  t = await buildTestApp()
  // Ids are unique across tables; otherwise an id of the south could also be an id of the north.
  await sql`select setval(seqrelid::regclass, 1000000 * row_number() over (order by seqrelid)) from pg_sequence`.execute(
    t.db,
  )
  cast = await buildCast(t)
  pending = await givePassword(t.app, await t.person())
  const sha256 = await keepSomeFile(t)
  theirs = await buildRecords(t, cast, {
    sha256,
    target: 'theirs',
    me: cast.people.ana,
    path: ':importId/photo/logo',
  })
}, 60_000)
afterAll(() => t.close())

/** Returns a new user if earlier requests have ended the session or removed the user. */
async function administrator(): Promise<Caller> {
  const { status } = await cast.as.admin.inject('GET', '/api/my-profile')
  if (status !== 200) cast.as.admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  return cast.as.admin
}

const idsOf = (records: Records) =>
  Object.entries(records).flatMap(([name, id]) => (name.endsWith('Id') && typeof id === 'number' ? [id] : []))

const send = (caller: Caller, { method, url, body, headers }: FuzzRequest) =>
  caller.inject(method, url, body, headers)

/** Sends the requests that fast-check generates, and shrinks a request for which `judge` throws. */
const fuzz = (
  row: RouteDef,
  ids: readonly number[],
  judge: (request: FuzzRequest) => Promise<void>,
  numRuns = requests,
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

/**
 * Compares all tables after every tenth call, because reading them took most of the time. A failure names the calls since
 * the comparison before.
 */
function watchTables(except: () => readonly number[] = () => []) {
  let before: Record<string, string> = {}
  const asked: string[] = []
  const compare = async () => {
    const earlier = before
    before = await snapshotOf(t.db, except())
    expect(before, `one of ${asked.splice(0).join(', ')}`).toEqual(earlier)
  }
  beforeAll(async () => {
    before = await snapshotOf(t.db, except())
  })
  afterAll(compare)
  return async (name: string) => {
    asked.push(name)
    if (asked.length === 10) await compare()
  }
}

describe('generated requests of callers without permission', () => {
  const expectUnchanged = watchTables()
  it.each(calls)(
    'checks 24 and 44: %s changes nothing for a caller without permission',
    async (name, row) => {
      const { access } = row
      const refused: Caller[] = [t.anonymous(), pending]
      if (access === 'pending') refused.pop()
      if (typeof access !== 'string') {
        if (!access.includes('TYP')) refused.push(cast.as.typist)
        if (!access.includes('Member')) refused.push(cast.as.ana)
        if (!access.includes('GroupAdmin')) refused.push(cast.as.northAdmin)
      }
      for (const caller of refused) {
        const isPending = caller === pending
        // Every caller may sign out and sign in again.
        if (isPending && access === 'public') continue
        await fuzz(
          row,
          idsOf(theirs),
          async (request) => {
            const { status, text } = await send(caller, request)
            expectHarmless(status, text)
            expect(access === 'public' || status >= 400, text).toBe(true)
          },
          Math.ceil(requests / 3),
        )
      }
      await expectUnchanged(name)
    },
    patience * 5,
  )
})

describe('generated requests about another group', () => {
  // Without the rows of the callers.
  const expectUnchanged = watchTables(() => [cast.people.ana.userId, cast.people.northAdmin.userId])
  it.each(calls.filter(([, { access }]) => access.includes('Member') || access.includes('GroupAdmin')))(
    'checks 25 and 44: %s changes nothing of another group',
    async (name, row) => {
      const callers = { Member: cast.as.ana, GroupAdmin: cast.as.northAdmin }
      for (const role of ['Member', 'GroupAdmin'] as const) {
        if (!row.access.includes(role)) continue
        await fuzz(
          row,
          idsOf(theirs),
          async (request) => {
            const { status, text } = await send(callers[role], request)
            expectHarmless(status, text)
          },
          Math.ceil(requests / 2),
        )
      }
      await expectUnchanged(name)
    },
    patience * 3,
  )
})

describe('generated requests', () => {
  // Otherwise the refusals above could be due to an ended session.
  it('do not end the sessions of the callers', async () => {
    for (const caller of [cast.as.typist, cast.as.ana, cast.as.northAdmin]) {
      expect((await caller.inject('GET', '/api/my-appearance')).status).toBe(200)
    }
  })

  it.each(calls.filter(([name]) => name !== 'signOut'))(
    'check 44: %s never answers with a server error',
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

  it('pass the input checks of most calls', () => {
    const reached = [...answered].filter(([, statuses]) => [200, 404, 409].some((one) => statuses.has(one)))
    expect(reached.length / answered.size).toBeGreaterThan(0.6)
  })
})
