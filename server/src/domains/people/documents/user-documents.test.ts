import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUpDaily, ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { userDocumentCalls } from './testing/user-documents.ts'

describe('documents of users', () => {
  let server: TestApp
  let cast: Cast
  let documents: ReturnType<typeof userDocumentCalls>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    documents = userDocumentCalls(server, cast)
  })
  afterAll(() => server.close())

  it('sends a document byte for byte, as an attachment that browsers do not run', async () => {
    const { ana } = cast.people
    const bytes = sampleFiles.pdf('first')
    const added = await documents.store('ana', ana.userId, 'Referral letter.pdf', bytes)
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
    const answer = await documents.download('ana', ana.userId, added.documentId)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="Referral letter.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('no-store'),
    })
    const newest = await documents.store('ana', ana.userId, 'second.pdf', sampleFiles.pdf('second'))
    expect((await documents.download('ana', ana.userId)).bytes.equals(sampleFiles.pdf('second'))).toBe(true)
    expect((await documents.list('ana', ana.userId)).map(({ documentId }) => documentId)).toEqual([
      newest.documentId,
      added.documentId,
    ])
  })

  it('reverses or sets the visibility, and deletes the file with its last document', async () => {
    const { userId } = cast.people.ana
    const bytes = sampleFiles.pdf('shared by two')
    const one = await documents.store('ana', userId, 'one.pdf', bytes)
    const two = await documents.store('ana', userId, 'two.pdf', bytes)
    for (const visibility of [true, false]) {
      expect((await documents.change('ana', userId, one.documentId)).json()).toMatchObject({ visibility })
    }
    for (const visibility of [true, true, false]) {
      expect((await documents.change('ana', userId, one.documentId, visibility)).json()).toMatchObject({
        visibility,
      })
    }
    expect((await documents.remove('ana', userId, one.documentId)).json()).toBe(true)
    expect((await documents.remove('ana', userId, one.documentId)).status).toBe(404)
    expect((await documents.download('ana', userId, two.documentId)).bytes.equals(bytes)).toBe(true)
    await documents.remove('ana', userId, two.documentId)
    expect(await documents.storedFiles()).not.toContain(one.sha256)
  })

  it('keeps the file when documents with the same bytes are added and deleted at the same time', async () => {
    const { userId } = cast.people.ana
    const bytes = sampleFiles.pdf('contested')
    for (let round = 0; round < 5; round++) {
      const first = await documents.store('ana', userId, 'first.pdf', bytes)
      const [, second] = await Promise.all([
        documents.remove('ana', userId, first.documentId),
        documents.store('ana', userId, 'second.pdf', bytes),
      ])
      expect((await documents.download('ana', userId, second.documentId)).status).toBe(200)
      await documents.remove('ana', userId, second.documentId)
    }
    expect(await documents.storedFiles()).not.toContain(createHash('sha256').update(bytes).digest('hex'))
  })

  it('fails to download a file that was damaged on the disk', async () => {
    const { userId } = cast.people.ana
    const { documentId, sha256 } = await documents.store(
      'ana',
      userId,
      'fragile.pdf',
      sampleFiles.pdf('fragile'),
    )
    const place = join(server.world.settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2))
    writeFileSync(place, sampleFiles.pdf('FRAGILE'))
    const damaged = await documents.download('ana', userId, documentId)
    expect(damaged.status).toBe(500)
    expect(damaged.headers['content-disposition']).toBeUndefined()
    rmSync(place)
    expect((await documents.download('ana', userId, documentId)).status).toBe(500)
  })

  it('deletes files without a row and keeps the others', async () => {
    const { sha256 } = await documents.store(
      'ana',
      cast.people.ana.userId,
      'kept.pdf',
      sampleFiles.pdf('kept'),
    )
    const orphan = await server.world.files.receive(
      (async function* () {
        yield Buffer.from('a crash came before the row')
      })(),
      1000,
    )
    await orphan.keep()
    await ownFiles(server.world)
    await cleanUpDaily(server.world)
    const stored = await documents.storedFiles()
    expect(stored).toContain(sha256)
    expect(stored).not.toContain(orphan.sha256)
  })

  it('writes one audit row for each change', async () => {
    const { userId } = cast.people.ana
    const { documentId } = await documents.store('ana', userId, 'trail.pdf', sampleFiles.pdf('trail'))
    await documents.change('ana', userId, documentId)
    await documents.remove('ana', userId, documentId)
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
