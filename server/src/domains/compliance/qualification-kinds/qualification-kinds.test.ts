import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('kinds of qualifications', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const kind = {
    code: 'laser_safety',
    label: 'Laser safety course',
    subject: 'USER',
    pattern: '^[A-Z]{2}-[0-9]{4,6}$',
    systemUri: '',
    isJurisdictional: false,
    graceMonths: 0,
    checkMonths: 24,
    proof: 'DOCUMENT',
    isSensitive: false,
  }
  const save = (body: object) => cast.as.admin.inject('POST', '/api/qualification-kinds', body)
  const list = async () =>
    (await cast.as.typist.inject('GET', '/api/qualification-kinds')).json<{
      qualificationKinds: QualificationKind[]
    }>().qualificationKinds

  it('come with the Australian ones, and every role reads them', async () => {
    const kinds = await list()
    expect(kinds.map(({ code }) => code).toSorted()).toEqual([
      'AHPRA',
      'ASAR',
      'CPD',
      'DIAS',
      'INDEMNITY',
      'MHR_POLICY',
      'RADIATION_POSSESSION',
      'RADIATION_USE',
      'WWCC',
    ])
    expect(kinds.find(({ code }) => code === 'AHPRA')).toMatchObject({ graceMonths: 1, proof: 'REGISTER' })
  })

  it('are added and changed, with an entry in the audit trail; the code and the subject stay', async () => {
    const added = (await save(kind)).json<QualificationKind>()
    expect(added).toMatchObject({ code: 'LASER_SAFETY', version: 1, status: true })
    const { qualificationKindId } = added
    const change = { ...kind, qualificationKindId, version: 1, label: 'Laser safety', graceMonths: 2 }
    expect((await save(change)).json()).toMatchObject({ label: 'Laser safety', version: 2 })
    expect((await save(change)).json()).toMatchObject({ code: 'stale' })
    for (const [field, value] of [
      ['code', 'OTHER'],
      ['subject', 'MIP'],
    ] as const) {
      const answer = await save({ ...change, version: 2, [field]: value })
      expect([answer.status, answer.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
    }
    const path = `/api/qualification-kinds/${qualificationKindId}/status`
    expect((await cast.as.admin.inject('POST', path, { status: false })).json()).toMatchObject({
      status: false,
    })
    const { userId } = cast.people.ana
    const body = { qualificationKindId, number: 'AB-1234' }
    const refused = await cast.as.ana.inject('POST', `/api/users/${userId}/qualifications`, body)
    expect(refused.json()).toMatchObject({ fields: { qualificationKindId: 'Choose one of the kinds.' } })
    const query = server.db.selectFrom('auditEvent').select(['action', 'detail'])
    const entries = await query
      .where('subjectType', '=', 'qualification-kind')
      .orderBy('auditEventId')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'qualification-kind.add',
      'qualification-kind.edit',
      'qualification-kind.inactivate',
    ])
    expect(entries[0]?.detail).toMatchObject({ changes: { label: [null, 'Laser safety course'] } })
    expect(entries[1]?.detail).toMatchObject({
      changes: { label: ['Laser safety course', 'Laser safety'], graceMonths: [0, 2] },
    })
  })

  it.each([
    [{ pattern: '(a+)+$' }, 'pattern'],
    [{ pattern: '^[Z-A]$' }, 'pattern'],
    [{ pattern: '^[A-Z]+$' }, 'pattern'],
    [{ code: '1st' }, 'code'],
    [{ code: 'AHPRA' }, 'code'],
    [{ label: 'ahpra registration' }, 'label'],
    [{ graceMonths: 13 }, 'graceMonths'],
    [{ registerUrl: 'http://register.example/' }, 'registerUrl'],
    [{ registerUrl: 'https://[' }, 'registerUrl'],
    [{ checkMonths: 0 }, 'checkMonths'],
    [{ systemUri: 'javascript:alert(1)' }, 'systemUri'],
    [{ code: undefined }, 'code'],
    [{ subject: undefined }, 'subject'],
  ])('are refused with the name of the wrong field: %j', async (wrong, field) => {
    const answer = await save({ ...kind, code: 'NEW_ONE', label: 'New one', ...wrong })
    expect([400, 409]).toContain(answer.status)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect((await list()).map(({ label }) => label)).not.toContain('New one')
  })

  it('that do not exist are not found', async () => {
    expect((await save({ ...kind, qualificationKindId: missingId })).status).toBe(404)
    const path = `/api/qualification-kinds/${missingId}/status`
    expect((await cast.as.admin.inject('POST', path, { status: true })).status).toBe(404)
  })
})
