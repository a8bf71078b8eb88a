import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGroup, buildUser, roleIdOf } from '../../../testing/factories.ts'
import { buildDirectory, type Directory, patchOf } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { expectSamplesToRun } from './testing/guides.ts'

// The requests that Microsoft Entra ID sends, in the forms that its documentation shows.

let t: TestApp
let groupId: number
let roleId: number
let entra: Directory
beforeAll(async () => {
  t = await buildTestApp()
  groupId = (await buildGroup(t.db, { groupName: 'North Imaging' })).groupId
  roleId = await roleIdOf(t.db, 'MIS')
  const roleMap = [
    { value: 'Radiologists', roleId },
    { value: 'Typists', roleId: await roleIdOf(t.db, 'TYP') },
  ]
  entra = await buildDirectory(t, { groupId, domains: ['contoso.example'], roleMap })
})
afterAll(() => t.close())

const accountOf = (id: string) =>
  t.db.selectFrom('user').selectAll().where('userId', '=', Number(id)).executeTakeFirstOrThrow()
const rolesOf = async (id: string) =>
  (
    await t.db
      .selectFrom('userRole')
      .innerJoin('role', 'role.roleId', 'userRole.roleId')
      .select('code')
      .where('userId', '=', Number(id))
      .orderBy('code')
      .execute()
  ).map(({ code }) => code)

const entraUser = (name: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: name,
  userName: `${name}@contoso.example`,
  active: true,
  displayName: 'Lennon Bergland',
  emails: [{ primary: true, type: 'work', value: `${name}@contoso.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Lennon Bergland', familyName: 'Bergland', givenName: 'Lennon' },
  addresses: [{ type: 'work', locality: 'Sydney', primary: true }],
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Imaging' },
})
const addEntra = async (name: string): Promise<string> =>
  (await entra.send('POST', '/Users', entraUser(name))).json.id
const patchEntra = (id: string, ...operations: object[]) =>
  entra.send('PATCH', `/Users/${id}`, patchOf(...operations))

describe('Microsoft Entra ID', () => {
  it('tests the connection and looks for people whom it does not find', async () => {
    for (const url of [
      '/Users?filter=userName+eq+%22b60cfb95-45a7-4d73-8f1b-1f4d1c2a7a17%22',
      '/Users?filter=externalId%20eq%20%22jyoung%22',
      '/Users?filter=emails%5Btype+eq+%22work%22%5D.value+eq+%22nobody%40contoso.example%22',
    ]) {
      const answer = await entra.send('GET', url)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.json).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      })
    }
  })

  it('adds a person and finds them by what it knows', async () => {
    const id = await addEntra('lennon')
    for (const filter of ['userName eq "Lennon@Contoso.example"', 'externalId eq "lennon"']) {
      const answer = await entra.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(answer.json).toMatchObject({ totalResults: 1, Resources: [{ id, externalId: 'lennon' }] })
    }
    expect((await entra.send('POST', '/Users', entraUser('lennon'))).json.scimType).toBe('uniqueness')
  })

  it('changes attributes by capital verbs, paths with a filter and dotted keys', async () => {
    const id = await addEntra('changed')
    const work = 'phoneNumbers[type eq "work"].value'
    const answer = await patchEntra(
      id,
      { op: 'Replace', path: 'name.givenName', value: 'Lenny' },
      { op: 'Add', path: work, value: '+61 2 5550 1000' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+61 400 000 000' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Changed@contoso.example' },
      { op: 'Add', path: 'externalId', value: 'new-key' },
      { op: 'Add', path: 'title', value: 'Professor' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'CT',
      },
      { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Perth' },
      { op: 'Replace', path: 'displayName', value: 'Lenny Bergland' },
    )
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ name: { givenName: 'Lenny' }, externalId: 'new-key' })
    expect(await accountOf(id)).toMatchObject({
      firstName: 'Lenny',
      phone: '+61 2 5550 1000',
      mobile: '+61 400 000 000',
    })
    const dotted = await patchEntra(id, {
      op: 'replace',
      value: {
        'name.familyName': 'Berg',
        [work]: '',
        'emails[type eq "work"].value': 'changed@contoso.example',
        active: 'True',
      },
    })
    expect(dotted.status, dotted.text).toBe(200)
    expect(await accountOf(id)).toMatchObject({ lastName: 'Berg', phone: '' })
    const moved = await patchEntra(
      id,
      { op: 'Replace', path: 'name.familyName', value: 'Other' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'another@contoso.example' },
    )
    expect(moved.json).toMatchObject({ status: '400', scimType: 'mutability' })
    expect((await accountOf(id)).lastName).toBe('Berg')
  })

  it('disables and enables by "False" and "True" as text, and still lists who is disabled', async () => {
    const id = await addEntra('disabled')
    expect((await patchEntra(id, { op: 'Replace', path: 'active', value: 'False' })).json.active).toBe(false)
    expect((await accountOf(id)).status).toBe(false)
    const found = await entra.send('GET', '/Users?filter=userName+eq+%22disabled%40contoso.example%22')
    expect(found.json.Resources).toMatchObject([{ id, active: false }])
    expect((await patchEntra(id, { op: 'Replace', path: 'active', value: 'True' })).json.active).toBe(true)
    expect((await accountOf(id)).status).toBe(true)
    expect((await entra.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await entra.send('GET', `/Users/${id}`)).status).toBe(404)
  })

  it('finds its groups by name without members, and refuses new ones clearly', async () => {
    const find = async (name: string) =>
      (
        await entra.send(
          'GET',
          `/Groups?excludedAttributes=members&filter=displayName+eq+%22${encodeURIComponent(name)}%22`,
        )
      ).json
    expect(await find('radiologists')).toMatchObject({
      totalResults: 1,
      Resources: [{ id: `role-${roleId}`, displayName: 'Radiologists' }],
    })
    expect((await find('North Imaging')).Resources).toMatchObject([{ id: `group-${groupId}` }])
    expect((await find('North Imaging')).Resources[0].members).toBeUndefined()
    expect((await find('Nurses')).totalResults).toBe(0)
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Nurses',
      meta: { resourceType: 'Group' },
    }
    const added = await entra.send('POST', '/Groups', body)
    expect(added.status).toBe(501)
    expect(added.json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    expect((await entra.send('DELETE', `/Groups/role-${roleId}`)).status).toBe(501)
    const renamed = patchOf({ op: 'Replace', path: 'displayName', value: 'Others' })
    expect((await entra.send('PATCH', `/Groups/role-${roleId}`, renamed)).json.scimType).toBe('mutability')
  })

  it('gives and takes a role by its members, and a removal takes only those whom it names', async () => {
    const ids = [
      await addEntra('one'),
      await addEntra('two'),
      await addEntra('three'),
      await addEntra('four'),
    ]
    const [one = '', two = '', three = '', four = ''] = ids
    const url = `/Groups/role-${roleId}`
    const members = async () =>
      (await entra.send('GET', url)).json.members.map(({ value }: { value: string }) => value)
    const patch = (operation: object) => entra.send('PATCH', url, patchOf(operation))
    const added = await patch({
      op: 'Add',
      path: 'members',
      value: ids.map((value) => ({ $ref: null, value })),
    })
    expect(added.status, added.text).toBe(204)
    expect(await members()).toEqual(ids)
    expect(await rolesOf(one)).toEqual(['MIS', 'Member'])
    await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: two }] })
    expect(await members()).toEqual([one, three, four])
    await patch({ op: 'Remove', path: `members[value eq "${three}"]` })
    expect(await members()).toEqual([one, four])
    await patch({ op: 'Remove', path: 'members', value: [] })
    expect(await members(), 'an empty list removes nobody').toEqual([one, four])
    expect(await rolesOf(two)).toEqual(['Member'])
    const asked = `id eq "role-${roleId}" and members eq "${one}"`
    expect((await entra.send('GET', `/Groups?filter=${encodeURIComponent(asked)}`)).json.totalResults).toBe(1)
    const gone = `id eq "role-${roleId}" and members eq "${two}"`
    expect((await entra.send('GET', `/Groups?filter=${encodeURIComponent(gone)}`)).json.totalResults).toBe(0)
    const unknown = await patch({
      op: 'Add',
      path: 'members',
      value: [{ value: two }, { value: '987654321' }],
    })
    expect(unknown.json).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect(await members(), 'nothing is half-written').toEqual([one, four])
    await entra.send('DELETE', `/Users/${four}`)
    expect(await members()).toEqual([one])
    expect(await rolesOf(four)).toEqual(['Member'])
  })

  it('takes only the roles that it gave itself, and changes no administrator', async () => {
    const id = await addEntra('given')
    const typists = `/Groups/role-${await roleIdOf(t.db, 'TYP')}`
    await t.db
      .insertInto('userRole')
      .values({ userId: Number(id), roleId: await roleIdOf(t.db, 'TYP') })
      .execute()
    await entra.send('PATCH', typists, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))
    await entra.send('PATCH', typists, patchOf({ op: 'remove', path: `members[value eq "${id}"]` }))
    expect(await rolesOf(id)).toEqual(['Member', 'TYP'])
    const admin = await addEntra('leader')
    await t.db
      .updateTable('user')
      .set({ groupIdForAdmin: groupId })
      .where('userId', '=', Number(admin))
      .execute()
    for (const url of [typists, `/Groups/group-${groupId}`]) {
      const op = url === typists ? 'add' : 'remove'
      const refused = await entra.send(
        'PATCH',
        url,
        patchOf({ op, path: 'members', value: [{ value: admin }] }),
      )
      expect(refused.status, refused.text).toBe(403)
    }
    expect(await rolesOf(admin)).toEqual(['Member'])
  })

  it('takes people out of the group and puts them in again, and no others', async () => {
    const id = await addEntra('member')
    const url = `/Groups/group-${groupId}`
    const isMember = async () =>
      (await entra.send('GET', url)).json.members.some(({ value }: { value: string }) => value === id)
    const stranger = await buildUser(t.world)
    expect(await isMember()).toBe(true)
    await entra.send('PATCH', url, patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }))
    expect(await isMember()).toBe(false)
    expect((await entra.send('GET', `/Users/${id}`)).json).toMatchObject({ id, active: true })
    await entra.send('PATCH', url, patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }))
    expect(await isMember()).toBe(true)
    const op = { op: 'Add', path: 'members', value: [{ value: String(stranger.userId) }] }
    expect((await entra.send('PATCH', url, patchOf(op))).status).toBe(400)
  })
})

it('runs the samples of the guide, with the answers that its text names', () =>
  expectSamplesToRun(t, 'entra-id.md', 6))
