import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hooks } from '../../../domains.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { sampleFiles } from '../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { buildQualification, kindIdOf } from '../../../testing/qualifications.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { qualificationRefused } from './mails.ts'
import { add, addQualification, newNumber, post, verify } from './testing/calls.ts'

describe('qualifications', () => {
  let server: TestApp
  let cast: Cast
  let otherAdmin: Caller
  let ahpra: number
  let licence: number

  beforeAll(async () => {
    server = await buildTestApp()
    server.clock.set(new Date('2026-11-22T01:00:00Z'))
    cast = await buildCast(server)
    otherAdmin = await server.signInAs(await buildUser(server.world, { roles: ['ProductAdmin'] }))
    ahpra = await kindIdOf(server.db, 'AHPRA')
    licence = await kindIdOf(server.db, 'RADIATION_USE')
  })
  afterAll(() => server.close())

  const added = (caller: Caller, userId: number, body: object = {}) =>
    addQualification(caller, userId, { qualificationKindId: ahpra, ...body })
  const listed = async (caller: Caller, userId: number) => {
    const answer = await caller.inject('GET', `/api/users/${userId}/qualifications`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ qualifications: Qualification[] }>().qualifications
  }
  const find = async (caller: Caller, userId: number, { qualificationId }: { qualificationId: number }) =>
    (await listed(caller, userId)).find((one) => one.qualificationId === qualificationId)
  const trail = async ({ qualificationId }: Qualification) => {
    const query = server.db.selectFrom('auditEvent').select(['action', 'detail'])
    const ofOne = query.where('subjectType', '=', 'qualification').where('subjectId', '=', qualificationId)
    return ofOne.where('result', '=', 'DONE').orderBy('auditEventId').execute()
  }

  it('are added and corrected by their holder, verified by a second person, and never edited afterwards', async () => {
    const { ana, northAdmin } = cast.people
    const mine = await added(cast.as.ana, ana.userId, { expiresOn: '2027-09-30', issuedOn: '2026-10-01' })
    expect(mine).toMatchObject({
      userId: ana.userId,
      kindCode: 'AHPRA',
      state: 'SUBMITTED',
      standing: 'UNVERIFIED',
      lastDay: '2027-10-31',
      submittedBy: { userId: ana.userId, name: 'Ana Abel' },
      canChange: true,
      canRenew: false,
      canCheck: false,
    })
    const correct = { version: 1, number: 'nmw0001234567', expiresOn: '2027-09-30' }
    const corrected = await post(cast.as.ana, mine, '', correct)
    expect(corrected.json()).toMatchObject({ number: 'NMW0001234567', issuedOn: null, version: 2 })
    expect((await post(cast.as.ana, mine, '', correct)).json()).toMatchObject({ code: 'stale' })
    const seen = await find(cast.as.northAdmin, ana.userId, mine)
    expect(seen).toMatchObject({ canChange: false, canCheck: true })
    const verified = await verify(cast.as.northAdmin, { ...mine, version: 2 }, { expiresOn: '2027-11-30' })
    expect(verified.json()).toMatchObject({
      state: 'VERIFIED',
      standing: 'CURRENT',
      expiresOn: '2027-11-30',
      checkResult: 'CURRENT',
      checkedOn: '2026-11-22',
      checkedBy: { userId: northAdmin.userId, name: 'Nora North' },
    })
    const refused = await post(cast.as.ana, mine, '', { ...correct, version: 3 })
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'qualification.checked' }])
    const withdrawn = await cast.as.ana.inject('DELETE', `/api/qualifications/${mine.qualificationId}`)
    expect(withdrawn.status).toBe(409)
    const entries = await trail(mine)
    expect(entries.map(({ action }) => action)).toEqual([
      'qualification.submit',
      'qualification.edit',
      'qualification.verify',
    ])
    expect(entries[2]?.detail).toMatchObject({
      userId: ana.userId,
      kind: 'AHPRA registration',
      changes: { state: ['SUBMITTED', 'VERIFIED'], expiresOn: ['2027-09-30', '2027-11-30'] },
    })
    const checks = await cast.as.ana.inject('GET', `/api/qualifications/${mine.qualificationId}/checks`)
    expect(checks.json()).toMatchObject({
      checks: [{ method: 'REGISTER_LOOKUP', result: 'CURRENT', expiresOn: '2027-11-30' }],
    })
  })

  it('are renewed by a new one, which replaces the old one when it is verified', async () => {
    const { userId } = cast.people.ana
    const old = await added(cast.as.ana, userId, { expiresOn: '2026-12-01' })
    expect((await verify(otherAdmin, old)).json()).toMatchObject({ standing: 'DUE' })
    const renewal = { replaces: old.qualificationId, number: old.number, expiresOn: '2027-12-01' }
    const renewed = await added(cast.as.ana, userId, renewal)
    const again = await add(cast.as.ana, userId, { qualificationKindId: ahpra, ...renewal })
    expect([again.status, again.json()]).toMatchObject([409, { code: 'qualification.renewed' }])
    expect(await find(cast.as.ana, userId, old)).toMatchObject({ standing: 'DUE' })
    expect((await verify(otherAdmin, renewed)).json()).toMatchObject({ standing: 'CURRENT' })
    expect(await find(cast.as.ana, userId, old)).toMatchObject({ state: 'SUPERSEDED', standing: null })
    const wrong = { qualificationKindId: licence, jurisdiction: 'NSW', replaces: renewed.qualificationId }
    expect((await add(cast.as.ana, userId, wrong)).json()).toMatchObject({
      fields: { replaces: expect.any(String) },
    })
    const ofBen = { qualificationKindId: ahpra, replaces: renewed.qualificationId, number: newNumber() }
    expect((await add(cast.as.admin, cast.people.ben.userId, ofBen)).status).toBe(400)
  })

  it('are refused with a reason, which the holder gets by mail', async () => {
    const { userId, email } = cast.people.ana
    const one = await added(cast.as.ana, userId)
    const refused = await post(cast.as.northAdmin, one, '/refuse', {
      version: 1,
      reason: 'The scan is cut off.',
    })
    expect(refused.json()).toMatchObject({
      state: 'REFUSED',
      refusalReason: 'The scan is cut off.',
      standing: null,
    })
    const mail = await server.mails.latest(email, 'qualification-refused')
    expect(mail.parts).toMatchObject({ kind: 'AHPRA registration', reason: 'The scan is cut off.' })
    expect(mail.parts.link).toMatch(/\/account\?tab=qualifications$/)
    expect((await verify(cast.as.northAdmin, { ...one, version: 2 })).status).toBe(409)
    expect((await post(cast.as.northAdmin, one, '/refuse', { version: 2, reason: 'Again' })).status).toBe(409)
    expect((await post(cast.as.northAdmin, one, '/refuse', { version: 2, reason: ' ' })).status).toBe(400)
    expect((await add(cast.as.ana, userId, { qualificationKindId: ahpra, number: one.number })).status).toBe(
      200,
    )
  })

  it('are refused for a cause, which the mail says in the language of the holder', async () => {
    const { userId, email } = cast.people.ana
    await server.db.updateTable('user').set({ language: 'fr' }).where('userId', '=', userId).execute()
    const one = await added(cast.as.ana, userId)
    const refuse = (body: object) => post(cast.as.northAdmin, one, '/refuse', { version: 1, ...body })
    for (const body of [{}, { cause: 'OTHER' }, { cause: 'OTHER', reason: ' ' }]) {
      const answer = await refuse(body)
      expect([answer.status, answer.json().fields]).toEqual([400, { reason: 'Required.' }])
    }
    const wrong = await refuse({ cause: 'UGLY' })
    expect([wrong.status, Object.keys(wrong.json().fields)]).toEqual([400, ['cause']])
    const refused = await refuse({ cause: 'UNREADABLE' })
    expect(refused.json()).toMatchObject({
      state: 'REFUSED',
      refusalCause: 'UNREADABLE',
      refusalReason: '',
    })
    const { language, parts } = await server.mails.latest(email, 'qualification-refused')
    const { text } = renderMail({
      brand: { product: 'Gantry', company: 'Gantry', support: '', footer: '' },
      inbox: hooks.inbox,
      template: qualificationRefused,
      language,
      timeZone: 'Australia/Sydney',
      parts,
    })
    expect(text).toContain('Le document est illisible.')
  })

  it('of a sensitive kind show group administrators neither the number nor the documents', async () => {
    const { userId } = cast.people.ana
    const kind = await kindIdOf(server.db, 'WWCC')
    const body = { qualificationKindId: kind, number: 'WWC0123456E', jurisdiction: 'NSW', conditions: 'None' }
    const mine = await added(cast.as.ana, userId, body)
    const file = { name: 'card.pdf', bytes: sampleFiles.pdf('card') }
    const upload = await uploadFile(cast.as.ana, `/api/qualifications/${mine.qualificationId}/upload`, file)
    const { qualificationDocumentId } = upload.json<{ qualificationDocumentId: number }>()
    const path = `/api/qualifications/${mine.qualificationId}/documents/${qualificationDocumentId}`
    expect(await find(cast.as.northAdmin, userId, mine)).toMatchObject({
      number: '',
      conditions: '',
      documents: [],
      isHidden: true,
      canCheck: false,
    })
    const missing = await cast.as.northAdmin.inject('GET', `/api/qualifications/${missingId}/documents/1`)
    expectSameAsMissing(await cast.as.northAdmin.inject('GET', path), missing)
    expect((await verify(cast.as.northAdmin, mine)).status).toBe(403)
    expect(await find(cast.as.ana, userId, mine)).toMatchObject({ number: 'WWC0123456E', isHidden: false })
    expect((await cast.as.admin.inject('GET', path)).bytes.equals(file.bytes)).toBe(true)
    expect((await trail(mine)).map(({ action }) => action)).toEqual([
      'qualification.submit',
      'qualification.upload',
      'qualification.download',
    ])
    expect(JSON.stringify(await trail(mine))).not.toMatch(/WWC0123456E|card\.pdf/)
    expect((await trail(mine))[0]?.detail).toMatchObject({
      changes: { number: ['', '•••'], jurisdiction: ['', '•••'] },
    })
  })

  it.each([
    [{ number: 'MED123' }, 'number'],
    [{ jurisdiction: 'NSW' }, 'jurisdiction'],
    [{ recognisedIn: ['VIC'] }, 'recognisedIn'],
    [{ issuedOn: '2027-01-02', expiresOn: '2027-01-01' }, 'expiresOn'],
    [{ expiresOn: '2027-02-30' }, 'expiresOn'],
    [{ expiresOn: '0001-01-01' }, 'expiresOn'],
    [{ qualificationKindId: missingId }, 'qualificationKindId'],
    [{ conditions: 'x'.repeat(501) }, 'conditions'],
  ])('are refused with the name of the wrong field: %j', async (wrong, field) => {
    const { userId } = cast.people.ana
    const before = await listed(cast.as.ana, userId)
    const answer = await add(cast.as.ana, userId, {
      qualificationKindId: ahpra,
      number: newNumber(),
      ...wrong,
    })
    expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
    expect(await listed(cast.as.ana, userId)).toEqual(before)
  })

  it('need a jurisdiction where the kind says so, and cannot be added twice', async () => {
    const { userId } = cast.people.ana
    const body = { qualificationKindId: licence, number: 'RL-1' }
    expect((await add(cast.as.ana, userId, body)).json()).toMatchObject({
      fields: { jurisdiction: 'Required.' },
    })
    await added(cast.as.ana, userId, { ...body, jurisdiction: 'NSW', recognisedIn: ['VIC', 'QLD'] })
    await added(cast.as.ana, userId, { ...body, jurisdiction: 'WA' })
    const twice = await add(cast.as.ana, userId, { ...body, jurisdiction: 'NSW' })
    expect([twice.status, twice.json()]).toMatchObject([409, { code: 'qualification.repeated' }])
  })

  it('begin with the AHPRA number of the profile, and follow it until they are corrected', async () => {
    const person = await server.person({ roles: ['Member'] })
    const caller = await server.signInAs(person)
    const save = (ahpraNumber: string) => {
      const body = { firstName: 'Ari', lastName: 'Ash', ahpraNumber }
      return caller.inject('POST', `/api/users/${person.userId}/update-profile`, body)
    }
    expect((await save('MED0000000111')).status).toBe(200)
    expect(await listed(caller, person.userId)).toMatchObject([
      { number: 'MED0000000111', standing: 'UNVERIFIED', submittedBy: null },
    ])
    await save('MED0000000112')
    const [followed, ...others] = await listed(caller, person.userId)
    expect([followed?.number, others]).toEqual(['MED0000000112', []])
    await post(caller, followed as Qualification, '', {
      version: 1,
      number: 'MED0000000113',
      expiresOn: '2027-09-30',
    })
    await save('')
    expect((await listed(caller, person.userId)).map((one) => one.number)).toEqual(['MED0000000113'])
  })

  it('of a MIP are added by platform administrators and seen by administrators of its groups', async () => {
    const { mipId } = cast.northMip
    const dias = await kindIdOf(server.db, 'DIAS')
    const path = `/api/mips/${mipId}/qualifications`
    const answer = await cast.as.admin.inject('POST', path, { qualificationKindId: dias, number: 'D-1' })
    const one = answer.json<Qualification>()
    expect(one).toMatchObject({ mipId, userId: null, standing: 'UNVERIFIED' })
    const wrong = await cast.as.admin.inject('POST', path, {
      qualificationKindId: ahpra,
      number: newNumber(),
    })
    expect(wrong.json()).toMatchObject({ fields: { qualificationKindId: expect.any(String) } })
    expect((await cast.as.northAdmin.inject('GET', path)).json()).toMatchObject({
      qualifications: [{ qualificationId: one.qualificationId, canChange: false, canCheck: false }],
    })
    expect((await verify(cast.as.northAdmin, one)).status).toBe(403)
    const file = { name: 'dias.pdf', bytes: sampleFiles.pdf('dias') }
    await uploadFile(cast.as.admin, `/api/qualifications/${one.qualificationId}/upload`, file)
    const seen = await verify(otherAdmin, one, { version: 2, method: 'DOCUMENT_SEEN' })
    expect(seen.json()).toMatchObject({ state: 'VERIFIED' })
    const checks = `/api/qualifications/${one.qualificationId}/checks`
    const missing = await cast.as.ana.inject('GET', `/api/qualifications/${missingId}/checks`)
    expectSameAsMissing(await cast.as.ana.inject('GET', checks), missing)
  })

  it('withdrawn while they wait take their files along', async () => {
    const mine = await added(cast.as.ana, cast.people.ana.userId)
    const file = { name: 'own.pdf', bytes: sampleFiles.pdf('withdrawn') }
    await uploadFile(cast.as.ana, `/api/qualifications/${mine.qualificationId}/upload`, file)
    const stored = async () => {
      const query = server.db.selectFrom('qualificationDocument').select('sha256')
      return query.where('qualificationId', '=', mine.qualificationId).execute()
    }
    const [{ sha256 } = { sha256: '' }] = await stored()
    const path = `/api/qualifications/${mine.qualificationId}`
    expect((await cast.as.ana.inject('DELETE', path)).json()).toBe(true)
    expect(await stored()).toEqual([])
    await expect(server.world.files.open(sha256)).rejects.toThrow()
    expect((await cast.as.ana.inject('DELETE', path)).status).toBe(404)
    const entries = await trail(mine)
    expect(entries.map(({ action, detail }) => [action, detail])).toMatchObject([
      ['qualification.submit', { changes: { number: ['', mine.number] } }],
      ['qualification.upload', { fileName: 'own.pdf' }],
      ['qualification.withdraw', { changes: { number: [mine.number, null] } }],
    ])
  })

  it('in grace, lapsed and not checked for a year say so', async () => {
    const { userId } = cast.people.ben
    const made = async (wishes: object) => {
      const qualificationId = await buildQualification(server.db, { userId }, wishes)
      return (await find(cast.as.admin, userId, { qualificationId }))?.standing
    }
    expect(await made({ expiresOn: '2026-11-21' })).toBe('GRACE')
    expect(await made({ expiresOn: '2026-10-22' })).toBe('GRACE')
    expect(await made({ expiresOn: '2026-10-21' })).toBe('LAPSED')
    expect(await made({ kind: 'CPD', expiresOn: '2026-11-21' })).toBe('LAPSED')
    expect(await made({ kind: 'CPD', expiresOn: '2026-11-22' })).toBe('DUE')
    expect(await made({ expiresOn: '2027-02-20' })).toBe('DUE')
    expect(await made({ expiresOn: '2027-02-21' })).toBe('CURRENT')
    expect(await made({ checkedOn: '2025-11-22' })).toBe('CURRENT')
    expect(await made({ checkedOn: '2025-11-21' })).toBe('UNCHECKED')
  })
})
