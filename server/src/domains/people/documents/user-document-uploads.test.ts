import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { userDocumentCalls } from './testing/user-documents.ts'

describe('uploading documents of users', () => {
  let server: TestApp
  let cast: Cast
  let documents: ReturnType<typeof userDocumentCalls>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    documents = userDocumentCalls(server, cast)
  })
  afterAll(() => server.close())

  it.each([
    ['no form at all', '{}', 'multipart/form-data; boundary=x'],
    ['no boundary', 'zz', 'multipart/form-data'],
    [
      'a file cut short',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      'multipart/form-data; boundary=x',
    ],
  ])('refuses a form that cannot be read: %s', async (_what, body, type) => {
    const { ana } = cast.people
    const before = await documents.storedFiles()
    const answer = await cast.as.ana.inject('POST', `/api/users/${ana.userId}/upload`, body, {
      'content-type': type,
    })
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'request.invalid' }])
    expect(documents.temporaryFiles()).toEqual([])
    expect(await documents.storedFiles()).toEqual(before)
  })

  it.each([
    ['a.pdf', () => sampleFiles.pdf(), 'application/pdf'],
    ['a.png', () => sharp(sampleFiles.pixels(), sampleFiles.raw).png().toBuffer(), 'image/png'],
    ['a.jpg', () => sharp(sampleFiles.pixels(), sampleFiles.raw).jpeg().toBuffer(), 'image/jpeg'],
    ['a.webp', () => sharp(sampleFiles.pixels(), sampleFiles.raw).webp().toBuffer(), 'image/webp'],
    ['a.tiff', () => sharp(sampleFiles.pixels(), sampleFiles.raw).tiff().toBuffer(), 'image/tiff'],
    ['a.docx', () => sampleFiles.docx(), /wordprocessingml/],
    ['a.xlsx', () => sampleFiles.xlsx(), /spreadsheetml/],
    ['a.txt', () => 'Grüße\r\n\tagain', 'text/plain'],
    ['a.csv', () => 'name;site\nAna;N1\n', 'text/csv'],
    ['a.dcm', () => sampleFiles.dicom(), 'application/dicom'],
  ])('accepts %s', async (name, bytes, contentType) => {
    const added = await documents.store('admin', cast.people.dora.userId, name, await bytes())
    expect(added.fileName).toBe(name)
    expect(added.contentType).toMatch(contentType)
  })

  it.each([
    ['a program named .pdf', 'invoice.pdf', Buffer.from(`4d5a9000${'00'.repeat(200)}`, 'hex')],
    ['a program with DICOM in its free bytes', 'scan.dcm', sampleFiles.dicom(Buffer.from('MZ'))],
    ['an SVG named .png', 'x.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['an SVG named .txt', 'x.txt', '\uFEFF \n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page named .csv', 'x.csv', 'a,b\n<html><script>alert(1)</script>'],
    ['a page', 'x.html', '<!doctype html><p>hello'],
    ['a shell script', 'x.sh', 'echo hello'],
    ['text with control characters', 'x.txt', 'a\u0000b'],
    ['a bare archive', 'x.docx', sampleFiles.zip([['readme.txt', 'hello']])],
    ['a document with macros', 'x.docx', sampleFiles.docm()],
    ['a GIF', 'x.png', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('check 51: refuses %s', async (_title, name, bytes) => {
    const before = await documents.storedFiles()
    const answer = await documents.upload('admin', cast.people.dora.userId, name, bytes)
    expect(answer.status, answer.text).toBe(415)
    expect(answer.json()).toMatchObject({ fields: { file: expect.any(String) } })
    expect(documents.temporaryFiles()).toEqual([])
    expect(await documents.storedFiles()).toEqual(before)
  })

  it('check 51: sends a PDF that is also an HTML page as an inert attachment', async () => {
    const polyglot = Buffer.concat([sampleFiles.pdf(), Buffer.from('<html><script>alert(1)</script></html>')])
    const { userId } = cast.people.dora
    const { documentId } = await documents.store('admin', userId, 'page.html', polyglot)
    const answer = await documents.download('admin', userId, documentId)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename=page.html.pdf',
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\temp\\\\x.pdf', 'x.pdf'],
    ['fdp.exe', 'fdp.exe.pdf'],
    ['gpj\u202Efdp.pdf', 'gpjfdp.pdf'],
    ['レポート 2026.pdf', 'レポート 2026.pdf'],
    ['.pdf', 'document.pdf'],
    ['..', 'document.pdf'],
    [`${'long'.repeat(100)}.pdf`, `${'long'.repeat(49)}.pdf`],
  ])('check 53: stores the name %s as %s', async (given, kept) => {
    const { userId } = cast.people.dora
    const added = await documents.store('admin', userId, given)
    expect(added.fileName).toBe(kept)
    const { headers } = await documents.download('admin', userId, added.documentId)
    // Latin letters as they are, others percent-encoded (RFC 8187): a header holds neither quotes nor line ends.
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename=([\w.]+|"[\x20-\x7e]*")(; filename\*=UTF-8''\S+)?$/,
    )
  })

  it('check 50: answers 413 to a file over 25 MB and stores nothing', async () => {
    const before = await documents.storedFiles()
    const bytes = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(25 * 1024 * 1024, 32)])
    expect((await documents.upload('ana', cast.people.ana.userId, 'big.pdf', bytes)).status).toBe(413)
    expect(documents.temporaryFiles()).toEqual([])
    expect(await documents.storedFiles()).toEqual(before)
  })

  it('keeps a quotation mark in a file name, which browsers send as %22', async () => {
    const { ana } = cast.people
    const added = await documents.store('ana', ana.userId, 'Scan %22left knee%22.pdf')
    expect(added.fileName).toBe('Scan "left knee".pdf')
    const answer = await documents.download('ana', ana.userId, added.documentId)
    expect(String(answer.headers['content-disposition'])).toContain('left knee')
  })

  it.each([
    ['UTF-8', 'note.txt', Buffer.from('Grüße'.repeat(40_000)), 'text/plain; charset=utf-8'],
    ['UTF-8', 'table.csv', Buffer.from('Zoë;N1'), 'text/csv; charset=utf-8'],
    ['another encoding', 'old.txt', Buffer.from('Grüße', 'latin1'), 'text/plain; charset=unknown-8bit'],
  ])('names the charset of a downloaded text in %s: %s', async (_encoding, name, bytes, contentType) => {
    const { dora } = cast.people
    const { documentId, contentType: listed } = await documents.store('admin', dora.userId, name, bytes)
    const answer = await documents.download('admin', dora.userId, documentId)
    expect(answer.headers['content-type']).toBe(contentType)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(listed).toBe(contentType.split(';')[0])
  })

  it('refuses an empty file', async () => {
    expect((await documents.upload('ana', cast.people.ana.userId, 'empty.txt', '')).status).toBe(400)
  })

  it.each(['documents', 'bytes'])(
    'check 50: answers 413 to a file over the quota of %s and stores nothing',
    async (kind) => {
      const full = await buildUser(server.world)
      const count = kind === 'documents' ? 500 : 1
      const size = kind === 'documents' ? 1 : 1024 * 1024 * 1024
      const row = {
        userId: full.userId,
        fileName: 'x.txt',
        contentType: 'text/plain',
        size,
        sha256: '0'.repeat(64),
      }
      await server.db
        .insertInto('document')
        .values(Array.from({ length: count }, () => row))
        .execute()
      const before = await documents.storedFiles()
      const answer = await documents.upload(
        'admin',
        full.userId,
        'more.pdf',
        sampleFiles.pdf(`quota ${kind}`),
      )
      expect(answer.status).toBe(413)
      expect(answer.json()).toMatchObject({ code: 'document.quota' })
      expect(await documents.storedFiles()).toEqual(before)
    },
  )

  it('check 50: takes the largest document from the settings', async () => {
    const small = await buildTestApp({ DOCUMENT_MB: '1' })
    const person = await small.person()
    const caller = await small.signInAs(person)
    const url = `/api/users/${person.userId}/upload`
    const bytes = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(1024 * 1024, ' ')])
    const answer = await uploadFile(caller, url, { name: 'large.pdf', bytes })
    expect([answer.status, answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'upload.too-large', message: 'The file is larger than 1 MB.' }),
    ])
    const fitting = { name: 'small.pdf', bytes: bytes.subarray(0, 1024 * 1024) }
    expect((await uploadFile(caller, url, fitting)).status).toBe(200)
    expect(await small.db.selectFrom('document').select('size').execute()).toHaveLength(1)
    await small.close()
  })

  it('check 50: takes the quota of bytes from the settings', async () => {
    const small = await buildTestApp({ DOCUMENT_QUOTA_MB: '1' })
    const person = await small.person()
    const caller = await small.signInAs(person)
    const url = `/api/users/${person.userId}/upload`
    const half = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(600_000, ' ')])
    const file = { name: 'half.pdf', bytes: half }
    expect((await uploadFile(caller, url, file)).status).toBe(200)
    const answer = await uploadFile(caller, url, file)
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('at most 500, and 1 MB in all')
    expect(await small.db.selectFrom('document').select('size').execute()).toHaveLength(1)
    await small.close()
  })
})
