import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildUser } from '../../../../testing/factories.ts'
import { sampleFiles } from '../../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../../testing/files/uploads.ts'
import { buildQualification, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { addQualification, post, verify } from '../testing/calls.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await buildTestApp()
  server.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(server)
})
afterAll(() => server.close())

describe('checking several qualifications', () => {
  it('records a check of each, and gives the reason for each that is refused', async () => {
    const { db } = server
    const { ana, cleo, northAdmin } = cast.people
    const build = (userId: number, wishes: object = {}) =>
      buildQualification(db, { userId }, { state: 'SUBMITTED', ...wishes })
    const good = await build(ana.userId)
    const stale = await build(ana.userId, { version: 4 })
    const own = await build(ana.userId, { submittedBy: northAdmin.userId })
    const others = await build(cleo.userId)
    const sensitive = await build(ana.userId, { kind: 'WWCC', jurisdiction: 'NSW' })
    const refused = await build(ana.userId, { state: 'REFUSED' })
    const badDate = await build(ana.userId, { issuedOn: '2027-12-01' })
    const asked = [good, stale, own, others, sensitive, refused, badDate, missingId]
    const body = {
      qualifications: asked.map((qualificationId) => ({ qualificationId, version: 1 })),
      method: 'REGISTER_LOOKUP',
      result: 'CURRENT',
      expiresOn: '2027-11-30',
    }
    const answer = await cast.as.northAdmin.inject('POST', '/api/qualifications/check-many', body)
    expect(answer.status, answer.text).toBe(200)
    const { results } = answer.json<{ results: { id: number; outcome: string; code?: string }[] }>()
    expect(results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [good, 'DONE', undefined],
      [stale, 'REFUSED', 'stale'],
      [own, 'REFUSED', 'qualification.own-check'],
      [others, 'REFUSED', 'not-found'],
      [sensitive, 'REFUSED', 'forbidden'],
      [refused, 'REFUSED', 'qualification.over'],
      [badDate, 'REFUSED', 'input.invalid'],
      [missingId, 'REFUSED', 'not-found'],
    ])
    const rows = await db
      .selectFrom('qualification')
      .select(['qualificationId', 'state', 'expiresOn'])
      .where('state', '=', 'VERIFIED')
      .execute()
    expect(rows).toEqual([{ qualificationId: good, state: 'VERIFIED', expiresOn: '2027-11-30' }])
    const checks = await db.selectFrom('qualificationCheck').select('qualificationId').execute()
    expect(checks).toEqual([{ qualificationId: good }])
    const entries = await db
      .selectFrom('auditEvent')
      .select(['action', 'subjectId', 'actorUserId'])
      .where('action', '=', 'qualification.verify')
      .execute()
    expect(entries).toEqual([
      { action: 'qualification.verify', subjectId: good, actorUserId: northAdmin.userId },
    ])
  })

  const several = (ids: number[]) => ({
    qualifications: ids.map((qualificationId) => ({ qualificationId, version: 1 })),
  })
  it.each([
    ['none', several([]), 'qualifications'],
    ['the same one twice', several([5, 5]), 'qualifications'],
    ['201', several(Array.from({ length: 201 }, (_, index) => index + 1)), 'qualifications'],
    ['an unknown result', { result: 'FINE' }, 'result'],
    ['the method of imports', { method: 'IMPORT' }, 'method'],
    ['a wrong day', { expiresOn: '30.9.2027' }, 'expiresOn'],
  ])('refuses %s', async (_, wrong, field) => {
    const good = { ...several([1]), method: 'DOCUMENT_SEEN', result: 'CURRENT' }
    const answer = await cast.as.admin.inject('POST', '/api/qualifications/check-many', { ...good, ...wrong })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })
})

it('refuses a look into the register for a kind that has none, alone and with others', async () => {
  const cpd = await kindIdOf(server.db, 'CPD')
  const { ana } = cast.people
  const one = await addQualification(cast.as.ana, ana.userId, { qualificationKindId: cpd })
  const answer = await verify(cast.as.admin, one)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ fields: { method: 'There is no public register of this kind.' } })
  const { qualificationId, version } = one
  const many = {
    qualifications: [{ qualificationId, version }],
    method: 'REGISTER_LOOKUP',
    result: 'CURRENT',
  }
  const bulk = await cast.as.admin.inject('POST', '/api/qualifications/check-many', many)
  expect(bulk.json()).toMatchObject({ results: [{ outcome: 'REFUSED', code: 'input.invalid' }] })
  const { state } = await server.db
    .selectFrom('qualification')
    .select('state')
    .where('qualificationId', '=', qualificationId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('SUBMITTED')
  const file = { name: 'cpd.pdf', bytes: sampleFiles.pdf() }
  await uploadFile(cast.as.ana, `/api/qualifications/${qualificationId}/upload`, file)
  expect((await verify(cast.as.admin, one, { version: 2, method: 'DOCUMENT_SEEN' })).status).toBe(200)
})

describe('a check of one qualification', () => {
  let otherAdmin: Caller
  let ahpra: number
  beforeAll(async () => {
    otherAdmin = await server.signInAs(await buildUser(server.world, { roles: ['ProductAdmin'] }))
    ahpra = await kindIdOf(server.db, 'AHPRA')
  })
  const added = (caller: Caller, userId: number, body: object = {}) =>
    addQualification(caller, userId, { qualificationKindId: ahpra, ...body })

  it('is refused to the holder and to the person who submitted the qualification', async () => {
    const { admin, ben } = cast.people
    const own = await added(cast.as.admin, admin.userId)
    const forBen = await added(cast.as.admin, ben.userId)
    for (const one of [own, forBen]) {
      const answers = [
        await verify(cast.as.admin, one),
        await post(cast.as.admin, one, '/refuse', { version: one.version, reason: 'No' }),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.json()]).toMatchObject([403, { code: 'qualification.own-check' }])
      }
    }
    expect((await verify(otherAdmin, own)).status).toBe(200)
    expect((await verify(cast.as.northAdmin, forBen)).status).toBe(200)
  })

  it('suspends a qualification at once, and leaves one unverified that the register does not know', async () => {
    const { userId } = cast.people.ben
    const one = await added(cast.as.admin, userId, { expiresOn: '2027-12-01' })
    const unknown = await verify(otherAdmin, one, { result: 'NOT_FOUND' })
    expect(unknown.json()).toMatchObject({
      state: 'SUBMITTED',
      standing: 'UNVERIFIED',
      checkResult: 'NOT_FOUND',
    })
    const found = await verify(otherAdmin, { ...one, version: 2 }, { result: 'SUSPENDED' })
    expect(found.json()).toMatchObject({ state: 'VERIFIED', standing: 'SUSPENDED' })
    const lifted = await verify(
      otherAdmin,
      { ...one, version: 3 },
      { result: 'CONDITIONS', conditions: 'Supervised' },
    )
    expect(lifted.json()).toMatchObject({ standing: 'CURRENT', conditions: 'Supervised' })
  })

  it('of a document needs a document, and no document can be added afterwards', async () => {
    const { userId } = cast.people.ben
    const one = await added(cast.as.admin, userId)
    const blind = await verify(cast.as.northAdmin, one, { method: 'DOCUMENT_SEEN' })
    expect(blind.json()).toMatchObject({ fields: { method: 'There is no document yet.' } })
    const file = { name: 'proof.pdf', bytes: sampleFiles.pdf('proof') }
    expect(
      (await uploadFile(cast.as.admin, `/api/qualifications/${one.qualificationId}/upload`, file)).status,
    ).toBe(200)
    expect((await verify(cast.as.northAdmin, one, { version: 2, method: 'DOCUMENT_SEEN' })).status).toBe(200)
    const late = await uploadFile(cast.as.admin, `/api/qualifications/${one.qualificationId}/upload`, file)
    expect(late.status).toBe(409)
  })

  it('is refused as stale when a document was added or deleted since it was read', async () => {
    const one = await added(cast.as.ana, cast.people.ana.userId)
    const path = `/api/qualifications/${one.qualificationId}`
    const file = { name: 'proof.pdf', bytes: sampleFiles.pdf('another proof') }
    const uploaded = await uploadFile(cast.as.ana, `${path}/upload`, file)
    const seen = { ...one, version: 2 }
    const before = await verify(otherAdmin, one)
    expect([before.status, before.json()]).toMatchObject([409, { code: 'stale' }])
    const { qualificationDocumentId } = uploaded.json<{ qualificationDocumentId: number }>()
    await cast.as.ana.inject('DELETE', `${path}/documents/${qualificationDocumentId}`)
    for (const answer of [
      await verify(otherAdmin, seen),
      await post(otherAdmin, seen, '/refuse', { version: seen.version, reason: 'No' }),
    ]) {
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'stale' }])
    }
    expect((await verify(otherAdmin, { ...one, version: 3 })).status).toBe(200)
  })

  it('counts once when two administrators check at the same moment', async () => {
    const one = await added(cast.as.ana, cast.people.ana.userId)
    const answers = await Promise.all([verify(otherAdmin, one), verify(cast.as.northAdmin, one)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is kept: the database refuses to change or delete it', async () => {
    const { userId } = cast.people.ben
    const one = await added(cast.as.admin, userId)
    await verify(otherAdmin, one)
    const ofOne = server.db
      .updateTable('qualificationCheck')
      .where('qualificationId', '=', one.qualificationId)
    await expect(ofOne.set({ result: 'SUSPENDED' }).execute()).rejects.toThrow(/append-only/)
    const removing = server.db
      .deleteFrom('qualificationCheck')
      .where('qualificationId', '=', one.qualificationId)
    await expect(removing.execute()).rejects.toThrow(/append-only/)
    const changing = server.db.updateTable('qualification').where('qualificationId', '=', one.qualificationId)
    await expect(changing.set({ number: 'MED9999999999' }).execute()).rejects.toThrow(/cannot be edited/)
  })
})
