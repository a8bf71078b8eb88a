import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeClamd, startFakeClamd } from '../../../testing/fakes/fake-clamd.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { uploadImport } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('with a virus scanner', () => {
  let clamd: FakeClamd | null = null
  let t: TestApp
  afterEach(async () => {
    await t.close()
    await clamd?.close()
    clamd = null
  })

  const begin = async (judge?: Parameters<typeof startFakeClamd>[0]) => {
    clamd = await startFakeClamd(judge)
    t = await buildTestApp({ CLAMD_URL: clamd.url })
    return clamd
  }
  async function uploadAs(bytes: Buffer, what = 'upload', name = 'letter.pdf') {
    const person = await t.person()
    const caller = await t.signInAs(person)
    return uploadFile(caller, `/api/users/${person.userId}/${what}`, { name, bytes })
  }
  const documentCount = async () => (await t.db.selectFrom('document').select('documentId').execute()).length
  async function expectNothingKept() {
    expect(await documentCount()).toBe(0)
    expect(readdirSync(join(t.world.settings.dataDir, 'files', 'tmp'))).toEqual([])
    for await (const sha256 of t.world.files.list()) expect(sha256).toBe('none')
  }

  it('check 55: accepts a clean file, which the scanner received completely', async () => {
    const scanner = await begin()
    const bytes = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(3_000_000, 'a')])
    expect((await uploadAs(bytes)).status).toBe(200)
    expect(scanner.seen.map((one) => one.equals(bytes))).toEqual([true])
    expect(await documentCount()).toBe(1)
  })

  it('check 55: refuses an infected file and stores nothing', async () => {
    await begin()
    const answer = await uploadAs(sampleFiles.pdf('virus'))
    expect([answer.status, answer.json()]).toMatchObject([400, { code: 'upload.infected' }])
    await expectNothingKept()
  })

  it('check 55: scans photos and imports too', async () => {
    const scanner = await begin(() => 'stream: Test-Signature FOUND')
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect((await uploadAs(picture, 'upload-profile-photo', 'me.png')).json()).toMatchObject({
      code: 'upload.infected',
    })
    const admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const answer = await uploadImport(admin, 'users', 'Email,First name,Last name\na@b.example,A,B')
    expect(answer.json()).toMatchObject({ code: 'upload.infected' })
    expect(scanner.seen).toHaveLength(2)
  })

  it.each([
    ['closes the connection', () => null],
    ['reports that the file is too large', () => 'INSTREAM size limit exceeded. ERROR'],
    ['gives an unknown answer', () => 'stream: OK, or perhaps not'],
  ])('check 55: accepts nothing when the scanner %s', async (_what, judge) => {
    await begin(judge)
    const answer = await uploadAs(sampleFiles.pdf())
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
    await expectNothingKept()
  })

  it('check 55: accepts nothing while the scanner is unavailable', async () => {
    const { url, close } = await begin()
    await close()
    const answer = await uploadAs(sampleFiles.pdf())
    expect([answer.status, answer.json()]).toMatchObject([503, { code: 'upload.unchecked' }])
    await expectNothingKept()
    expect(t.logged.join('')).not.toContain('letter.pdf')
    expect(url).toMatch(/^tcp:/)
  })
})

it('check 55: accepts uploads when no scanner is configured', async () => {
  const t = await buildTestApp()
  try {
    expect(t.world.scanner).toBeNull()
    const person = await t.person()
    const file = { name: 'letter.pdf', bytes: sampleFiles.pdf('virus') }
    const url = `/api/users/${person.userId}/upload`
    expect((await uploadFile(await t.signInAs(person), url, file)).status).toBe(200)
  } finally {
    await t.close()
  }
})
