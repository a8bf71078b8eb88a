import type { %One%, %One%Row } from '@gantry/contract/domains/%area%/%many%/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { build%One% } from './testing/%many%.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

const path = '/api/gantry-admin/%many%'
const save = (body: object, by = cast.as.admin) => by.inject('POST', `${path}/add-update`, body)
const list = async (body: object = {}) => {
  const answer = await cast.as.admin.inject('POST', '/api/%many%', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ %manyCamel%: %One%Row[]; totalItems: number }>()
}

describe('%manyWords%', () => {
  it('are added and changed with unique names, and not when the version is stale', async () => {
    const added = await save({ name: 'First' })
    expect(added.status, added.text).toBe(200)
    const { %oneCamel%Id } = added.json<%One%>()
    expect(added.json()).toMatchObject({ name: 'First', status: true, version: 1 })
    expect((await cast.as.admin.inject('GET', `${path}/${%oneCamel%Id}`)).json()).toEqual(added.json())
    const changed = await save({ %oneCamel%Id, name: 'Second', version: 1 })
    expect(changed.json()).toMatchObject({ name: 'Second', version: 2 })
    expect((await save({ %oneCamel%Id, name: 'Third', version: 1 })).status).toBe(409)
    const taken = await save({ name: 'SECOND' })
    expect([taken.status, taken.json<{ code: string }>().code]).toEqual([409, '%one%.name-taken'])
    expect((await save({ name: ' ' })).status).toBe(400)
    expect((await save({ %oneCamel%Id: missingId, name: 'Nothing' })).status).toBe(404)
    const trail = await t.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', '%one%')
      .where('subjectId', '=', %oneCamel%Id)
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['%one%.add', '%one%.edit'])
  })

  it('are found by words of their name and by their status', async () => {
    const %oneCamel%Id = await build%One%(t.db, 'Kookaburra east')
    expect((await list({ search: 'east kook' })).%manyCamel%).toMatchObject([{ %oneCamel%Id }])
    const answer = await cast.as.admin.inject('POST', `${path}/${%oneCamel%Id}/activate-inactivate?status=false`)
    expect(answer.status, answer.text).toBe(200)
    expect((await list({ search: 'kookaburra', status: true })).totalItems).toBe(0)
    expect((await list({ search: 'kookaburra', status: false })).totalItems).toBe(1)
  })

  it('are for platform administrators alone', async () => {
    const callers = [t.anonymous(), cast.as.northAdmin, cast.as.ana]
    const answers = await Promise.all(callers.map((caller) => save({ name: 'Nobody' }, caller)))
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
  })
})
