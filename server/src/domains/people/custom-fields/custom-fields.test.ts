import type { CustomField, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildRis } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { deleteRemovedFields } from './removing.ts'
import { buildCustomField, fieldBody, inSix } from './testing/custom-fields.ts'

const dayInMs = 86_400_000

describe('custom fields', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  /** The session has ended by then. */
  const wait = async (ms: number) => {
    server.clock.advance(ms)
    cast.as.admin = await server.signInAs(cast.people.admin)
  }
  const post = (url: string, body: object) => cast.as.admin.inject('POST', `/api/custom-fields${url}`, body)
  const save = (body: object) => post('', body)
  const listAll = async () =>
    (await cast.as.admin.inject('GET', '/api/custom-fields')).json<{ customFields: CustomField[] }>()
      .customFields
  const used = async (caller: keyof Cast['as'], place = 'user') =>
    (await cast.as[caller].inject('GET', `/api/custom-fields/used/${place}`)).json<{
      customFields: UsedCustomField[]
    }>().customFields
  const entries = (customFieldId: number) =>
    server.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'custom-field')
      .where('subjectId', '=', customFieldId)
      .orderBy('auditEventId')
      .execute()

  it('are added, changed with their version, and recorded with what was before', async () => {
    const added = await buildCustomField(cast.as.admin, 'payroll-number', { pattern: '^[0-9]{6}$' })
    expect(added).toMatchObject({ key: 'payroll-number', type: 'TEXT', version: 1, removedAt: null })
    const { customFieldId } = added
    const body = { ...fieldBody('payroll-number'), customFieldId, version: 1, isRequired: true }
    const changed = await save(body)
    expect(changed.json(), changed.text).toMatchObject({ isRequired: true, pattern: '', version: 2 })
    expect((await save(body)).json()).toMatchObject({ code: 'stale' })
    const same = await save({ ...body, version: 2 })
    expect(same.json()).toMatchObject({ version: 2 })
    const [first, second, ...others] = await entries(customFieldId)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      action: 'custom-field.add',
      detail: { key: 'payroll-number', record: 'user' },
    })
    expect(second?.detail).toMatchObject({
      changes: { isRequired: [false, true], pattern: ['^[0-9]{6}$', ''] },
    })
  })

  it.each<[string, object]>([
    ['key', { key: undefined }],
    ['key', { key: 'Upper Case' }],
    ['record', { record: undefined }],
    ['record', { record: 'app' }],
    ['type', { type: undefined }],
    ['label.en', { label: inSix('') }],
    ['choices', { type: 'ONE_OF', choices: [] }],
    [
      'choices.1.value',
      { type: 'ONE_OF', choices: ['a', 'a'].map((value) => ({ value, label: inSix('A') })) },
    ],
    ['choices.0.value', { type: 'ONE_OF', choices: [{ value: '<b>', label: inSix('A') }] }],
    ['isUnique', { type: 'YES_NO', isUnique: true }],
    ['pattern', { pattern: '(a+)+$' }],
    ['pattern', { type: 'NUMBER', pattern: '^[0-9]{2}$' }],
    ['writers', { readers: ['GroupAdmin'], writers: ['Member'] }],
    ['writers', { record: 'ris', writers: ['GroupAdmin'] }],
    ['defaultValue', { type: 'NUMBER', defaultValue: 'many' }],
    ['defaultValue', { pattern: '^[0-9]{2}$', defaultValue: 'abc' }],
    ['defaultValue', { isUnique: true, defaultValue: 'abc' }],
  ])('are refused with the name of the field %s', async (field, wishes) => {
    const answer = await save({ ...fieldBody('refused'), ...wishes })
    expect(answer.status, answer.text).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect((await listAll()).map(({ key }) => key)).not.toContain('refused')
  })

  it('have a key of their own for each kind of record', async () => {
    await buildCustomField(cast.as.admin, 'twice')
    expect((await save(fieldBody('twice'))).json()).toMatchObject({ code: 'custom-field.key-taken' })
    await buildCustomField(cast.as.admin, 'twice', { record: 'mip' })
  })

  it('keep record and key, and change the type only where each value still fits', async () => {
    const { customFieldId } = await buildCustomField(cast.as.admin, 'kept', { type: 'EMAIL' })
    const body = { ...fieldBody('kept', { type: 'EMAIL' }), customFieldId }
    for (const [field, other] of Object.entries({ record: 'mip', key: 'other', type: 'NUMBER' })) {
      const answer = await save({ ...body, [field]: other })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
    }
    expect((await save({ ...body, type: 'TEXT' })).json()).toMatchObject({ type: 'TEXT' })
    expect((await save({ ...body, customFieldId: missingId })).status).toBe(404)
  })

  it('have an order, which is that of forms', async () => {
    for (const key of ['first', 'second', 'third'])
      await buildCustomField(cast.as.admin, key, { record: 'group' })
    const order = (keys: string[]) => post('/order', { record: 'group', keys })
    expect((await order(['third', 'first', 'second'])).status).toBe(200)
    expect((await used('admin', 'group')).map(({ key }) => key)).toEqual(['third', 'first', 'second'])
    expect((await order(['third', 'first'])).json(), 'one is missing').toMatchObject({ code: 'stale' })
    expect((await order(['third', 'first', 'first'])).status, 'one occurs twice').toBe(409)
  })

  it('are listed for whom they are, with what the role may do', async () => {
    await buildCustomField(cast.as.admin, 'for-all', { writers: ['Member'] })
    await buildCustomField(cast.as.admin, 'for-groups', { readers: ['GroupAdmin'], writers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'for-platform', { readers: [] })
    const keysOf = async (caller: keyof Cast['as'], place = 'user') =>
      (await used(caller, place))
        .filter(({ key }) => key.startsWith('for-'))
        .map(({ key, canChange }) => `${key} ${canChange}`)
    expect(await keysOf('admin')).toEqual(['for-all true', 'for-groups true', 'for-platform true'])
    expect(await keysOf('northAdmin')).toEqual(['for-all false', 'for-groups true'])
    expect(await keysOf('northAdmin', 'me')).toEqual(['for-all true'])
    expect(await keysOf('ana'), 'members see no fields of others').toEqual([])
    for (const caller of ['ana', 'typist'] as const)
      expect(await keysOf(caller, 'me')).toEqual(['for-all true'])
  })

  it('are counted with their choices before they are changed', async () => {
    const field = await buildCustomField(cast.as.admin, 'rooms', {
      record: 'ris',
      type: 'SEVERAL_OF',
      choices: ['a', 'b', 'c'],
    })
    for (const rooms of [['a'], ['a', 'b'], null]) {
      const { risId, name } = await buildRis(server.db)
      const saved = await cast.as.admin.inject('POST', '/api/gantry-admin/ris/add-update', {
        risId,
        name,
        custom: { rooms },
      })
      expect(saved.status, saved.text).toBe(200)
    }
    const counted = await cast.as.admin.inject('GET', `/api/custom-fields/${field.customFieldId}/values`)
    expect(counted.json()).toEqual({
      records: 2,
      choices: [
        { value: 'a', records: 2 },
        { value: 'b', records: 1 },
      ],
    })
  })

  it('are at most 50 for a kind of record, and removed ones do not count', async () => {
    const fields: CustomField[] = []
    const taken = (await listAll()).filter(({ record }) => record === 'mip').length
    for (let place = taken; place < 50; place += 1) {
      fields.push(await buildCustomField(cast.as.admin, `mip-${place}`, { record: 'mip' }))
    }
    const more = fieldBody('one-more', { record: 'mip' })
    expect((await save(more)).json()).toMatchObject({ code: 'custom-field.too-many' })
    const [gone] = fields
    const remove = (isRemoved: boolean, version: number) =>
      post(`/${gone?.customFieldId}/remove`, { version, isRemoved })
    expect((await remove(true, 1)).json()).toMatchObject({ version: 2, removedAt: expect.any(String) })
    expect((await save(more)).status).toBe(200)
    expect((await remove(false, 2)).json(), 'its place is taken').toMatchObject({
      code: 'custom-field.too-many',
    })
  })

  it('keep their values for 30 days after they were removed, and lose them then', async () => {
    const field = await buildCustomField(cast.as.admin, 'gone', { record: 'ris', isUnique: true })
    const other = await buildCustomField(cast.as.admin, 'staying', { record: 'ris' })
    const { risId, name } = await buildRis(server.db)
    const put = (custom: object) =>
      cast.as.admin.inject('POST', '/api/gantry-admin/ris/add-update', { risId, name, custom })
    const read = async () =>
      (await cast.as.admin.inject('GET', `/api/gantry-admin/ris/${risId}`)).json<{ custom: object }>().custom
    const remove = (isRemoved: boolean, version: number) =>
      post(`/${field.customFieldId}/remove`, { version, isRemoved })
    expect((await put({ gone: 'kept value', staying: 'stays' })).status).toBe(200)
    await remove(true, 1)
    expect(await read()).toEqual({ staying: 'stays' })
    expect((await put({ gone: 'x' })).status, 'nobody writes a removed field').toBe(400)
    expect((await put({ staying: 'still' })).status).toBe(200)
    await wait(29 * dayInMs)
    await deleteRemovedFields(server.world)
    expect((await remove(false, 2)).json()).toMatchObject({ removedAt: null })
    expect(await read(), 'it is back with its value').toEqual({ gone: 'kept value', staying: 'still' })
    await remove(true, 3)
    await wait(30 * dayInMs + 1)
    expect((await remove(false, 4)).status, 'it is too late').toBe(404)
    await deleteRemovedFields(server.world)
    const stored = await server.db
      .selectFrom('ris')
      .select('customValues')
      .where('risId', '=', risId)
      .execute()
    expect(stored).toEqual([{ customValues: { staying: 'still' } }])
    expect((await listAll()).map(({ key }) => key)).not.toContain('gone')
    expect((await listAll()).map(({ key }) => key)).toContain(other.key)
    expect((await entries(field.customFieldId)).map(({ action }) => action)).toEqual([
      'custom-field.add',
      'custom-field.remove',
      'custom-field.put-back',
      'custom-field.remove',
      'custom-field.delete',
    ])
  })

  it('become unique only where no value occurs twice', async () => {
    const { customFieldId } = await buildCustomField(cast.as.admin, 'badge', { record: 'ris' })
    const put = async (badge: string) => {
      const { risId, name } = await buildRis(server.db)
      return cast.as.admin.inject('POST', '/api/gantry-admin/ris/add-update', {
        risId,
        name,
        custom: { badge },
      })
    }
    await put('B1')
    await put('B1')
    await put('B2')
    const unique = () => save({ ...fieldBody('badge', { record: 'ris' }), customFieldId, isUnique: true })
    expect((await unique()).json()).toMatchObject({
      code: 'custom-field.not-unique',
      fields: { isUnique: expect.any(String) },
    })
    await server.db
      .updateTable('ris')
      .set({ customValues: '{}' })
      .where('customValues', '@>', '{"badge":"B1"}')
      .execute()
    expect((await unique()).status).toBe(200)
    expect((await put('B2')).json()).toMatchObject({
      code: 'custom-field.value-taken',
      fields: { 'custom.badge': expect.any(String) },
    })
    expect((await put('B3')).status).toBe(200)
  })
})
