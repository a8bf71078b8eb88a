import { type CallName, createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../testing/caller.ts'
import { buildCast, type Cast } from '../testing/cast.ts'
import { buildGroup, buildMip, buildUser } from '../testing/factories.ts'
import { uploadFile } from '../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { buildRecords, fieldsUsed, keepSomeFile, nobodysRecords, type Records } from './access-records.ts'
import type { Row } from './access-requests.ts'
import { accessTable } from './access-table.ts'

/*
 * A group administrator learns nothing about people and records outside the group from a refusal: neither by its status
 * and text nor by the work that it takes. The statements stand for the time.
 */
const contract: Record<string, RouteDef> = createContract('gantry')
const table: Record<CallName, Row> = accessTable
const administrators = 1

// Before the first connection, because connections keep the function that they were made with.
const query = vi.spyOn(pg.Client.prototype, 'query')
let t: TestApp
let cast: Cast
let sha256: string
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  sha256 = await keepSomeFile(t)
}, 60_000)
afterAll(() => t.close())

function send(callName: string, records: Records): Promise<Answer> {
  const [, request] = table[callName as CallName]
  const { path = {}, query = {}, body, file } = request?.(records) ?? {}
  const { method, path: pattern } = contract[callName] ?? { method: 'GET', path: '' }
  const at = pattern.replace(/:(\w+)/g, (_, name: string) => String(path[name]))
  const url = new URL(at, 'http://server')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const caller = cast.as.northAdmin
  if (file !== undefined) return uploadFile(caller, url.pathname + url.search, file)
  return caller.inject(method, url.pathname + url.search, body)
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

/** Answers and lists the statements that the database got meanwhile. */
async function measured(ask: () => Promise<Answer>) {
  query.mockClear()
  const { status, text } = await ask()
  // The texts, so that a failure names the statement that only one of the two answers took.
  // The session is marked as seen in the background, perhaps only during the next request. Statements that run at the same
  // time reach the database in any order. Once a second a request asks for changed settings first.
  const statements = query.mock.calls
    .map(([statement]) => textOf(statement))
    .filter((statement) => !statement.startsWith('update "session" set "last_seen_at"'))
    .filter((statement) => !statement.includes('from setting_change'))
    .toSorted((one, other) => (one < other ? -1 : 1))
  expect(statements.length).toBeGreaterThan(1)
  return { status, text: text.replace(/"requestId":"[^"]+"/, ''), statements }
}

const hidden = Object.entries(table).filter(([, [marks]]) => marks.split(' ')[administrators]?.endsWith('0'))

describe('refusals to a group administrator', () => {
  it.each(hidden)(
    'check 25: %s refuses a record of another group like one that is missing',
    async (callName) => {
      const { northAdmin } = cast.people
      const path = contract[callName]?.path ?? ''
      const fields = fieldsUsed(table[callName as CallName][1], northAdmin)
      const attempt = { sha256, target: 'theirs', me: northAdmin, path, fields } as const
      const theirs = await buildRecords(t, cast, attempt)
      // Refusals above the limit are recorded by other statements, so the limit gets time for these three.
      t.clock.advance(20_000)
      // The first request of a call prepares its statements.
      await send(callName, theirs)
      const refused = await measured(() => send(callName, theirs))
      const missing = await measured(() => send(callName, nobodysRecords(northAdmin)))
      expect(refused).toEqual(missing)
    },
  )

  it('check 25: an invitation names nobody outside the group', async () => {
    const stranger = await buildUser(t.world, { firstName: 'Hidden', lastName: 'Stranger' })
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', stranger.userId).execute()
    const invite = (userId: number) =>
      cast.as.northAdmin.inject('POST', `/api/group-invitations/${userId}/create-group-invitation`, {
        groupId: cast.north.groupId,
      })
    await invite(stranger.userId)
    const refused = await measured(() => invite(stranger.userId))
    const missing = await measured(() => invite(987_654_321))
    expect(refused.status).toBe(404)
    expect(refused.text).not.toContain('Hidden')
    expect(refused).toEqual(missing)
  })

  it('check 25: no name or code tells which groups and MIPs there are', async () => {
    const { groupId, groupName } = cast.north
    const other = await buildGroup(t.db, { groupName: 'Secret Clinic' })
    const save = (body: object) => cast.as.northAdmin.inject('POST', '/api/groups/add-update', body)
    t.clock.advance(60_000)
    await save({ groupId, groupName: 'Not There' })
    const taken = await measured(() => save({ groupId, groupName: other.groupName }))
    const free = await measured(() => save({ groupId, groupName: 'Nobody Has It' }))
    expect(taken.status).toBe(403)
    expect(taken).toEqual(free)
    expect((await save({ groupId, groupName, phone: '1300' })).status).toBe(200)

    const { mipId } = await buildMip(t.db, { name: 'Ours', code: 'OURS', groups: [cast.north] })
    await buildMip(t.db, { name: 'Secret MIP', code: 'SECRET' })
    const saveMip = (body: object) =>
      cast.as.northAdmin.inject('POST', '/api/mips/add-update', { mipId, ...body })
    t.clock.advance(60_000)
    await saveMip({ name: 'Not There' })
    const answers = [
      await measured(() => saveMip({ name: 'Secret MIP' })),
      await measured(() => saveMip({ name: 'Nobody Has It' })),
      await measured(() => saveMip({ name: 'Ours', code: 'SECRET' })),
      await measured(() => saveMip({ name: 'Ours', code: 'FREE' })),
    ]
    expect(answers.map(({ status, statements }) => [status, statements])).toEqual(
      answers.map(() => [403, answers[0]?.statements]),
    )
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(answers[2]?.text).toBe(answers[3]?.text)
    expect((await saveMip({ name: 'Ours', phone: '02 9999 0000' })).status).toBe(200)
    expect((await cast.as.admin.inject('GET', `/api/mips/${mipId}`)).json()).toMatchObject({ code: 'OURS' })
  })
})
