import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const colour = { channels: 3, background: { r: 200, g: 30, b: 60 } } as const
const picture = (width: number, height: number) => sharp({ create: { width, height, ...colour } })

describe('profile photos', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const upload = (caller: keyof Cast['as'], userId: number, bytes: Buffer, name = 'me.png') =>
    uploadFile(cast.as[caller], `/api/users/${userId}/upload-profile-photo`, { name, bytes })
  const storedFiles = async () => {
    const all: string[] = []
    for await (const sha256 of server.world.files.list()) all.push(sha256)
    return all
  }

  it('check 52: are redrawn at a small size without metadata', async () => {
    const { ana } = cast.people
    const original = await picture(1600, 800)
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(original.includes('secret owner')).toBe(true)
    const answer = await upload('ana', ana.userId, original, 'me.jpg')
    expect(answer.status, answer.text).toBe(200)
    const { photoUrl } = answer.json<{ photoUrl: string }>()
    const shown = await cast.as.ana.inject('GET', photoUrl)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const facts = await sharp(shown.bytes).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 512, height: 256 })
    expect(facts.exif ?? facts.icc ?? facts.xmp).toBeUndefined()
    expect(shown.bytes.includes('secret owner')).toBe(false)
    expect((await cast.as.ana.inject('GET', '/api/my-profile')).json()).toMatchObject({ photoUrl })
  })

  it('are rotated as the camera recorded', async () => {
    const lying = await picture(300, 100).withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await upload('ana', cast.people.ana.userId, lying)
    const shown = await cast.as.ana.inject('GET', `/api/users/${cast.people.ana.userId}/photo`)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('check 52: are refused over 40 megapixels before decoding, without using memory', async () => {
    const bomb = await picture(8200, 5000).png({ compressionLevel: 9 }).toBuffer()
    const { rss } = process.memoryUsage()
    const answer = await upload('ana', cast.people.ana.userId, bomb)
    expect(answer.status).toBe(413)
    expect(answer.json()).toMatchObject({
      code: 'upload.too-many-pixels',
      fields: { file: expect.any(String) },
    })
    expect(process.memoryUsage().rss - rss).toBeLessThan(100 * 1024 * 1024)
  })

  it('check 52: are accepted just under 40 megapixels with less than 100 MB of memory', async () => {
    const large = await picture(8000, 4990).png({ compressionLevel: 9 }).toBuffer()
    const { rss } = process.memoryUsage()
    const answer = await upload('ana', cast.people.ana.userId, large)
    expect(answer.status, answer.text).toBe(200)
    expect(process.memoryUsage().rss - rss).toBeLessThan(100 * 1024 * 1024)
  })

  it.each(['png', 'jpeg'] as const)(
    'check 52: are limited to 16 megapixels for an interlaced %s',
    async (format) => {
      const interlaced = (height: number) =>
        picture(4000, height).toFormat(format, { progressive: true }).toBuffer()
      const [fitting, larger] = [await interlaced(3990), await interlaced(4010)]
      const { rss } = process.memoryUsage()
      const refused = await upload('ana', cast.people.ana.userId, larger)
      expect(refused.status).toBe(413)
      expect(refused.json<{ message: string }>().message).toContain('interlaced')
      expect((await upload('ana', cast.people.ana.userId, fitting)).status).toBe(200)
      expect(process.memoryUsage().rss - rss).toBeLessThan(100 * 1024 * 1024)
    },
  )

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 415],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415],
    ['an empty file', '', 415],
  ])('check 51: are refused when the file is %s named .png', async (_title, bytes, status) => {
    const answer = await upload('ana', cast.people.ana.userId, Buffer.from(bytes))
    expect(answer.status).toBe(status)
  })

  it('are refused with a clear message when they are damaged', async () => {
    const whole = await picture(600, 600).png().toBuffer()
    const answer = await upload('ana', cast.people.ana.userId, whole.subarray(0, 60))
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { file: expect.stringContaining('could not be read') } })
  })

  it('check 50: answer 413 over 5 MB and store nothing', async () => {
    const before = await storedFiles()
    const answer = await upload('ana', cast.people.ana.userId, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
    expect(answer.status).toBe(413)
    expect(await storedFiles()).toEqual(before)
  })

  it('are shown to members of the group, and answer 404 to others', async () => {
    const { dora, cleo } = cast.people
    const bytes = await picture(20, 20).webp().toBuffer()
    for (const { userId } of [dora, cleo]) expect((await upload('admin', userId, bytes)).status).toBe(200)
    expect((await cast.as.ana.inject('GET', `/api/users/${dora.userId}/photo`)).status).toBe(200)
    for (const caller of [cast.as.ana, cast.as.northAdmin, cast.as.typist]) {
      const missing = await caller.inject('GET', `/api/users/${missingId}/photo`)
      expectSameAsMissing(await caller.inject('GET', `/api/users/${cleo.userId}/photo`), missing)
    }
    expect((await server.anonymous().inject('GET', `/api/users/${dora.userId}/photo`)).status).toBe(401)
  })

  it('share a file while they are equal, and delete it with the last one', async () => {
    const { dora, cleo } = cast.people
    const bytes = await picture(31, 17).png().toBuffer()
    const before = await storedFiles()
    await upload('admin', dora.userId, bytes)
    await upload('admin', cleo.userId, bytes)
    const shared = (await storedFiles()).find((sha256) => !before.includes(sha256))
    const remove = (userId: number) => cast.as.admin.inject('DELETE', `/api/users/${userId}/photo`)
    expect((await remove(dora.userId)).json()).toBe(true)
    expect(await storedFiles()).toContain(shared)
    expect((await remove(cleo.userId)).json()).toBe(true)
    expect(await storedFiles()).not.toContain(shared)
    expect((await remove(cleo.userId)).json()).toBe(true)
  })

  it('check 25: cannot be changed by other users or by the group administrator', async () => {
    const bytes = await picture(20, 20).png().toBuffer()
    const { ana, ben, cleo } = cast.people
    expectSameAsMissing(await upload('ana', ben.userId, bytes), await upload('ana', missingId, bytes))
    expectSameAsMissing(
      await upload('northAdmin', cleo.userId, bytes),
      await upload('northAdmin', missingId, bytes),
    )
    expect((await upload('northAdmin', ana.userId, bytes)).status).toBe(403)
    expectSameAsMissing(await upload('typist', ana.userId, bytes), await upload('typist', missingId, bytes))
    expect((await upload('typist', cast.people.typist.userId, bytes)).status, 'their own').toBe(200)
    expect((await cast.as.northAdmin.inject('DELETE', `/api/users/${ana.userId}/photo`)).status).toBe(403)
  })
})
