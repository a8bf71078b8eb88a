import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('logos of MIPs', () => {
  let server: TestApp
  let cast: Cast
  let drawing: Buffer

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    const create = { width: 900, height: 300, channels: 3, background: { r: 10, g: 90, b: 200 } } as const
    drawing = await sharp({ create }).png().toBuffer()
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const upload = (who: Who, mipId: number, bytes: Buffer | string = drawing) =>
    uploadFile(cast.as[who], `/api/mips/${mipId}/upload-logo`, { name: 'logo.png', bytes })
  const open = (who: Who, mipId: number) => cast.as[who].inject('GET', `/api/mips/${mipId}/logo`)
  const storedFiles = async () => {
    const all: string[] = []
    for await (const sha256 of server.world.files.list()) all.push(sha256)
    return all
  }

  it('are redrawn at a small size and shown to callers who may read the MIP', async () => {
    const { mipId } = cast.northMip
    const answer = await upload('northAdmin', mipId)
    expect(answer.status, answer.text).toBe(200)
    const { logoUrl } = answer.json<{ logoUrl: string }>()
    const shown = await cast.as.ana.inject('GET', logoUrl)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
    const record = await cast.as.ana.inject('GET', `/api/mips/${mipId}`)
    expect(record.json()).toMatchObject({ logoUrl, version: 2 })
    expectSameAsMissing(await open('southAdmin', mipId), await open('southAdmin', missingId))
  })

  it('are replaced by the next upload, and can be removed', async () => {
    const mip = await buildMip(server.db)
    expect((await upload('admin', mip.mipId)).status).toBe(200)
    const before = await storedFiles()
    const other = await sharp(drawing).negate().png().toBuffer()
    expect((await upload('admin', mip.mipId, other)).status).toBe(200)
    // Another MIP uses the first file too, so it is kept.
    expect(await storedFiles()).toHaveLength(before.length + 1)
    const remove = () => cast.as.admin.inject('DELETE', `/api/mips/${mip.mipId}/logo`)
    expect((await remove()).json()).toBe(true)
    expect((await remove()).json()).toBe(true)
    expect(await storedFiles()).toHaveLength(before.length)
    expect((await open('admin', mip.mipId)).status).toBe(404)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'mip')
      .where('subjectId', '=', mip.mipId)
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['mip.logo', 'mip.logo', 'mip.logo-delete'])
  })

  it('are shown for an inactive MIP to its linked users', async () => {
    const mip = await buildMip(server.db, { status: false })
    await linkUserMip(server.db, cast.people.ana.userId, mip.mipId)
    await upload('admin', mip.mipId)
    expect((await cast.as.ana.inject('GET', `/api/mips/${mip.mipId}`)).status).toBe(404)
    expect((await open('ana', mip.mipId)).status).toBe(200)
  })

  it('are refused by their bytes, and from callers without the right', async () => {
    const { mipId } = cast.northMip
    expect((await upload('admin', mipId, '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(415)
    expectSameAsMissing(await upload('southAdmin', mipId), await upload('southAdmin', missingId))
    expect((await upload('ana', mipId)).status).toBe(403)
    expect((await upload('typist', mipId)).status).toBe(403)
    const remove = (who: Who, id: number) => cast.as[who].inject('DELETE', `/api/mips/${id}/logo`)
    expectSameAsMissing(await remove('southAdmin', mipId), await remove('southAdmin', missingId))
    expect((await remove('ana', mipId)).status).toBe(403)
    expectSameAsMissing(await open('typist', mipId), await open('typist', missingId))
    await linkUserMip(server.db, cast.people.typist.userId, mipId)
    expect((await open('typist', mipId)).status, 'of the own practice').toBe(200)
    const anonymous = server.anonymous()
    const logo = { name: 'logo.png', bytes: drawing }
    expect((await uploadFile(anonymous, `/api/mips/${mipId}/upload-logo`, logo)).status).toBe(401)
    expect((await anonymous.inject('GET', `/api/mips/${mipId}/logo`)).status).toBe(401)
    expect((await anonymous.inject('DELETE', `/api/mips/${mipId}/logo`)).status).toBe(401)
    expect((await open('ana', mipId)).status).toBe(200)
  })
})
