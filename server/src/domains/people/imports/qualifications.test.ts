import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, previewOf, rowsOf, uploadImport } from '../../../testing/imports.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from './worker.ts'

describe('an import of qualifications', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const header =
    'email,ahpra_number,mip,kind,number,jurisdiction,recognised_in,issued_on,expires_on,conditions'
  const preview = (...lines: string[]) => previewOf(cast.as.admin, 'qualifications', [header, ...lines])
  async function run(...lines: string[]) {
    const { preview: made, rows: previewed } = await preview(...lines)
    const path = `${importsUrl}/${made.importId}`
    expect((await cast.as.admin.inject('POST', `${path}/confirm`, { rows: 'ready' })).status).toBe(200)
    await runImports(server.world)
    const { counts } = (await cast.as.admin.inject('GET', path)).json<Import>()
    return { counts, previewed, rows: await rowsOf(cast.as.admin, made.importId) }
  }
  const errorsOf = (row: { errors: { column: string | null; message: string }[] } | undefined) =>
    row?.errors.map(({ column, message }) => `${column}: ${message}`)
  const ofUser = (userId: number, as = cast.as.admin) => listOf(`/api/users/${userId}/qualifications`, as)
  async function listOf(path: string, as = cast.as.admin) {
    return (await as.inject('GET', path)).json<{ qualifications: Qualification[] }>().qualifications
  }

  it('submits rows of people and MIPs, which the importer cannot check', async () => {
    const { ana, ben, admin } = cast.people
    await buildQualification(server.db, { userId: ben.userId }, { number: 'MED0000000001' })
    const { counts } = await run(
      `${ana.email},,,RADIATION_USE,rul 1,nsw,"VIC; qld",01/10/2025,2027-09-30,Supervised`,
      ',med 0000000001,,Professional indemnity,P-9,,,,30/06/2027,',
      ',,North Clinic,DIAS,D-1,,,,2028-01-31,',
    )
    expect(counts).toMatchObject({ done: 3, failed: 0 })
    const [licence] = await ofUser(ana.userId)
    expect(licence).toMatchObject({
      state: 'SUBMITTED',
      standing: 'UNVERIFIED',
      kindCode: 'RADIATION_USE',
      number: 'RUL 1',
      jurisdiction: 'NSW',
      recognisedIn: ['VIC', 'QLD'],
      issuedOn: '2025-10-01',
      expiresOn: '2027-09-30',
      conditions: 'Supervised',
      submittedBy: { userId: admin.userId },
      canCheck: false,
    })
    expect(await ofUser(ben.userId)).toContainEqual(
      expect.objectContaining({ kindCode: 'INDEMNITY', number: 'P-9', expiresOn: '2027-06-30' }),
    )
    const ofMip = await listOf(`/api/mips/${cast.northMip.mipId}/qualifications`)
    expect(ofMip).toMatchObject([{ kindCode: 'DIAS', state: 'SUBMITTED', expiresOn: '2028-01-31' }])
    const path = `/api/qualifications/${licence?.qualificationId}/check`
    const check = { version: licence?.version, method: 'REGISTER_LOOKUP', result: 'CURRENT' }
    expect((await cast.as.admin.inject('POST', path, check)).json()).toMatchObject({
      code: 'qualification.own-check',
    })
    expect((await cast.as.northAdmin.inject('POST', path, check)).status).toBe(200)
  })

  it('names the column of every error', async () => {
    const { ana, ben, cleo, dora } = cast.people
    await buildQualification(server.db, { userId: cleo.userId }, { number: 'MED0000000009' })
    const old = await buildQualification(server.db, { userId: dora.userId }, { kind: 'ASAR', number: 'A1' })
    await server.db.updateTable('qualification').set({ expiresOn: '2026-12-31' }).execute()
    await buildQualification(
      server.db,
      { userId: dora.userId },
      { kind: 'ASAR', number: 'A2', state: 'SUBMITTED', replaces: old },
    )
    const { rows } = await preview(
      `nobody@clinic.example,,,CPD,,,,,,`,
      `${ana.email},MED0000000009,,CPD,,,,,,`,
      `${ana.email},,North Clinic,CPD,,,,,,`,
      ',,,CPD,,,,,,',
      `${ana.email},,,SURFING,,,,,,`,
      `${ana.email},,,DIAS,,,,,,`,
      `,,North Clinic,CPD,,,,,,`,
      `${ben.email},,,AHPRA,123,,,,2027-09-30,`,
      `${ben.email},,,RADIATION_USE,,,,,2027-09-30,`,
      `${ben.email},,,RADIATION_USE,1,NZ,"VIC, XX",2027-02-30,soon,`,
      `${ben.email},,,INDEMNITY,1,NSW,VIC,2027-02-01,2027-01-01,${'x'.repeat(501)}`,
      `${ben.email},,,INDEMNITY,2,,,,,`,
      `${ben.email},,,professional indemnity,2,,,,2027-01-01,`,
      `${dora.email},,,ASAR,A1,,,,2027-12-31,`,
      `,MED0000000008,,CPD,,,,,,`,
    )
    expect(rows.map(errorsOf)).toEqual([
      ['email: There is no user with this email.'],
      ['ahpra_number: The email is of another person.'],
      ['mip: Name a person or a MIP, not both.'],
      ['email: Name a person by the email or the AHPRA number, or a MIP.'],
      ['kind: Write the code of a kind, such as RADIATION_USE.'],
      ['kind: This kind is for MIPs.'],
      ['kind: This kind is for people.'],
      ['number: This is not a number of the kind "AHPRA registration".'],
      ['jurisdiction: Required.'],
      [
        'jurisdiction: Write NSW, VIC, QLD, SA, WA, TAS, ACT, NT or CTH.',
        'recognised_in: Write NSW, VIC, QLD, SA, WA, TAS, ACT, NT or CTH.',
        'issued_on: Not a valid date.',
        'expires_on: Not a valid date.',
        'jurisdiction: Required.',
      ],
      [
        'conditions: At most 500 characters.',
        'jurisdiction: This kind has no jurisdiction.',
        'recognised_in: This kind has no jurisdiction.',
        'expires_on: This is before the day of issue.',
      ],
      ['number: Several rows are about the same: 12, 13.'],
      ['number: Several rows are about the same: 12, 13.'],
      ['null: A renewal waits for a check already.'],
      ['ahpra_number: There is no registration with this number.'],
    ])
    expect(await ofUser(ana.userId)).toHaveLength(1)
  })

  it('adds nothing when the same file comes again, before and after the check', async () => {
    const { typist } = cast.people
    const lines = [
      `${typist.email},,,CPD,,,,,2027-03-31,`,
      `${typist.email},,,RADIATION_USE,R5,WA,,2026-01-01,2027-05-31,`,
    ]
    expect((await run(...lines)).counts).toMatchObject({ done: 2 })
    expect((await run(...lines)).counts).toMatchObject({ done: 0, unchanged: 2, failed: 0 })
    await server.db
      .updateTable('qualification')
      .set({ state: 'VERIFIED' })
      .where('userId', '=', typist.userId)
      .execute()
    const again = await run(...lines)
    expect(again.counts).toMatchObject({ done: 0, unchanged: 2, failed: 0 })
    expect(again.previewed.map(({ effect }) => effect)).toEqual(['UNCHANGED', 'UNCHANGED'])
    expect(await ofUser(typist.userId)).toHaveLength(2)
  })

  it('corrects what waits for a check, renews what was verified, and leaves what was refused', async () => {
    const { dora } = cast.people
    const holder = { userId: dora.userId }
    const waiting = await buildQualification(server.db, holder, {
      number: 'MED0000000031',
      state: 'SUBMITTED',
      isFromProfile: true,
    })
    const verified = await buildQualification(server.db, holder, {
      kind: 'RADIATION_USE',
      number: 'R1',
      jurisdiction: 'NSW',
      recognisedIn: ['VIC'],
      expiresOn: '2026-12-31',
    })
    await buildQualification(server.db, holder, {
      kind: 'CPD',
      number: 'C1',
      state: 'REFUSED',
      expiresOn: '2027-01-01',
    })
    const lines = [
      `${dora.email},,,AHPRA,MED0000000031,,,,2027-09-30,`,
      `${dora.email},,,RADIATION_USE,R1,NSW,,,2027-12-31,`,
      `${dora.email},,,CPD,C1,,,,2027-01-01,`,
    ]
    const { rows, counts, previewed } = await run(...lines)
    expect(previewed).toMatchObject([
      { effect: 'CHANGE', changes: [{ column: 'expires_on', from: '', to: '2027-09-30' }] },
      { effect: 'ADD', changes: [{ column: 'expires_on', from: '2026-12-31', to: '2027-12-31' }] },
      { effect: 'UNCHANGED', warnings: [{ column: 'expires_on', message: 'This was refused already.' }] },
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'UNCHANGED'])
    expect(counts).toMatchObject({ done: 2, unchanged: 1 })
    const after = await ofUser(dora.userId)
    expect(after.find(({ qualificationId }) => qualificationId === waiting)).toMatchObject({
      state: 'SUBMITTED',
      expiresOn: '2027-09-30',
      submittedBy: { userId: cast.people.admin.userId },
    })
    expect(after.find(({ replaces }) => replaces === verified)).toMatchObject({
      state: 'SUBMITTED',
      recognisedIn: ['VIC'],
      expiresOn: '2027-12-31',
    })
    const { previewed: earlier } = await run(`${dora.email},,,RADIATION_USE,R1,NSW,,,2026-01-31,`)
    expect(earlier).toMatchObject([
      { effect: 'UNCHANGED', warnings: [{ message: 'This is there already with a later end.' }] },
    ])
  })

  it('shows nothing of a sensitive kind to group administrators or in the audit trail', async () => {
    const { ben } = cast.people
    await run(`${ben.email},,,WWCC,WWC-SECRET-1,NSW,,,2028-01-01,Hidden words`)
    await run(`${ben.email},,,WWCC,WWC-SECRET-1,NSW,,,2028-02-01,Other hidden words`)
    const [seen] = await ofUser(ben.userId, cast.as.northAdmin).then((all) =>
      all.filter(({ kindCode }) => kindCode === 'WWCC'),
    )
    expect(seen).toMatchObject({ isHidden: true, number: '', conditions: '' })
    const entries = await server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'qualification')
      .where('subjectId', '=', seen?.qualificationId ?? 0)
      .orderBy('auditEventId')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['qualification.submit', 'qualification.edit'])
    expect(JSON.stringify(entries)).not.toMatch(/SECRET|idden words|2028/)
  })

  it('is refused to everybody but platform administrators', async () => {
    const file = `${header}\n${cast.people.ana.email},,,CPD,REFUSED-1,,,,2027-01-01,`
    expect((await uploadImport(server.anonymous(), 'qualifications', file)).status).toBe(401)
    for (const caller of [cast.as.northAdmin, cast.as.ana]) {
      expect((await uploadImport(caller, 'qualifications', file)).status).toBe(403)
    }
    const { preview: made } = await preview(`${cast.people.ana.email},,,CPD,REFUSED-1,,,,2027-01-01,`)
    const path = `${importsUrl}/${made.importId}`
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/rows', {}],
      ['POST', '/confirm', { rows: 'all' }],
      ['GET', '/result', undefined],
    ] as const) {
      expect((await server.anonymous().inject(method, `${path}${rest}`, body)).status).toBe(401)
      expect((await cast.as.northAdmin.inject(method, `${path}${rest}`, body)).status).toBe(403)
    }
    await runImports(server.world)
    expect((await ofUser(cast.people.ana.userId)).map(({ number }) => number)).not.toContain('REFUSED-1')
  })

  it('refuses more qualifications than a person can have', async () => {
    const { cleo } = cast.people
    const rows = Array.from({ length: 201 }, (_, index) => `${cleo.email},,,CPD,N${index},,,,2027-01-01,`)
    const had = (await ofUser(cleo.userId)).length
    const { counts } = await run(...rows)
    expect(counts).toMatchObject({ done: 200 - had, failed: 1 + had })
    expect(await ofUser(cleo.userId)).toHaveLength(200)
  })
})
