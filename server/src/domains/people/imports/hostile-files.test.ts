import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { importsUrl, rowsOf, uploadImport } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('files with bad content', () => {
  let server: TestApp
  let admin: Caller
  beforeAll(async () => {
    server = await buildTestApp()
    admin = await server.signInAs(await server.person({ roles: ['ProductAdmin'] }))
  })
  afterAll(() => server.close())

  const head = 'Email,First name,Last name'

  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines', '\n \r\n,,,\n', 'empty'],
    ['a header alone', head, 'no rows'],
    ['missing columns', 'Email,Shoe size\na@b.example,4', 'First name, Last name'],
    ['a duplicate column', `${head},E-Mail\na@b.example,A,B,c@d.example`, 'twice'],
    ['NUL bytes', `${head}\na\0@b.example,A,B`, 'not a text file'],
    ['Latin-1', Buffer.from(`${head}\na@b.example,Zo\xeb,B`, 'latin1'), 'UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff${head}\na@b.example,A,B`, 'utf16le'), 'UTF-8'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'UTF-8'],
    ['one huge line', 'x'.repeat(3_000_000), 'far too long'],
    ['10,000 columns', `${'a,'.repeat(10_000)}\n1`, 'more than 100 columns'],
    ['10,000 cells', `${head}\n${'a,'.repeat(10_000)}`, 'more than 100 cells'],
    ['an open quotation mark', `${head}\na@b.example,"A,B\nc@d.example,C,D`, 'never closed'],
    [
      'an open quotation mark in a long file',
      `${head}\na@b.example,"A,B\n${'c@d.example,C,D\n'.repeat(20_000)}`,
      'never closed',
    ],
    ['a stray quotation mark', `${head}\na@b.example,"A"x,B`, 'quotation mark'],
    ['too many rows', `${head}\n${'a@b.example,A,B\n'.repeat(20_001)}`, '20,000 rows'],
  ])('refuses %s and gives the reason', async (_title, bytes, reason) => {
    const answer = await uploadImport(admin, 'users', bytes)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.json<{ message: string }>().message).toContain(reason)
    expect((await admin.inject('POST', importsUrl, {})).json()).toMatchObject({ totalItems: 0 })
  })

  it('refuses a file over 10 MB and a file name that is not a table’s', async () => {
    const large = Buffer.concat([
      Buffer.from(`${head}\n`),
      // The rows are long, so that the file reaches the size limit before the limit on rows.
      Buffer.alloc(10 * 1024 * 1024, `a@b.example,A,${'B'.repeat(1000)}\n`),
    ])
    expect((await uploadImport(admin, 'users', large)).status).toBe(413)
    expect((await uploadImport(admin, 'users', head, 'people.xlsx')).status).toBe(415)
    expect((await uploadImport(admin, 'users', head, 'people')).status).toBe(415)
    const url = `${importsUrl}/upload?kind=cats`
    expect((await admin.inject('POST', url, {})).status).toBe(400)
  })

  it.each([
    ['a byte order mark and CR/LF', '\ufeffEmail,First name,Last name\r\nbom@b.example,A,B\r\n'],
    ['quoted line ends', 'Email,First name,Last name,Note\nline@b.example,A,B,"one\ntwo"\n'],
    ['a lone CR', 'Email,First name,Last name\rcr@b.example,A,B'],
    ['short rows', 'Email,First name,Last name,Site code\nshort@b.example,A,B'],
  ])('reads %s correctly', async (_title, text) => {
    const answer = await uploadImport(admin, 'users', text)
    expect(answer.json(), answer.text).toMatchObject({ counts: { rows: 1, ready: 1 } })
  })

  it('reports cells with any content as errors of their rows, never as a server error', async () => {
    const cells = [
      '\u202Eexe',
      'x'.repeat(5000),
      '=cmd()',
      '__proto__',
      "'; drop table user--",
      '\u0007',
      '😀',
    ]
    const lines = cells.map((cell, index) => `hostile${index}@b.example,${cell},B,${cell}`)
    const answer = await uploadImport(
      admin,
      'users',
      ['Email,First name,Last name,Roles', ...lines].join('\n'),
    )
    expect(answer.status, answer.text).toBe(200)
    const rows = await rowsOf(admin, answer.json<{ importId: number }>().importId)
    expect(rows.map(({ verdict }) => verdict)).toEqual(cells.map(() => 'ERROR'))
    const unfit = await uploadImport(admin, 'users', `${head}\na@b.example,A,B,too,many`)
    expect(unfit.json()).toMatchObject({ counts: { rows: 1, withErrors: 1 } })
  })
})
