import { createContract } from '@gantry/contract'
import { createApiDocument } from '@gantry/contract/openapi/document'
import type { RouteDef } from '@gantry/contract/route-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../../testing/caller.ts'
import { buildCast, type Cast } from '../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

const rows: [string, RouteDef][] = Object.entries(createContract('gantry'))
const heavy = rows.filter(([, row]) => row.effect === 'read' && row.isHeavy).map(([name]) => name)

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

const body = () => ({
  ability: 'mip.read',
  thingId: cast.northMip.mipId,
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-02T00:00:00Z',
})
const who = (caller: Caller) => caller.inject('POST', '/api/gantry-admin/reach/who', body())
const exportWho = (caller: Caller) => caller.inject('POST', '/api/gantry-admin/reach/who/export', body())
const several = (count: number, call: () => Promise<Answer>) => Array.from({ length: count }, call)
const statusesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)

/** Runs `work` while every read of access waits for the database. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  let release = () => {}
  const isDone = new Promise<void>((resolve) => (release = resolve))
  const locked = Promise.withResolvers<void>()
  const locking = t.db.transaction().execute(async (tx) => {
    await sql`lock table fact in access exclusive mode`.execute(tx)
    locked.resolve()
    await isDone
  })
  await locked.promise
  try {
    return await work()
  } finally {
    release()
    await locking
  }
}

describe('heavy reads', () => {
  it('are the lists of who had access, previews of what concerns many, and every file that is made from lists', () => {
    const made = new Set(['text/csv', 'application/zip', 'application/x-ndjson'])
    const files = rows.filter(([, { media = '' }]) => made.has(media)).map(([name]) => name)
    const lists = [
      'listWhoCould',
      'listWhatCould',
      'listAsOf',
      'previewMailing',
      'previewSettings',
      'countCustomValues',
      'getImportDeletion',
    ]
    expect(heavy.toSorted()).toEqual(
      [...lists, ...files].filter((name) => name !== 'getImportTemplate').toSorted(),
    )
  })

  it('of one caller are refused above three at the same time, and nobody else is', async () => {
    const { admin, northAdmin } = cast.as
    const running: Promise<Answer>[] = []
    let other: Promise<Answer> | undefined
    await whileBusy(async () => {
      const answers = several(12, () => who(admin)).map((answer) => {
        running.push(answer)
        return answer
      })
      // Three wait for the database, so nine are answered.
      const refused: Answer[] = []
      await new Promise<void>((resolve) => {
        for (const answer of answers) {
          void answer.then((one) => {
            refused.push(one)
            if (refused.length === 9) resolve()
          })
        }
      })
      for (const { status, headers, text } of refused) {
        expect(status, text).toBe(429)
        expect(headers).toMatchObject({
          'retry-after': '2',
          ratelimit: '"heavy-reads";r=0',
          'ratelimit-policy': '"heavy-reads";q=3;qu="concurrent-requests"',
        })
        expect(JSON.parse(text)).toMatchObject({ code: 'heavy-read.too-many' })
      }
      // The limit is one for all heavy reads of a caller.
      expect((await exportWho(admin)).status).toBe(429)
      other = who(northAdmin)
    })
    expect((await other)?.status).toBe(200)
    expect(await statusesOf(running)).toEqual([...Array(3).fill(200), ...Array(9).fill(429)])
    expect(await statusesOf(several(3, () => who(admin)))).toEqual([200, 200, 200])
  })

  it('give their place back when they have been sent, refused or failed', async () => {
    const { admin } = cast.as
    const missing = { ...body(), thingId: 987_654_321 }
    for (let count = 0; count < 6; count++) {
      expect((await exportWho(admin)).status).toBe(200)
      const gone = await admin.inject('POST', '/api/gantry-admin/reach/who', missing)
      expect(gone.status).toBe(404)
      expect((await admin.inject('POST', '/api/gantry-admin/reach/who', {})).status).toBe(400)
    }
    const { headers } = await who(admin)
    expect(headers).toMatchObject({ ratelimit: '"heavy-reads";r=2' })
  })

  it('that nobody may make take no place, and name no limit', async () => {
    for (const [caller, status] of [
      [t.anonymous(), 401],
      [cast.as.ana, 403],
    ] as const) {
      const answers = await Promise.all(several(8, () => who(caller)))
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
      expect(answers[0]?.headers['ratelimit']).toBeUndefined()
    }
  })

  it('have the refusal in the document of the API', async () => {
    const { paths } = await createApiDocument({
      productName: 'Gantry',
      version: '12.3.4',
      slug: 'gantry',
      serverUrl: 'https://gantry.example',
    })
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    for (const name of heavy) {
      const operation = operations.find(({ operationId }) => operationId === name)
      expect(operation?.responses, name).toHaveProperty('429')
    }
  })
})
