import { type CallName, createContract } from '@gantry/contract'
import { type RoleCode, roleCodes } from '@gantry/contract/product'
import type { RouteDef } from '@gantry/contract/route-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, givePassword } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import type { Person } from '../testing/people.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, fieldsUsed, keepSomeFile, nobodysRecords } from './access-records.ts'
import type { Row } from './access-requests.ts'
import { accessTable } from './access-table.ts'
import { call, markOf, targetsOf } from './access-walk.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const table: Record<CallName, Row> = accessTable
const protectedCalls = Object.entries(table).filter(([, [marks]]) => marks !== 'public')
const walked = protectedCalls.filter(([, [marks]]) => marks !== 'pending')

type Asked = { role: RoleCode; column: number; person: Person; caller: Caller }
let t: TestApp
let cast: Cast
let sha256: string
/** The callers in the order of the table's columns. The last five share a column. */
const asked: Asked[] = []

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  sha256 = await keepSomeFile(t)
  const { admin, northAdmin, ana } = cast.people
  const { as } = cast
  asked.push({ role: 'ProductAdmin', column: 0, person: admin, caller: as.admin })
  asked.push({ role: 'GroupAdmin', column: 1, person: northAdmin, caller: as.northAdmin })
  asked.push({ role: 'Member', column: 2, person: ana, caller: as.ana })
  for (const role of roleCodes) {
    if (asked.some((one) => one.role === role)) continue
    const person = await t.person({ roles: [role] })
    asked.push({ role, column: 3, person, caller: await t.signInAs(person) })
  }
}, 60_000)
afterAll(() => t.close())

async function walk(callName: string, { role, person, caller }: Asked, expected: string): Promise<string> {
  const path = contract[callName]?.path ?? ''
  const [, request] = table[callName as CallName]
  const fields = fieldsUsed(request, person)
  let found = ''
  for (const target of targetsOf(expected)) {
    const attempt = { sha256, target, me: person, path, fields }
    const records = expected === '-' ? nobodysRecords(person) : await buildRecords(t, cast, attempt)
    found += markOf(await call(caller, callName, records, role))
  }
  return found
}

describe('the access table', () => {
  it('check 24: has exactly one row for every call', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(contract).toSorted())
  })

  it.each(protectedCalls)('check 24: %s refuses signed-out callers', async (callName) => {
    const answer = await call(t.anonymous(), callName, nobodysRecords(cast.people.ana), 'Member')
    expect([answer.status, answer.json()]).toMatchObject([401, { code: 'not-signed-in' }])
  })

  it('check 24: a session before the second factor can make only the calls of that factor', async () => {
    const person = await t.person()
    const pending = await givePassword(t.app, person)
    for (const [callName, [row]] of protectedCalls) {
      const { status } = await call(pending, callName, nobodysRecords(person), 'Member')
      // These calls are allowed. Those with an input or a passkey fail, because there is none.
      const allowed = callName === 'getSecondFactors' ? 200 : 400
      expect([callName, status]).toEqual([callName, row === 'pending' ? allowed : 401])
    }
    for (const { caller, role } of asked) {
      const { status } = await call(caller, 'verify', nobodysRecords(person), role)
      expect([role, status], 'a session that has given its code has none to give').toEqual([role, 403])
    }
  })

  it.each(walked)('check 24: %s follows the access table', async (callName, [row]) => {
    const columns = row.split(' ')
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const one of asked) {
      const mark = columns[one.column] ?? '?'
      expected[one.role] = mark
      found[one.role] = await walk(callName, one, mark)
    }
    expect(found).toEqual(expected)
  })
})
