import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { importsUrl, previewOf, rowsOf, uploadImport } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the preview of an import', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const remarks = (list: { column: string | null; message: string }[]) =>
    list.map(({ column, message }) => `${column}: ${message}`)

  it('reports findings by row and column, under the headers of the file', async () => {
    const { preview, rows } = await previewOf(cast.as.admin, 'users', [
      'LAST NAME;e-mail;first_name;Roles;Group for Admin;Shoe size',
      'Good;good@clinic.example;Gil;"mis; Group administrator";north imaging;44',
      'Bad;nonsense;;Wizard;Nowhere;1',
      `Taken;${cast.people.ana.email.toUpperCase()};Ana;;;`,
      'Twin;twin@clinic.example;Tia;;;',
      'Twin;TWIN@clinic.example;Tom;;;',
      'Lead;lead@clinic.example;Lea;Member;South Imaging;',
    ])
    expect(preview).toMatchObject({
      state: 'PREVIEW',
      counts: { rows: 6, ready: 2, withErrors: 4, withWarnings: 1, chosen: 0, done: 0 },
      warnings: ['The column "Shoe size" is not known and is ignored.'],
    })
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      'READY',
      'ERROR',
      'ERROR',
      'ERROR',
      'ERROR',
      'WARNING',
    ])
    expect(rows[0]?.cells).toEqual([
      'Good',
      'good@clinic.example',
      'Gil',
      'mis; Group administrator',
      'north imaging',
      '44',
    ])
    expect(remarks(rows[1]?.errors ?? []).toSorted()).toEqual([
      'Group for Admin: There is no group of this name.',
      'Roles: There is no role "Wizard".',
      'e-mail: Please input valid email!',
      'first_name: Required.',
    ])
    expect(remarks(rows[2]?.errors ?? [])).toEqual(['e-mail: A user with this email already exists.'])
    expect(remarks(rows[3]?.errors ?? [])).toEqual(['e-mail: Several rows are about the same: 4, 5.'])
    expect(remarks(rows[5]?.warnings ?? [])).toHaveLength(1)
    const { total } = await server.db
      .selectFrom('user')
      .select((user) => user.fn.countAll<number>().as('total'))
      .where('email', 'in', ['good@clinic.example', 'lead@clinic.example'])
      .executeTakeFirstOrThrow()
    expect(total).toBe(0)
  })

  it('refuses an AHPRA number that two people in the file have', async () => {
    const number = 'MED0000000077'
    const users = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,AHPRA number',
      `one@clinic.example,One,Row,${number}`,
      `none@clinic.example,No,Number,`,
      `two@clinic.example,Two,Row,${number.toLowerCase()}`,
      `nothing@clinic.example,No,Number,`,
    ])
    const { ana, ben } = cast.people
    const ofKinds = await previewOf(cast.as.admin, 'qualifications', [
      'Email,Kind,Number,Expires on',
      `${ana.email},AHPRA,${number},2099-09-30`,
      `${ben.email},AHPRA,${number},2099-09-30`,
      `${ben.email},CPD,${number},2099-09-30`,
    ])
    const errors = [users, ofKinds].map(({ rows }) => rows.map((row) => remarks(row.errors)))
    const repeated = (column: string, list: string) => [
      `${column}: Several rows are about the same: ${list}.`,
    ]
    const first = repeated('AHPRA number', '1, 3')
    const second = repeated('Number', '1, 2')
    expect(errors).toEqual([
      [first, [], first, []],
      [second, second, []],
    ])
  })

  it('refuses an inactive role', async () => {
    await server.db.updateTable('role').set({ status: false }).where('code', '=', 'CSS').execute()
    const { rows } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,Roles,AHPRA number,Time zone,Language',
      'a@clinic.example,A,B,CSS,MED1,Mars/Olympus,tlh',
    ])
    expect(
      remarks(rows[0]?.errors ?? [])
        .map((text) => text.replace(/:.*/, ''))
        .toSorted(),
    ).toEqual(['AHPRA number', 'Language', 'Roles', 'Time zone'])
  })

  it('shows for provider numbers which rows add, change or keep a link', async () => {
    const harbour = await buildMip(server.db, { name: 'Harbour', code: 'HB1' })
    const other = await buildMip(server.db, { name: 'HB1 East', code: 'Harbour' })
    const bay = await buildMip(server.db, { name: 'Bay', code: 'BAY' })
    await linkUserMip(server.db, cast.people.ana.userId, harbour.mipId, { providerNumber: '2426621B' })
    const ana = cast.people.ana.email
    const { rows } = await previewOf(cast.as.admin, 'provider-numbers', [
      'Email\tMIP\tProvider number\tAllowed',
      `${ana}\thb1\t4024742f\t`,
      `${cast.people.ben.email}\t${bay.mipId}\t988939BK\tno`,
      `${ana}\tharbour\t2426621B\t`,
      `nobody@clinic.example\tNowhere\t${'9'.repeat(21)}\tmaybe`,
      `${cast.people.dora.email}\thb1\t\t`,
    ])
    expect(other.mipId).not.toBe(harbour.mipId)
    expect(rows[0]).toMatchObject({
      verdict: 'READY',
      effect: 'CHANGE',
      changes: [{ column: 'Provider number', from: '2426621B', to: '4024742F' }],
    })
    expect(rows[1]).toMatchObject({
      verdict: 'WARNING',
      effect: 'ADD',
      warnings: [{ column: 'Provider number' }],
    })
    expect(remarks(rows[2]?.errors ?? [])[0]).toMatch(/^MIP: Several MIPs/)
    expect(rows[3]?.errors.map(({ column }) => column)).toEqual([
      'Email',
      'MIP',
      'Provider number',
      'Allowed',
    ])
    expect(rows[4]).toMatchObject({ verdict: 'READY', effect: 'ADD' })
    const again = await previewOf(cast.as.admin, 'provider-numbers', [
      'email,mip,providernumber',
      `${ana},hb1,2426621b`,
      `${ana},${harbour.mipId},`,
    ])
    expect(again.rows.map(({ verdict }) => verdict)).toEqual(['ERROR', 'ERROR'])
    expect(
      (await previewOf(cast.as.admin, 'provider-numbers', ['email,mip,number', `${ana},HB1,2426621b`]))
        .rows[0],
    ).toMatchObject({ effect: 'UNCHANGED', verdict: 'READY' })
  })

  it('pages, filters and searches', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name',
      'zoe@clinic.example,Zoë,Quill',
      'bad,Bad,Row',
    ])
    const bad = await rowsOf(cast.as.admin, preview.importId, { state: 'ERROR' })
    expect(bad.map(({ rowNumber }) => rowNumber)).toEqual([2])
    const found = await rowsOf(cast.as.admin, preview.importId, { search: 'zoe quill' })
    expect(found.map(({ rowNumber }) => rowNumber)).toEqual([1])
    const list = await cast.as.admin.inject('POST', importsUrl, { kind: 'users', state: 'PREVIEW' })
    expect(list.json<{ imports: Import[] }>().imports[0]?.importId).toBe(preview.importId)
  })

  it('offers a template that can be uploaded, and ignores its example row', async () => {
    for (const kind of ['users', 'provider-numbers'] as const) {
      const template = await cast.as.admin.inject('GET', `${importsUrl}/template?kind=${kind}`)
      expect(template.headers['content-disposition']).toContain(`${kind}-template.csv`)
      const answer = await uploadImport(cast.as.admin, kind, template.bytes)
      expect(answer.json()).toMatchObject({ message: 'The file has a header and no rows.' })
    }
  })

  it('check 24: refuses callers who are not platform administrators', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name',
      'x@y.example,X,Y',
    ])
    const calls = (id: number) =>
      [
        ['GET', `${importsUrl}/template?kind=users`],
        ['POST', importsUrl, {}],
        ['GET', `${importsUrl}/${id}`],
        ['POST', `${importsUrl}/${id}/rows`, {}],
        ['POST', `${importsUrl}/${id}/confirm`, { rows: 'all' }],
        ['POST', `${importsUrl}/${id}/stop`],
        ['POST', `${importsUrl}/${id}/discard`],
        ['GET', `${importsUrl}/${id}/result`],
      ] as const
    for (const [method, url, body] of calls(preview.importId)) {
      expect((await server.anonymous().inject(method, url, body)).status, url).toBe(401)
      for (const caller of ['northAdmin', 'ana', 'typist'] as const) {
        expect((await cast.as[caller].inject(method, url, body)).status, url).toBe(403)
      }
    }
    for (const [method, url, body] of calls(missingId).slice(2)) {
      expect((await cast.as.admin.inject(method, url, body)).status, url).toBe(404)
    }
    expect((await uploadImport(server.anonymous(), 'users', 'Email')).status).toBe(401)
    expect((await uploadImport(cast.as.northAdmin, 'users', 'Email')).status).toBe(403)
  })
})
