import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('documents of MIPs', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const base = (mipId = cast.northMip.mipId) => `/api/mips/${mipId}`
  const upload = (who: Who, name: string, text: string, mipId?: number) =>
    uploadFile(cast.as[who], `${base(mipId)}/upload`, { name, bytes: text })
  const add = async (name: string, text = name) => {
    const answer = await upload('northAdmin', name, text)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Document>()
  }
  const list = async (who: Who) => {
    const answer = await cast.as[who].inject('GET', `${base()}/mip-documents`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Document[]>().map(({ fileName }) => fileName)
  }
  const show = (who: Who, documentId: number, more = '', mipId?: number) =>
    cast.as[who].inject('GET', `${base(mipId)}/documents/${documentId}/change-visibility${more}`)
  const download = (who: Who, more = '', mipId?: number) =>
    cast.as[who].inject('GET', `${base(mipId)}/document${more}`)
  const remove = (who: Who, documentId: number, mipId?: number) =>
    cast.as[who].inject('DELETE', `${base(mipId)}/documents/${documentId}`)

  it('shows all to administrators and the visible ones to members', async () => {
    const hidden = await add('protocol.txt')
    const shown = await add('opening-hours.txt')
    expect(hidden).toMatchObject({ mipId: cast.northMip.mipId, userId: null, visibility: false })
    expect((await show('northAdmin', shown.documentId)).json()).toMatchObject({ visibility: true })
    expect(await list('admin')).toEqual(['opening-hours.txt', 'protocol.txt'])
    expect(await list('northAdmin')).toEqual(['opening-hours.txt', 'protocol.txt'])
    expect(await list('ana')).toEqual(['opening-hours.txt'])
    expect((await download('ana', `?documentId=${shown.documentId}`)).text).toBe('opening-hours.txt')
    expect((await download('admin', `?documentId=${hidden.documentId}`)).text).toBe('protocol.txt')
  })

  it('check 54: answers 404 to members for a hidden document, by id and as the newest', async () => {
    const shown = await add('shown.txt')
    await show('admin', shown.documentId, '?visibility=true')
    const hidden = await add('hidden.txt')
    expectSameAsMissing(
      await download('ana', `?documentId=${hidden.documentId}`),
      await download('ana', `?documentId=${missingId}`),
    )
    expect((await download('ana')).text).toBe('shown.txt')
    expect((await download('northAdmin')).text).toBe('hidden.txt')
    expect((await show('admin', shown.documentId, '?visibility=false')).json()).toMatchObject({
      visibility: false,
    })
    expect((await download('ana', `?documentId=${shown.documentId}`)).status).toBe(404)
  })

  it('sends documents as attachments that browsers do not run', async () => {
    await add('notes.txt')
    const answer = await download('admin')
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="?notes\.txt/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
  })

  it('lets callers who may add documents delete them, and records it', async () => {
    const { documentId } = await add('mistake.txt')
    expect((await remove('ana', documentId)).status).toBe(403)
    expect((await remove('northAdmin', documentId)).json()).toBe(true)
    expect((await remove('northAdmin', documentId)).status).toBe(404)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'document')
      .where('subjectId', '=', documentId)
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['document.upload', 'document.delete'])
    expect(trail[1]?.detail).toMatchObject({ mipId: cast.northMip.mipId })
  })

  it('check 25: answers 404 for another group’s MIP and its documents', async () => {
    const { mipId } = cast.northMip
    const { documentId } = await add('secret.txt')
    const get = (id: number) => cast.as.southAdmin.inject('GET', `${base(id)}/mip-documents`)
    expectSameAsMissing(await get(mipId), await get(missingId))
    expectSameAsMissing(await download('southAdmin', '', mipId), await download('southAdmin', '', missingId))
    expectSameAsMissing(
      await upload('southAdmin', 'x.txt', 'x', mipId),
      await upload('southAdmin', 'x.txt', 'x', missingId),
    )
    const [theirs, nobodys] = [await remove('southAdmin', documentId), await remove('southAdmin', missingId)]
    expectSameAsMissing(theirs, nobodys)
    expectSameAsMissing(await show('southAdmin', documentId), await show('southAdmin', missingId))
    // Another MIP's document id must not work under the caller's own MIP.
    const own = cast.southMip.mipId
    expect((await remove('southAdmin', documentId, own)).status).toBe(404)
    expect((await show('southAdmin', documentId, '', own)).status).toBe(404)
    expect((await download('southAdmin', `?documentId=${documentId}`, own)).status).toBe(404)
    expect(await list('admin')).toContain('secret.txt')
  })

  it('answers 401 when signed out and 403 to other roles, and members only read', async () => {
    const { documentId } = await add('ours.txt')
    const reads = [`${base()}/mip-documents`, `${base()}/document`]
    const write = `${base()}/documents/${documentId}/change-visibility`
    for (const url of [...reads, write]) {
      expect((await server.anonymous().inject('GET', url)).status, url).toBe(401)
      expect((await cast.as.typist.inject('GET', url)).status, url).toBe(403)
    }
    expect((await cast.as.ana.inject('GET', write)).status).toBe(403)
    expect((await upload('ana', 'x.txt', 'x')).status).toBe(403)
    expect((await upload('typist', 'x.txt', 'x')).status).toBe(403)
    const file = { name: 'x.txt', bytes: 'x' }
    expect((await uploadFile(server.anonymous(), `${base()}/upload`, file)).status).toBe(401)
    expect((await remove('typist', documentId)).status).toBe(403)
    const anonymous = server.anonymous()
    expect((await anonymous.inject('DELETE', `${base()}/documents/${documentId}`)).status).toBe(401)
  })
})
