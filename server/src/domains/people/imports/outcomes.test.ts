import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { importsUrl, manyPeople, previewOf, rowsOf } from '../../../testing/imports.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
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

  it('adds people with their MIP and provider number, and writes nothing of a row with a wrong one', async () => {
    const twin = await buildMip(server.db, { name: 'Twin', code: 'TW1' })
    await buildMip(server.db, { name: 'Twin East', code: 'Twin' })
    const { preview, rows } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,MIP,Provider number,Number',
      'one@practice.example,Ona,Practice,north clinic,2426621b,7',
      `two@practice.example,Tod,Practice,${twin.mipId},988939BK,7`,
      'three@practice.example,Tia,Practice,,,7',
      'four@practice.example,Fay,Practice,Nowhere,2426621B,7',
      'five@practice.example,Fin,Practice,twin,2426621B,7',
      'six@practice.example,Sia,Practice,,2426621B,7',
      `seven@practice.example,Sol,Practice,TW1,${'9'.repeat(30)},7`,
    ])
    expect(preview.warnings).toEqual(['The column "Number" is not known and is ignored.'])
    const errors = rows.map((row) => row.errors.map(({ column, message }) => `${column}: ${message}`))
    expect(errors.slice(0, 3)).toEqual([[], [], []])
    expect(errors.slice(3, 6)).toEqual([
      ['MIP: There is no MIP with this name, code or id.'],
      ['MIP: Several MIPs go by this; write the full name or the code of one.'],
      ['Provider number: Name the MIP of this number too.'],
    ])
    expect(errors[6]?.[0]).toMatch(/^Provider number: /)
    expect(rows[1]?.warnings.map(({ column }) => column)).toEqual(['Provider number'])
    await confirm(preview.importId, 'ready')
    await runImports(server.world)
    const added = await server.db
      .selectFrom('user')
      .leftJoin('userMip', 'userMip.userId', 'user.userId')
      .select(['firstName', 'mipId', 'providerNumber', 'allowed'])
      .where('lastName', '=', 'Practice')
      .orderBy('user.userId')
      .execute()
    expect(added).toEqual([
      { firstName: 'Ona', mipId: cast.northMip.mipId, providerNumber: '2426621B', allowed: true },
      { firstName: 'Tod', mipId: twin.mipId, providerNumber: '988939BK', allowed: true },
      { firstName: 'Tia', mipId: null, providerNumber: null, allowed: null },
    ])
    const linked = server.db
      .selectFrom('auditEvent')
      .select('subjectId')
      .where('action', '=', 'user-mip.link')
    expect((await linked.execute()).length).toBeGreaterThanOrEqual(2)
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
