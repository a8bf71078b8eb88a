import type { Import } from '@gantry/contract/imports/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prune } from '../../housekeeping.ts'
import { buildCast, type Cast } from '../../testing/cast.ts'
import { linkUserMip } from '../../testing/factories.ts'
import { importsUrl, manyPeople, previewOf, rowsOf } from '../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { runImports } from './worker.ts'

describe('results of an import', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const confirm = (importId: number, rows: 'all' | 'ready') =>
    cast.as.admin.inject('POST', `${importsUrl}/${importId}/confirm`, { rows })

  it('links and changes provider numbers, and skips rows that change nothing', async () => {
    const { ana, ben, dora } = cast.people
    const existing = await linkUserMip(server.db, ana.userId, cast.northMip.mipId, { providerNumber: 'OLD' })
    await linkUserMip(server.db, ben.userId, cast.northMip.mipId, { providerNumber: 'SAME', allowed: false })
    const { preview } = await previewOf(cast.as.admin, 'provider-numbers', [
      'Email,MIP,Provider number,Allowed',
      `${ana.email},North Clinic,2426621b,`,
      `${ben.email},North Clinic,same,`,
      `${dora.email},${cast.southMip.mipId},4024742F,no`,
    ])
    await confirm(preview.importId, 'all')
    await runImports(server.world)
    const { counts } = (await cast.as.admin.inject('GET', `${importsUrl}/${preview.importId}`)).json<Import>()
    expect(counts).toMatchObject({ done: 2, unchanged: 1, failed: 0 })
    const links = await server.db
      .selectFrom('userMip')
      .select(['userId', 'providerNumber', 'allowed'])
      .where('userId', 'in', [ana.userId, ben.userId, dora.userId])
      .orderBy('userId')
      .execute()
    expect(links).toEqual([
      { userId: ana.userId, providerNumber: '2426621B', allowed: true },
      { userId: ben.userId, providerNumber: 'SAME', allowed: false },
      { userId: dora.userId, providerNumber: '4024742F', allowed: false },
    ])
    const edits = await server.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user-mip.edit')
      .where('subjectId', '=', existing)
      .execute()
    expect(edits).toMatchObject([
      { detail: { userId: ana.userId, changes: { providerNumber: [expect.any(String), '2426621B'] } } },
    ])
  })

  it('exports the result of each row in a file without formulas', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,Note',
      'result@clinic.example,Rae,Sult,"=HYPERLINK(""http://bad"")"',
      'wrong,Wro,Ng,plain',
    ])
    await confirm(preview.importId, 'ready')
    await runImports(server.world)
    const query = server.db.selectFrom('user').select('userId').where('email', '=', 'result@clinic.example')
    const user = await query.executeTakeFirst()
    const answer = await cast.as.admin.inject('GET', `${importsUrl}/${preview.importId}/result`)
    expect(answer.headers['content-disposition']).toContain('people-result.csv')
    expect(answer.text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffRow,Email,First name,Last name,Note,Outcome,Reasons,User ID',
      `1,result@clinic.example,Rae,Sult,"'=HYPERLINK(""http://bad"")",DONE,,${user?.userId}`,
      '2,wrong,Wro,Ng,plain,SKIPPED,Email: Please input valid email!,',
    ])
  })

  it('deletes imports after their retention, and previews earlier', async () => {
    const waiting = await previewOf(cast.as.admin, 'users', manyPeople('forgotten', 2))
    const thrown = await previewOf(cast.as.admin, 'users', manyPeople('thrown', 2))
    const discarded = await cast.as.admin.inject('POST', `${importsUrl}/${thrown.preview.importId}/discard`)
    expect(discarded.json()).toMatchObject({ state: 'DISCARDED' })
    expect(await rowsOf(cast.as.admin, thrown.preview.importId)).toEqual([])
    expect((await confirm(thrown.preview.importId, 'all')).status).toBe(409)
    const left = async () =>
      (await server.db.selectFrom('import').select('importId').execute()).map((row) => row.importId)
    server.clock.advance(25 * 60 * 60_000)
    await prune(server.world)
    expect(await left()).not.toContain(waiting.preview.importId)
    expect(await left()).toContain(thrown.preview.importId)
    server.clock.advance(30 * 24 * 60 * 60_000)
    await prune(server.world)
    expect(await left()).toEqual([])
    const rows = await server.db.selectFrom('importRow').select('importId').execute()
    expect(rows).toEqual([])
  })
})
