import type { CustomValues } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldType } from '@gantry/contract/domains/people/custom-fields/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, manyPeople, previewOf } from '../../../testing/imports.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runImports } from '../imports/worker.ts'
import { buildCustomField, fieldBody } from './testing/custom-fields.ts'

type Read = { custom?: CustomValues; version: number }

describe('values of custom fields', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const saveUser = (custom: object, { userId, email } = cast.people.ana) =>
    cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', {
      userId,
      firstName: 'Ana',
      lastName: 'Abel',
      email,
      custom,
    })
  const saveOwn = (caller: Caller, userId: number, custom: object) =>
    caller.inject('POST', `/api/users/${userId}/update-profile`, {
      firstName: 'Ana',
      lastName: 'Abel',
      custom,
    })
  const saveMip = (caller: Caller, custom: object, mip = cast.northMip) =>
    caller.inject('POST', '/api/mips/add-update', { mipId: mip.mipId, name: mip.name, custom })
  const saveGroup = (caller: Caller, custom: object) =>
    caller.inject('POST', '/api/groups/add-update', {
      groupId: cast.north.groupId,
      groupName: cast.north.groupName,
      custom,
    })
  const customOf = async (caller: Caller, url: string) => {
    const answer = await caller.inject('GET', url)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Read>().custom
  }

  it('are absent where the caller sees no field', async () => {
    expect(await customOf(cast.as.admin, `/api/mips/${cast.northMip.mipId}`)).toBeUndefined()
  })

  const good: [CustomFieldType, unknown, unknown][] = [
    ['TEXT', '  AB12 ', 'AB12'],
    ['LONG_TEXT', 'one\ntwo', 'one\ntwo'],
    ['NUMBER', -12.5, -12.5],
    ['NUMBER', 0, 0],
    ['DATE', '2028-02-29', '2028-02-29'],
    ['YES_NO', false, false],
    ['ONE_OF', 'b', 'b'],
    ['SEVERAL_OF', ['b', 'a', 'b'], ['a', 'b']],
    ['EMAIL', 'a.b@example.org', 'a.b@example.org'],
    ['PHONE', '+61 2 5550 1234', '+61 2 5550 1234'],
    ['LINK', 'https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ]
  const bad: [CustomFieldType, unknown][] = [
    ['TEXT', 'x'.repeat(301)],
    ['TEXT', 'a\u202Eb'],
    ['TEXT', 7],
    ['TEXT', ['a']],
    ['NUMBER', '12'],
    ['NUMBER', 1e12],
    ['NUMBER', 0.000_000_1],
    ['DATE', '2027-02-29'],
    ['DATE', '29/02/2028'],
    ['YES_NO', 'yes'],
    ['ONE_OF', 'z'],
    ['ONE_OF', ['a']],
    ['SEVERAL_OF', ['a', 'z']],
    ['SEVERAL_OF', 'a'],
    ['EMAIL', 'nobody'],
    ['PHONE', 'call me'],
    ['LINK', 'javascript:alert(1)'],
    ['LINK', 'https://user:word@example.org'],
    ['LINK', 'ftp://example.org'],
  ]
  const keyOf = (type: string) => `of-${type.toLowerCase().replaceAll('_', '-')}`

  it('are kept as their type says', async () => {
    for (const type of new Set(good.map(([each]) => each))) {
      await buildCustomField(cast.as.admin, keyOf(type), {
        type,
        ...(type.endsWith('_OF') && { choices: ['a', 'b', 'c'] }),
      })
    }
    const url = `/api/gantry-admin/users/${cast.people.ana.userId}`
    for (const [type, given, kept] of good) {
      const saved = await saveUser({ [keyOf(type)]: given })
      expect(saved.status, saved.text).toBe(200)
      expect((await customOf(cast.as.admin, url))?.[keyOf(type)], type).toEqual(kept)
    }
    for (const nothing of ['', null]) {
      await saveUser({ 'of-text': nothing })
      expect(await customOf(cast.as.admin, url)).not.toHaveProperty('of-text')
    }
    await saveUser({ 'of-several-of': [] })
    expect(await customOf(cast.as.admin, url)).not.toHaveProperty('of-several-of')
    expect(await customOf(cast.as.admin, url), 'what a form leaves out stays').toHaveProperty('of-number', 0)
  })

  it.each(bad)('of the type %s are refused if they are %j, and nothing is written', async (type, value) => {
    const before = await customOf(cast.as.admin, `/api/gantry-admin/users/${cast.people.ana.userId}`)
    const answer = await saveUser({ 'of-long-text': 'new', [keyOf(type)]: value })
    expect(answer.status, answer.text).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([`custom.${keyOf(type)}`])
    expect(await customOf(cast.as.admin, `/api/gantry-admin/users/${cast.people.ana.userId}`)).toEqual(before)
  })

  it('keep a choice that is no longer offered until another one is chosen', async () => {
    const field = await buildCustomField(cast.as.admin, 'colour', {
      type: 'ONE_OF',
      choices: ['red', 'blue'],
    })
    await saveUser({ colour: 'red' })
    const { customFieldId, version } = field
    const fewer = fieldBody('colour', { type: 'ONE_OF', choices: ['blue'], customFieldId, version })
    expect((await cast.as.admin.inject('POST', '/api/custom-fields', fewer)).status).toBe(200)
    expect((await saveUser({ colour: 'red' })).status, 'the form sends it back').toBe(200)
    expect((await saveUser({ colour: 'blue' })).status).toBe(200)
    expect((await saveUser({ colour: 'red' })).status).toBe(400)
  })

  it('are seen and changed by those whom the field names', async () => {
    const { ana, northAdmin } = cast.people
    await buildCustomField(cast.as.admin, 'own', { readers: ['Member'], writers: ['Member'] })
    await buildCustomField(cast.as.admin, 'shown', {})
    await buildCustomField(cast.as.admin, 'of-group', { readers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'of-platform', { readers: [] })
    const all = { own: '1', shown: '2', 'of-group': '3', 'of-platform': '4' }
    expect((await saveUser(all)).status).toBe(200)
    const seenBy = async (caller: Caller, url: string) =>
      Object.keys((await customOf(caller, url)) ?? {}).filter((key) => Object.hasOwn(all, key))
    expect(await seenBy(cast.as.admin, `/api/gantry-admin/users/${ana.userId}`)).toEqual(Object.keys(all))
    expect(await seenBy(cast.as.ana, '/api/my-profile')).toEqual(['own', 'shown'])
    expect(await seenBy(cast.as.ana, '/api/my-account')).toEqual(['own', 'shown'])
    expect(await seenBy(cast.as.northAdmin, `/api/users/member/${ana.userId}`)).toEqual(['shown', 'of-group'])
    expect((await cast.as.southAdmin.inject('GET', `/api/users/member/${ana.userId}`)).status).toBe(404)
    await saveUser(all, northAdmin)
    expect(await seenBy(cast.as.northAdmin, '/api/my-account'), 'the own record').toEqual(['own', 'shown'])

    expect((await saveOwn(cast.as.ana, ana.userId, { own: 'mine', shown: '2' })).status, 'unchanged').toBe(
      200,
    )
    const refused = await saveOwn(cast.as.ana, ana.userId, { shown: 'changed' })
    expect(refused.json()).toMatchObject({ fields: { 'custom.shown': 'You cannot change this field.' } })
    const unknown = await saveOwn(cast.as.ana, ana.userId, { nothing: 'x' })
    const hidden = await saveOwn(cast.as.ana, ana.userId, { 'of-platform': 'x' })
    expect(Object.values(hidden.json<{ fields: object }>().fields), 'as a field that is not there').toEqual(
      Object.values(unknown.json<{ fields: object }>().fields),
    )
    expect(await customOf(cast.as.ana, '/api/my-profile')).toMatchObject({ own: 'mine', shown: '2' })
  })

  it('of the members of a group are changed by its administrator, and nothing else is', async () => {
    const { ben, cleo } = cast.people
    await buildCustomField(cast.as.admin, 'desk', { readers: ['GroupAdmin'], writers: ['GroupAdmin'] })
    const put = (caller: Caller, userId: number, custom: object, version = 1) =>
      caller.inject('POST', `/api/users/${userId}/custom-values`, { version, custom })
    expect((await put(cast.as.northAdmin, ben.userId, { desk: 'D4' })).json()).toMatchObject({ version: 2 })
    expect((await put(cast.as.northAdmin, ben.userId, { desk: 'D5' })).json()).toMatchObject({
      code: 'stale',
    })
    expect((await put(cast.as.northAdmin, ben.userId, { desk: 'D4' }, 2)).json(), 'no change').toMatchObject({
      version: 2,
    })
    expect(await customOf(cast.as.northAdmin, `/api/users/member/${ben.userId}`)).toEqual({ desk: 'D4' })
    expect((await put(cast.as.northAdmin, ben.userId, { shown: 'x' }, 2)).status, 'a field of others').toBe(
      400,
    )
    expect((await put(cast.as.northAdmin, cleo.userId, { desk: 'D4' })).status, 'another group').toBe(404)
    expect((await put(cast.as.ana, ben.userId, { own: 'x' }, 2)).status, 'a colleague').toBe(404)
  })

  it('are columns of lists and files for whom may see them, and sensitive ones are in no file', async () => {
    await buildCustomField(cast.as.admin, 'rooms', {
      isListed: true,
      type: 'SEVERAL_OF',
      choices: ['x', 'y'],
      readers: ['GroupAdmin'],
    })
    await buildCustomField(cast.as.admin, 'inside', { isListed: true, isSensitive: true, readers: [] })
    await buildCustomField(cast.as.admin, 'elsewhere', { type: 'YES_NO' })
    await saveUser({ rooms: ['y', 'x'], inside: 'hush', elsewhere: false }, cast.people.ben)
    const benOf = async (caller: Caller) => {
      const answer = await caller.inject('POST', '/api/users', {
        search: 'Ana Abel',
        pageRequest: { pageSize: 200 },
      })
      const { users } = answer.json<{ users: ({ userId: number } & Read)[] }>()
      return users.find(({ userId }) => userId === cast.people.ben.userId)
    }
    // The administrator has renamed Ben.
    expect((await benOf(cast.as.admin))?.custom).toEqual({ rooms: ['x', 'y'], inside: 'hush' })
    expect((await benOf(cast.as.northAdmin))?.custom).toEqual({ rooms: ['x', 'y'] })
    expect((await benOf(cast.as.ana))?.custom).toBeUndefined()
    expect(await benOf(cast.as.southAdmin), 'another group').toBeUndefined()
    const fileOf = async (caller: Caller) =>
      (await caller.inject('POST', '/api/users/export', { search: 'Ana Abel' })).text
    for (const caller of [cast.as.admin, cast.as.northAdmin]) {
      const file = await fileOf(caller)
      expect(file).toContain('The rooms')
      expect(file).toContain('x; y')
      expect(file).not.toMatch(/The inside|hush/)
    }
    expect(await fileOf(cast.as.admin)).toContain('The elsewhere')
    expect(await fileOf(cast.as.ana)).not.toMatch(/The rooms|x; y/)
  })

  it('of MIPs and groups are those of whom may save these', async () => {
    await buildCustomField(cast.as.admin, 'cost-centre', { record: 'mip', writers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'contract', { record: 'mip', readers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'region', { record: 'group', writers: ['GroupAdmin'] })
    expect((await saveMip(cast.as.admin, { contract: 'C-9' })).status).toBe(200)
    expect((await saveMip(cast.as.northAdmin, { 'cost-centre': '4711', contract: 'C-9' })).status).toBe(200)
    expect((await saveMip(cast.as.northAdmin, { contract: 'C-1' })).status).toBe(400)
    expect((await saveMip(cast.as.southAdmin, { 'cost-centre': '1' })).status, 'another group').toBe(404)
    const url = `/api/mips/${cast.northMip.mipId}`
    expect(await customOf(cast.as.northAdmin, url)).toEqual({ 'cost-centre': '4711', contract: 'C-9' })
    expect(await customOf(cast.as.ana, url)).toEqual({ 'cost-centre': '4711' })
    expect((await saveGroup(cast.as.northAdmin, { region: 'West' })).status).toBe(200)
    expect(await customOf(cast.as.ana, `/api/groups/${cast.north.groupId}`)).toEqual({ region: 'West' })
  })

  it('of MIPs and groups are columns of their lists and files', async () => {
    const places = {
      mip: ['/api/mips', 'mips', 'name', cast.northMip.name],
      group: ['/api/groups', 'groups', 'groupName', cast.north.groupName],
    } as const
    for (const [record, [url, rows, name, value]] of Object.entries(places)) {
      await buildCustomField(cast.as.admin, 'floor', {
        record: record as keyof typeof places,
        isListed: true,
        writers: ['GroupAdmin'],
      })
      const save = record === 'mip' ? saveMip : saveGroup
      expect((await save(cast.as.northAdmin, { floor: '=1+1' })).status).toBe(200)
      const listed = await cast.as.ana.inject('POST', url, {})
      const found = (listed.json<Record<string, Record<string, unknown>[]>>()[rows] ?? []).find(
        (row) => row[name] === value,
      )
      expect(found?.['custom'], record).toMatchObject({ floor: '=1+1' })
      const file = (await cast.as.northAdmin.inject('POST', `${url}/export`, {})).text
      expect(file, 'a program for tables must not calculate it').toContain("'=1+1")
    }
  })

  it('filter lists and files for whom may see them', async () => {
    const choices = ['am', 'pm']
    await buildCustomField(cast.as.admin, 'shift', { type: 'SEVERAL_OF', choices, readers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'van', { type: 'YES_NO', readers: ['GroupAdmin'] })
    await buildCustomField(cast.as.admin, 'seat', { readers: ['GroupAdmin'] })
    const { ben, cleo, dora } = cast.people
    await saveUser({ shift: ['am', 'pm'], van: false, seat: 'Row 5_A' }, ben)
    await saveUser({ shift: ['am'], van: true, seat: 'Row 51A' }, cleo)
    await saveUser({ shift: ['pm'], van: true }, dora)
    const names = new Map(
      [ben, cleo, dora].map(({ userId }, place) => [userId, ['ben', 'cleo', 'dora'][place]]),
    )
    const find = async (caller: Caller, custom: object) => {
      const answer = await caller.inject('POST', '/api/users', { custom, pageRequest: { pageSize: 200 } })
      if (answer.status !== 200) return answer.json<{ fields?: object }>().fields
      const { users, totalItems } = answer.json<{ users: { userId: number }[]; totalItems: number }>()
      expect(totalItems).toBe(users.length)
      return users
        .map(({ userId }) => names.get(userId) ?? 'other')
        .toSorted((one, other) => (one < other ? -1 : 1))
    }
    const { admin, northAdmin, ana } = cast.as
    expect(await find(admin, { shift: 'am' })).toEqual(['ben', 'cleo'])
    expect(await find(admin, { shift: 'am', van: 'yes' })).toEqual(['cleo'])
    expect(await find(admin, { van: 'no' })).toEqual(['ben'])
    expect(await find(admin, { seat: 'row 5_' }), 'wildcards have no meaning').toEqual(['ben'])
    expect(await find(admin, { seat: '', van: 'yes' })).toEqual(['dora'])
    expect(await find(admin, { shift: 'never' })).toEqual([])
    expect(await find(northAdmin, { shift: 'pm' })).toEqual(['ben', 'dora'])
    expect(await find(northAdmin, { van: 'maybe' })).toEqual({ 'custom.van': 'Not one of the choices.' })
    expect(await find(northAdmin, { 'of-platform': '4' })).toEqual({
      'custom.of-platform': 'There is no such field.',
    })
    expect(await find(admin, { nothing: 'x' })).toEqual({ 'custom.nothing': 'There is no such field.' })
    expect(Object.keys((await find(ana, { shift: 'am' })) ?? {}), 'members see no fields of others').toEqual([
      'custom',
    ])
    const file = await northAdmin.inject('POST', '/api/users/export', { custom: { shift: 'am' } })
    expect(file.text).toContain('am; pm')
    expect(file.text.trim().split('\n')).toHaveLength(2)
  })

  it('of MIPs, RIS and groups filter their lists', async () => {
    for (const record of ['mip', 'ris', 'group'] as const)
      await buildCustomField(cast.as.admin, 'wing', { record, type: 'ONE_OF', choices: ['east', 'west'] })
    const { admin } = cast.as
    await saveMip(admin, { wing: 'east' })
    await saveGroup(admin, { wing: 'east' })
    const saveRis = (body: object) => admin.inject('POST', '/api/gantry-admin/ris/add-update', body)
    await saveRis({ name: 'Wing RIS', custom: { wing: 'east' } })
    await saveRis({ name: 'RIS without a wing' })
    for (const [url, rows] of Object.entries({ mips: 'mips', ris: 'ris', groups: 'groups' })) {
      const count = async (wing: string) => {
        const answer = await admin.inject('POST', `/api/${url}`, { custom: { wing } })
        expect(answer.status, answer.text).toBe(200)
        const found = answer.json<Record<string, unknown>>()
        expect(found[rows]).toHaveLength(Number(found['totalItems']))
        return found['totalItems']
      }
      expect(await count('east'), url).toBe(1)
      expect(await count('west'), url).toBe(0)
      expect(await count(''), url).toBeGreaterThan(0)
    }
  })

  it('are in the audit trail with their old and new values, and those of a sensitive field are not', async () => {
    await buildCustomField(cast.as.admin, 'plain', {})
    await buildCustomField(cast.as.admin, 'secret', { isSensitive: true })
    await saveUser({ plain: 'one', secret: 'hush-hush' })
    await saveUser({ plain: 'two' })
    const rows = await server.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user.edit')
      .orderBy('auditEventId', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { changes: { 'custom.plain': ['one', 'two'] } },
      { changes: { 'custom.plain': [null, 'one'], 'custom.secret': [null, expect.any(String)] } },
    ])
    expect(JSON.stringify(rows)).not.toContain('hush-hush')
  })

  it('are required of whom may change them, and new records get the default', async () => {
    await buildCustomField(cast.as.admin, 'ward', { record: 'group', isRequired: true })
    await buildCustomField(cast.as.admin, 'tier', { record: 'group', type: 'NUMBER', defaultValue: 2 })
    const add = (body: object) =>
      cast.as.admin.inject('POST', '/api/groups/add-update', { groupName: 'Newest', ...body })
    for (const body of [{}, { custom: {} }, { custom: { ward: '' } }]) {
      const answer = await add(body)
      expect(answer.json(), answer.text).toMatchObject({ fields: { 'custom.ward': 'Required.' } })
    }
    const added = await add({ custom: { ward: 'W1' } })
    expect(added.status, added.text).toBe(200)
    const { groupId } = added.json<{ groupId: number }>()
    expect(await customOf(cast.as.admin, `/api/groups/${groupId}`)).toEqual({ ward: 'W1', tier: 2 })
    expect((await saveGroup(cast.as.northAdmin, { region: 'East' })).status, 'whoever cannot give it').toBe(
      200,
    )
    const old = { groupId: cast.north.groupId, groupName: cast.north.groupName }
    expect(
      (await cast.as.admin.inject('POST', '/api/groups/add-update', old)).status,
      'a form without values',
    ).toBe(200)
    expect((await saveGroup(cast.as.admin, { region: 'East' })).status, 'a form with values').toBe(400)
  })

  it('of a unique field are taken once, also by two at the same time', async () => {
    await buildCustomField(cast.as.admin, 'card', { isUnique: true })
    const people = [cast.people.ben, cast.people.cleo, cast.people.dora]
    const answers = await Promise.all(people.map((person) => saveUser({ card: 'K-1' }, person)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    expect((await saveUser({ card: 'K-1' }, winner)).status, 'the own value').toBe(200)
    expect((await saveUser({ card: 'K-2' }, winner)).status).toBe(200)
    const other = people.find((person) => person !== winner)
    expect((await saveUser({ card: 'K-1' }, other)).status, 'it is free again').toBe(200)
  })

  it('of people who come by a file are the defaults, and nothing is required of them', async () => {
    await buildCustomField(cast.as.admin, 'level', { type: 'NUMBER', defaultValue: 3 })
    await buildCustomField(cast.as.admin, 'needed', { isRequired: true })
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('by-file', 2))
    await cast.as.admin.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' })
    await runImports(server.world)
    const rows = await server.db
      .selectFrom('user')
      .select('customValues')
      .where('email', 'like', 'by-file%')
      .execute()
    expect(rows).toEqual([{ customValues: { level: 3 } }, { customValues: { level: 3 } }])
  })
})
