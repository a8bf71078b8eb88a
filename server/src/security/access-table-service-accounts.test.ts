import { type CallName, createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import { type Scope, scopes } from '@gantry/contract/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import type { Person } from '../testing/people.ts'
import { buildServiceCaller, type ServiceCaller } from '../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, fieldsUsed, keepSomeFile, nobodysRecords, type Target } from './access-records.ts'
import type { Row } from './access-requests.ts'
import { accessTable } from './access-table.ts'
import { callsByScope, onlyForPrograms } from './access-table-service-accounts.ts'
import { call, markOf } from './access-walk.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const table: Record<CallName, Row> = accessTable
const guarded = Object.entries(table).filter(([, [marks]]) => marks !== 'public')
const scopeOf = new Map(
  Object.entries(callsByScope).flatMap(([scope, calls]) => calls.split(' ').map((name) => [name, scope])),
)

let t: TestApp
let cast: Cast
let sha256: string
let platform: ServiceCaller
let north: ServiceCaller

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  sha256 = await keepSomeFile(t)
  platform = await buildServiceCaller(t)
  north = await buildServiceCaller(t, { groupId: cast.north.groupId })
}, 60_000)
afterAll(() => t.close())

/** The marks of the access table for the records of the group and of another group. */
const marksOf = (marks: string, column: number) => {
  const mark = marks.split(' ')[column] ?? '?'
  return { ours: mark.at(-2) ?? mark, theirs: mark.at(-1) ?? '?' }
}

async function tryCall(caller: Caller, name: string, person: Person, target: Target): Promise<string> {
  const path = contract[name]?.path ?? ''
  const fields = fieldsUsed(table[name as CallName][1], person)
  const records = await buildRecords(t, cast, { sha256, target, me: person, path, fields })
  return markOf(await call(caller, name, records, 'Member'))
}

describe('service accounts', () => {
  it('check 24: have a scope for exactly the listed calls', () => {
    const found = Object.entries(contract).flatMap(([name, { scope }]) => (scope ? [[name, scope]] : []))
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(scopeOf))
  })

  it.each(guarded.filter(([name]) => !scopeOf.has(name)))(
    'check 24: %s refuses them with every scope',
    async (name) => {
      for (const account of [platform, north]) {
        const answer = await call(account.caller, name, nobodysRecords(cast.people.ana), 'Member')
        expect([answer.status, answer.json()]).toMatchObject([403, { code: 'service-account.no-scope' }])
      }
    },
  )

  it.each(guarded.filter(([name]) => scopeOf.has(name)))(
    'check 24: %s follows the access table with its scope, and refuses them without it',
    async (name, [marks]) => {
      const { admin, northAdmin } = cast.people
      const asAdmin = onlyForPrograms.includes(name) ? marksOf('+', 0) : marksOf(marks, 0)
      const asNorthAdmin = marksOf(marks, 1)
      expect(await tryCall(platform.caller, name, admin, 'theirs'), 'platform').toBe(asAdmin.theirs)
      expect(await tryCall(north.caller, name, northAdmin, 'ours'), 'own group').toBe(asNorthAdmin.ours)
      expect(await tryCall(north.caller, name, northAdmin, 'theirs'), 'other group').toBe(asNorthAdmin.theirs)
      const others = scopes.filter((scope) => scope !== scopeOf.get(name))
      await withScopes(others, async () => {
        const answer = await call(platform.caller, name, nobodysRecords(cast.people.ana), 'Member')
        expect([answer.status, answer.json()]).toMatchObject([403, { code: 'service-account.scope-needed' }])
      })
    },
  )
})

/** The account loses the other scopes at once, also in the token that it has. */
async function withScopes(kept: Scope[], work: () => Promise<void>): Promise<void> {
  const { serviceAccountId } = platform
  const setScopes = (scopesNow: readonly Scope[]) =>
    t.db
      .updateTable('serviceAccount')
      .set({ scopes: [...scopesNow] })
      .where('serviceAccountId', '=', serviceAccountId)
      .execute()
  await setScopes(kept)
  await work()
  await setScopes(scopes)
}
