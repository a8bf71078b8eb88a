import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { type CastMember, userDocumentCalls } from './testing/user-documents.ts'

describe('access to documents of users', () => {
  let server: TestApp
  let cast: Cast
  let documents: ReturnType<typeof userDocumentCalls>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    documents = userDocumentCalls(server, cast)
  })
  afterAll(() => server.close())

  it("lets a group administrator read the visible documents of the group's members and change none", async () => {
    const person = await buildUser(server.world, { groups: [cast.north] })
    const hidden = await documents.store('admin', person.userId, 'hidden.pdf', sampleFiles.pdf('hidden'))
    const shown = await documents.store('admin', person.userId, 'shown.pdf', sampleFiles.pdf('shown'))
    expect((await documents.change('admin', person.userId, shown.documentId)).json()).toMatchObject({
      visibility: true,
    })
    const later = await documents.store('admin', person.userId, 'later.pdf', sampleFiles.pdf('later'))
    const ids = (await documents.list('northAdmin', person.userId)).map(({ documentId }) => documentId)
    expect(ids).toEqual([shown.documentId])
    expect(
      (await documents.download('northAdmin', person.userId)).bytes.equals(sampleFiles.pdf('shown')),
    ).toBe(true)
    for (const call of [documents.remove, documents.change]) {
      expect((await call('northAdmin', person.userId, shown.documentId)).status).toBe(403)
      const missing = await call('northAdmin', person.userId, missingId)
      expectSameAsMissing(await call('northAdmin', person.userId, hidden.documentId), missing)
    }
    expect((await documents.upload('northAdmin', person.userId, 'x.pdf', sampleFiles.pdf())).status).toBe(403)
    const missing = await documents.download('northAdmin', person.userId, missingId)
    for (const { documentId } of [hidden, later]) {
      expectSameAsMissing(await documents.download('northAdmin', person.userId, documentId), missing)
    }
  })

  it('check 54: answers 404 for the documents of another user, by user and by document', async () => {
    const { ana, ben, cleo } = cast.people
    const { documentId } = await documents.store('admin', cleo.userId, 'cleo.pdf', sampleFiles.pdf('cleo'))
    await documents.change('admin', cleo.userId, documentId, true)
    const cases: [CastMember, number][] = [
      ['ana', cleo.userId],
      ['ana', ben.userId],
      ['northAdmin', cleo.userId],
    ]
    for (const [who, userId] of cases) {
      const calls = [
        (id: number) => cast.as[who].inject('GET', `/api/users/${id}/user-documents`),
        (id: number) => documents.download(who, id, documentId),
        (id: number) => documents.download(who, id),
        (id: number) => documents.remove(who, id, documentId),
        (id: number) => documents.change(who, id, documentId, false),
        (id: number) => documents.upload(who, id, 'x.pdf', sampleFiles.pdf()),
      ]
      for (const call of calls) expectSameAsMissing(await call(userId), await call(missingId))
    }
    // Through one's own address, with someone else's document id.
    expectSameAsMissing(
      await documents.download('ana', ana.userId, documentId),
      await documents.download('ana', ana.userId, missingId),
    )
    expect((await documents.remove('ana', ana.userId, documentId)).status).toBe(404)
    expect((await documents.change('ana', ana.userId, documentId)).status).toBe(404)
    expect((await documents.list('admin', cleo.userId)).map(({ visibility }) => visibility)).toEqual([true])
  })

  it('answers 401 when signed out, and to other roles as if documents of others did not exist', async () => {
    const { userId } = cast.people.ana
    const { documentId } = await documents.store('ana', userId)
    const urls = ['user-documents', 'document', `documents/${documentId}/change-visibility`]
    for (const url of urls) {
      expect((await server.anonymous().inject('GET', `/api/users/${userId}/${url}`)).status).toBe(401)
      expect((await cast.as.typist.inject('GET', `/api/users/${userId}/${url}`)).status).toBe(404)
    }
    expect((await documents.upload('typist', userId, 'x.pdf', sampleFiles.pdf())).status).toBe(404)
    expect((await documents.remove('typist', userId, documentId)).status).toBe(404)
  })

  it('check 27: refuses another user id in the form and stores nothing', async () => {
    const { ana, ben } = cast.people
    const before = await documents.storedFiles()
    const file = { name: 'x.pdf', bytes: sampleFiles.pdf('mixed') }
    const fields = { userId: String(ben.userId) }
    const answer = await uploadFile(cast.as.ana, `/api/users/${ana.userId}/upload`, file, fields)
    expect(answer.status).toBe(400)
    expect(await documents.storedFiles()).toEqual(before)
  })
})
