import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '@gantry/contract/documents/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../testing/cast.ts'
import { buildUser } from '../../testing/factories.ts'
import { expectSameAsMissing } from '../../testing/refusals.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { sweepFiles } from '../stored-files/service.ts'

describe('documents of people', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const upload = (who: Who, userId: number, name: string, bytes: Buffer | string) =>
    uploadFile(cast.as[who], `/api/users/${userId}/upload`, { name, bytes }, { userId: String(userId) })
  const store = async (
    who: Who,
    userId: number,
    name = 'letter.pdf',
    bytes: Buffer | string = sampleFiles.pdf(),
  ) => {
    const answer = await upload(who, userId, name, bytes)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Document>()
  }
  const list = async (who: Who, userId: number) => {
    const answer = await cast.as[who].inject('GET', `/api/users/${userId}/user-documents`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Document[]>()
  }
  const download = (who: Who, userId: number, documentId?: number) =>
    cast.as[who].inject(
      'GET',
      `/api/users/${userId}/document${documentId ? `?documentId=${documentId}` : ''}`,
    )
  const change = (who: Who, userId: number, documentId: number, visibility?: boolean) =>
    cast.as[who].inject(
      'GET',
      `/api/users/${userId}/documents/${documentId}/change-visibility${visibility === undefined ? '' : `?visibility=${visibility}`}`,
    )
  const remove = (who: Who, userId: number, documentId: number) =>
    cast.as[who].inject('DELETE', `/api/users/${userId}/documents/${documentId}`)
  const filesAside = () => readdirSync(join(server.world.settings.dataDir, 'files', 'tmp'))
  const storedFiles = async () => {
    const all: string[] = []
    for await (const sha256 of server.world.files.list()) all.push(sha256)
    return all
  }

  it.each([
    ['no form at all', '{}', 'multipart/form-data; boundary=x'],
    ['no boundary', 'zz', 'multipart/form-data'],
    [
      'a file cut short',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      'multipart/form-data; boundary=x',
    ],
  ])('are refused in a form that cannot be read: %s', async (_what, body, type) => {
    const { ana } = cast.people
    const before = await storedFiles()
    const answer = await cast.as.ana.inject('POST', `/api/users/${ana.userId}/upload`, body, {
      'content-type': type,
    })
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'request.invalid' }])
    expect(filesAside()).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })

  it('come back byte for byte, as attachments nothing runs', async () => {
    const { ana } = cast.people
    const bytes = sampleFiles.pdf('first')
    const added = await store('ana', ana.userId, 'Referral letter.pdf', bytes)
    expect(added).toMatchObject({
      userId: ana.userId,
      mipId: null,
      fileName: 'Referral letter.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      visibility: false,
      uploadedBy: { userId: ana.userId, name: 'Ana Abel' },
    })
    const answer = await download('ana', ana.userId, added.documentId)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="Referral letter.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('no-store'),
    })
    const newest = await store('ana', ana.userId, 'second.pdf', sampleFiles.pdf('second'))
    expect((await download('ana', ana.userId)).bytes.equals(sampleFiles.pdf('second'))).toBe(true)
    expect((await list('ana', ana.userId)).map(({ documentId }) => documentId)).toEqual([
      newest.documentId,
      added.documentId,
    ])
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
  ])('are taken as %s', async (name, bytes, contentType) => {
    const added = await store('admin', cast.people.dora.userId, name, await bytes())
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
  ])('check 51: %s is refused', async (_title, name, bytes) => {
    const before = await storedFiles()
    const answer = await upload('admin', cast.people.dora.userId, name, bytes)
    expect(answer.status, answer.text).toBe(415)
    expect(answer.json()).toMatchObject({ fields: { file: expect.any(String) } })
    expect(filesAside()).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })

  it('check 51: a PDF that is a page as well comes down as an inert attachment', async () => {
    const polyglot = Buffer.concat([sampleFiles.pdf(), Buffer.from('<html><script>alert(1)</script></html>')])
    const { userId } = cast.people.dora
    const { documentId } = await store('admin', userId, 'page.html', polyglot)
    const answer = await download('admin', userId, documentId)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename=page.html.pdf',
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
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
  ])('check 53: the name %s is kept as %s', async (given, kept) => {
    const { userId } = cast.people.dora
    const added = await store('admin', userId, given)
    expect(added.fileName).toBe(kept)
    const { headers } = await download('admin', userId, added.documentId)
    // Latin letters as they are, others percent-encoded (RFC 8187): a header holds neither quotes nor line ends.
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename=([\w.]+|"[\x20-\x7e]*")(; filename\*=UTF-8''\S+)?$/,
    )
  })

  it('check 50: over 25 MB is 413, and nothing is left', async () => {
    const before = await storedFiles()
    const bytes = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(25 * 1024 * 1024, 32)])
    expect((await upload('ana', cast.people.ana.userId, 'big.pdf', bytes)).status).toBe(413)
    expect(filesAside()).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })

  it('an empty file is refused', async () => {
    expect((await upload('ana', cast.people.ana.userId, 'empty.txt', '')).status).toBe(400)
  })

  it.each(['documents', 'bytes'])(
    'check 50: over the quota of %s is 413, and nothing is left',
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
      const before = await storedFiles()
      const answer = await upload('admin', full.userId, 'more.pdf', sampleFiles.pdf(`quota ${kind}`))
      expect(answer.status).toBe(413)
      expect(answer.json()).toMatchObject({ code: 'document.quota' })
      expect(await storedFiles()).toEqual(before)
    },
  )

  it('check 50: the quota of bytes is the one of the settings', async () => {
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

  it("a group's administrator sees the visible ones of its people, to read only", async () => {
    const person = await buildUser(server.world, { groups: [cast.north] })
    const hidden = await store('admin', person.userId, 'hidden.pdf', sampleFiles.pdf('hidden'))
    const shown = await store('admin', person.userId, 'shown.pdf', sampleFiles.pdf('shown'))
    expect((await change('admin', person.userId, shown.documentId)).json()).toMatchObject({
      visibility: true,
    })
    const later = await store('admin', person.userId, 'later.pdf', sampleFiles.pdf('later'))
    const ids = (await list('northAdmin', person.userId)).map(({ documentId }) => documentId)
    expect(ids).toEqual([shown.documentId])
    expect((await download('northAdmin', person.userId)).bytes.equals(sampleFiles.pdf('shown'))).toBe(true)
    for (const call of [remove, change]) {
      expect((await call('northAdmin', person.userId, shown.documentId)).status).toBe(403)
      const missing = await call('northAdmin', person.userId, missingId)
      expectSameAsMissing(await call('northAdmin', person.userId, hidden.documentId), missing)
    }
    expect((await upload('northAdmin', person.userId, 'x.pdf', sampleFiles.pdf())).status).toBe(403)
    const missing = await download('northAdmin', person.userId, missingId)
    for (const { documentId } of [hidden, later]) {
      expectSameAsMissing(await download('northAdmin', person.userId, documentId), missing)
    }
  })

  it("check 54: another's documents are out of reach, by the person and by their id", async () => {
    const { ana, ben, cleo } = cast.people
    const { documentId } = await store('admin', cleo.userId, 'cleo.pdf', sampleFiles.pdf('cleo'))
    await change('admin', cleo.userId, documentId, true)
    const cases: [Who, number][] = [
      ['ana', cleo.userId],
      ['ana', ben.userId],
      ['northAdmin', cleo.userId],
    ]
    for (const [who, userId] of cases) {
      const calls = [
        (id: number) => cast.as[who].inject('GET', `/api/users/${id}/user-documents`),
        (id: number) => download(who, id, documentId),
        (id: number) => download(who, id),
        (id: number) => remove(who, id, documentId),
        (id: number) => change(who, id, documentId, false),
        (id: number) => upload(who, id, 'x.pdf', sampleFiles.pdf()),
      ]
      for (const call of calls) expectSameAsMissing(await call(userId), await call(missingId))
    }
    // Through one's own address, with someone else's document id.
    expectSameAsMissing(
      await download('ana', ana.userId, documentId),
      await download('ana', ana.userId, missingId),
    )
    expect((await remove('ana', ana.userId, documentId)).status).toBe(404)
    expect((await change('ana', ana.userId, documentId)).status).toBe(404)
    expect((await list('admin', cleo.userId)).map(({ visibility }) => visibility)).toEqual([true])
  })

  it('signed out is 401 and other roles are 403', async () => {
    const { userId } = cast.people.typist
    const urls = ['user-documents', 'document', 'documents/1/change-visibility']
    for (const url of urls) {
      expect((await server.anonymous().inject('GET', `/api/users/${userId}/${url}`)).status).toBe(401)
      expect((await cast.as.typist.inject('GET', `/api/users/${userId}/${url}`)).status).toBe(403)
    }
    expect((await upload('typist', userId, 'x.pdf', sampleFiles.pdf())).status).toBe(403)
    expect((await remove('typist', userId, 1)).status).toBe(403)
  })

  it('check 27: another user id in the form is 400, and nothing is stored', async () => {
    const { ana, ben } = cast.people
    const before = await storedFiles()
    const file = { name: 'x.pdf', bytes: sampleFiles.pdf('mixed') }
    const fields = { userId: String(ben.userId) }
    const answer = await uploadFile(cast.as.ana, `/api/users/${ana.userId}/upload`, file, fields)
    expect(answer.status).toBe(400)
    expect(await storedFiles()).toEqual(before)
  })

  it('the visibility turns over, or is set, and the file goes with its last document', async () => {
    const { userId } = cast.people.ana
    const bytes = sampleFiles.pdf('shared by two')
    const one = await store('ana', userId, 'one.pdf', bytes)
    const two = await store('ana', userId, 'two.pdf', bytes)
    for (const visibility of [true, false]) {
      expect((await change('ana', userId, one.documentId)).json()).toMatchObject({ visibility })
    }
    for (const visibility of [true, true, false]) {
      expect((await change('ana', userId, one.documentId, visibility)).json()).toMatchObject({ visibility })
    }
    expect((await remove('ana', userId, one.documentId)).json()).toBe(true)
    expect((await remove('ana', userId, one.documentId)).status).toBe(404)
    expect((await download('ana', userId, two.documentId)).bytes.equals(bytes)).toBe(true)
    await remove('ana', userId, two.documentId)
    expect(await storedFiles()).not.toContain(one.sha256)
  })

  it('of the same bytes added and deleted all at once never lose their file', async () => {
    const { userId } = cast.people.ana
    const bytes = sampleFiles.pdf('contested')
    for (let round = 0; round < 5; round++) {
      const first = await store('ana', userId, 'first.pdf', bytes)
      const [, second] = await Promise.all([
        remove('ana', userId, first.documentId),
        store('ana', userId, 'second.pdf', bytes),
      ])
      expect((await download('ana', userId, second.documentId)).status).toBe(200)
      await remove('ana', userId, second.documentId)
    }
    expect(await storedFiles()).not.toContain(createHash('sha256').update(bytes).digest('hex'))
  })

  it('a file damaged on the disk fails to download', async () => {
    const { userId } = cast.people.ana
    const { documentId, sha256 } = await store('ana', userId, 'fragile.pdf', sampleFiles.pdf('fragile'))
    const place = join(server.world.settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2))
    writeFileSync(place, sampleFiles.pdf('FRAGILE'))
    const damaged = await download('ana', userId, documentId)
    expect(damaged.status).toBe(500)
    expect(damaged.headers['content-disposition']).toBeUndefined()
    rmSync(place)
    expect((await download('ana', userId, documentId)).status).toBe(500)
  })

  it('files without a row are swept, and those with one are kept', async () => {
    const { sha256 } = await store('ana', cast.people.ana.userId, 'kept.pdf', sampleFiles.pdf('kept'))
    const orphan = await server.world.files.receive(
      (async function* () {
        yield Buffer.from('a crash came before the row')
      })(),
      1000,
    )
    await orphan.keep()
    await sweepFiles(server.world)
    const stored = await storedFiles()
    expect(stored).toContain(sha256)
    expect(stored).not.toContain(orphan.sha256)
  })

  it('leave one audit row for each change', async () => {
    const { userId } = cast.people.ana
    const { documentId } = await store('ana', userId, 'trail.pdf', sampleFiles.pdf('trail'))
    await change('ana', userId, documentId)
    await remove('ana', userId, documentId)
    const query = server.db.selectFrom('auditEvent').select(['action', 'actorUserId', 'result'])
    const trail = await query
      .where('subjectType', '=', 'document')
      .where('subjectId', '=', documentId)
      .execute()
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      'document.delete',
      'document.upload',
      'document.visibility',
    ])
    expect(trail.every(({ actorUserId, result }) => actorUserId === userId && result === 'DONE')).toBe(true)
  })
})
