import { createContract } from '@gantry/contract'
import { type ErrorCode, type ErrorReply, errorRows } from '@gantry/contract/errors'
import { createApiDocument } from '@gantry/contract/openapi/document'
import { operationsOf } from '@gantry/contract/openapi/operations-of'
import type { Operation } from '@gantry/contract/openapi/types'
import type { Refusal, RouteDef } from '@gantry/contract/route-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildRecords, keepSomeFile } from '../../../security/access-records.ts'
import { type Answer, type Caller, givePassword, type Method } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildApp, buildUser, roleIdOf } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildServiceAccount } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { insertCustomField } from '../../people/custom-fields/testing/custom-fields.ts'

type Call = ReturnType<typeof operationsOf>[number]
const contract: Record<string, RouteDef> = createContract('gantry')
let t: TestApp
let cast: Cast
/** The user of the examples. */
let maria: Person
let passwordHash: string | null

// The records of the examples exist; otherwise "not found" would hide what else is wrong with an example.
beforeAll(async () => {
  t = await buildTestApp()
  const { db, world } = t
  await startAt({ group: 3 })
  cast = await buildCast(t)
  await startAt({ user: 42, mip: 7, ris: 2, app: 5 })
  const names = { firstName: 'Maria', lastName: 'Keller', email: 'maria.keller@clinic.example' }
  // The examples send the password as Base64.
  maria = await buildUser(world, { ...names, password: 'Morning-star42', groups: [cast.north] })
  const query = db.selectFrom('credential').select('passwordHash').where('userId', '=', maria.userId)
  passwordHash = (await query.executeTakeFirstOrThrow()).passwordHash
  await buildApp(db, { code: 'lumen', roles: ['Member'] })
  await buildServiceAccount(db, { serviceAccountId: 57 })
  await insertCustomField(db, { record: 'user', key: 'payroll-number' })
  const kept = 'photo logo my-sessions/: :importId :sessionId :savedViewId :passkeyId :requirementId'
  const path = `${kept} :webhookId :incidentId :identityConnectionId :accreditationPackId`
  await buildRecords(t, cast, { sha256: await keepSomeFile(t), target: 'self', me: maria, path })
}, 60_000)
afterAll(() => t.close())

/** Sets the next ids of tables. */
async function startAt(ids: Record<string, number>): Promise<void> {
  for (const [table, id] of Object.entries(ids)) {
    const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, ${`${table}_id`})`
    await sql`select setval(${sequence}, ${id}, false)`.execute(t.db)
  }
}

/** Undoes what earlier examples changed: versions, and the password and the role of the user. */
async function restore(): Promise<void> {
  await sql`do $$ declare name text; begin
    for name in select table_name from information_schema.columns
      where column_name = 'version' and data_type = 'integer' and table_schema = 'public'
    loop execute format('update %I set version = 4 where version <> 4', name); end loop;
  end $$`.execute(t.db)
  await t.db.updateTable('credential').set({ passwordHash }).where('userId', '=', maria.userId).execute()
  const member = { userId: maria.userId, roleId: await roleIdOf(t.db, 'Member') }
  await t.db
    .insertInto('userRole')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Calls that people make for themselves. */
const ofOneself = /my-|my$|users?\/:userId\/(?:update|leave|set-)|change-password|saved-views|passkey|-otp/
/** Somebody who may make the call. Those of oneself are made by the user of the examples. */
async function callerOf(call: Call): Promise<Caller> {
  const { access, path } = rowOf(call)
  if (access === 'public') return t.anonymous()
  if (access === 'pending') return givePassword(t.app, maria)
  const { admin, northAdmin } = cast.people
  if (access === 'verified' || (ofOneself.test(path) && access.includes('Member'))) return signedIn(maria)
  if (access.includes('ProductAdmin')) return signedIn(admin)
  return signedIn(access.includes('GroupAdmin') ? northAdmin : maria)
}

const sessions = new Map<Person, Caller>()
/** Some calls end the session. */
async function signedIn(person: Person): Promise<Caller> {
  const before = sessions.get(person)
  if (before && (await before.inject('GET', '/api/my-appearance')).status === 200) return before
  const caller = await t.signInAs(person)
  sessions.set(person, caller)
  return caller
}

function urlOf(path: string, parameters: Operation['parameters'] = []): string {
  const inPath = (name: string) => parameters.find((one) => one.name === name)?.example
  const inQuery = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const search = new URLSearchParams(
    inQuery.map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString()
  const filled = path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => String(inPath(name)))
  return search === '' ? filled : `${filled}?${search}`
}

function rowOf({ operation }: Call): RouteDef {
  const row = contract[operation.operationId]
  if (row === undefined) throw new Error(`${operation.operationId} is not in the contract`)
  return row
}

const bodyOf = ({ operation }: Call) =>
  operation.requestBody?.content['application/json']?.example as object | undefined

async function prepare(call: Call): Promise<void> {
  const needsVersion = /version|currentPassword/.test(JSON.stringify(bodyOf(call)) ?? '')
  if (needsVersion || ofOneself.test(rowOf(call).path)) await restore()
}

const send = (caller: Caller, call: Call): Promise<Answer> => {
  const url = urlOf(call.path, call.operation.parameters)
  return caller.inject(call.method.toUpperCase() as Method, url, bodyOf(call))
}

/** Reads first and removals last, so that the records are there as long as possible. */
const turnOf = (call: Call) => (rowOf(call).effect === 'read' ? 0 : call.method === 'delete' ? 2 : 1)

/** Sends the call while nobody has a use of any limit left, and then again if that refused it. */
async function sendLimited(call: Call): Promise<{ answer: Answer; isLimited: boolean }> {
  await prepare(call)
  const caller = await callerOf(call)
  const { limits, settings } = t.world
  const { mailsPerHour } = settings
  for (const name of ['take', 'takeShared', 'waitOf'] as const) vi.spyOn(limits, name).mockResolvedValue(60)
  Object.assign(settings, { mailsPerHour: 0 })
  const answer = await send(caller, call).finally(() => {
    vi.restoreAllMocks()
    Object.assign(settings, { mailsPerHour })
  })
  if (answer.status !== 429) return { answer, isLimited: false }
  return { answer: await send(caller, call), isLimited: true }
}

/** A code from a mail or a phone is never in a document. */
const codes = [
  { name: 'confirmAuthenticator', fields: ['code'] },
  { name: 'giveFactor', fields: ['code'] },
  { name: 'verify', fields: ['code'] },
]
/** Their limits depend on what was done before, such as a wrong code; the tests of each domain reach them. */
const limitedByHistory = [
  'addPasskey',
  'answerCorrection',
  'askForCorrection',
  'askForDataCopy',
  'confirmAuthenticator',
  'consentToUpstreamSignIn',
  'createGroupInvitation',
  'giveFactor',
  'makeDataCopy',
  'resendActivation',
  'resendGroupInvitation',
  'saveUser',
  'sendFactorCode',
  'sendTestMail',
  'signInByPasskey',
  'verify',
  'verifyByPasskey',
]

const isLimit = (refusal: Refusal) =>
  typeof refusal === 'string' && errorRows[refusal as ErrorCode].status === 429

describe('the examples of the API', () => {
  const calls = new Map<string, { call: Call; answer: Answer; isLimited: boolean }>()
  beforeAll(async () => {
    const document = await createApiDocument({
      productName: 'Gantry',
      version: '12.3.4',
      slug: 'gantry',
      serverUrl: 'http://x',
    })
    for (const call of operationsOf(document).toSorted((one, other) => turnOf(one) - turnOf(other)))
      calls.set(call.operation.operationId, { call, ...(await sendLimited(call)) })
  }, 60_000)

  it('pass the input checks', () => {
    const refused = [...calls].flatMap(([name, { answer }]) => {
      if (answer.status !== 400) return []
      const { code, fields = {} } = answer.json<ErrorReply>()
      return code === 'input.invalid' ? [{ name, fields: Object.keys(fields) }] : []
    })
    expect(refused.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(codes)
    const statuses = [...calls.values()].map(({ answer }) => answer.status)
    expect(Math.max(...statuses)).toBeLessThan(500)
    // The others need a file or a secret, or say that what they ask for has been done.
    expect(statuses.filter((status) => status === 200).length / statuses.length).toBeGreaterThan(0.75)
  })

  it('are refused with a documented 429 where a limit applies', () => {
    const undocumented = [...calls].filter(
      ([, { call, isLimited }]) => isLimited && !('429' in call.operation.responses),
    )
    expect(undocumented.map(([name]) => name)).toEqual([])
    const unlimited = [...calls].filter(
      ([name, { isLimited }]) => !isLimited && contract[name]?.refuses?.some(isLimit),
    )
    expect(unlimited.map(([name]) => name).toSorted()).toEqual(limitedByHistory)
  })
})
