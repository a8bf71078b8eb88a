import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGroup, roleIdOf } from '../../../testing/factories.ts'
import { buildDirectory, type Directory, patchOf } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { expectSamplesToRun } from './testing/guides.ts'

// The requests that Okta sends, in the forms that its documentation shows.

let t: TestApp
let roleId: number
let okta: Directory
beforeAll(async () => {
  t = await buildTestApp()
  roleId = await roleIdOf(t.db, 'MIS')
  const roleMap = [
    { value: 'Radiologists', roleId },
    { value: 'Typists', roleId: await roleIdOf(t.db, 'TYP') },
  ]
  const { groupId } = await buildGroup(t.db)
  okta = await buildDirectory(t, { groupId, domains: ['okta.example'], roleMap })
})
afterAll(() => t.close())

const accountOf = (id: string) =>
  t.db.selectFrom('user').selectAll().where('userId', '=', Number(id)).executeTakeFirstOrThrow()
describe('Okta', () => {
  const headers = { 'content-type': 'application/scim+json; charset=utf-8', accept: 'application/scim+json' }
  const oktaUser = (userName: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: `00u${userName}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  })

  it('tests the connection', async () => {
    const answer = await okta.send('GET', '/Users?startIndex=1&count=2', undefined, headers)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ totalResults: 0, startIndex: 1, Resources: [] })
    const groups = await okta.send('GET', '/Groups?startIndex=1&count=100', undefined, headers)
    expect(groups.json).toMatchObject({ totalResults: 3, startIndex: 1 })
  })

  it('looks for a person, adds them, and finds them without regard to case', async () => {
    const find = async (name: string) =>
      (
        await okta.send(
          'GET',
          `/Users?filter=userName%20eq%20%22${name}%22&startIndex=1&count=100`,
          undefined,
          headers,
        )
      ).json
    expect(await find('test.user@okta.example')).toMatchObject({ totalResults: 0, Resources: [] })
    const added = await okta.send('POST', '/Users', oktaUser('Test.User@okta.example'), headers)
    expect(added.status, added.text).toBe(201)
    expect(added.text).not.toContain('1mz050nq')
    expect(await find('TEST.user@OKTA.example')).toMatchObject({
      totalResults: 1,
      Resources: [{ id: added.json.id }],
    })
    const again = await okta.send('POST', '/Users', oktaUser('test.user@okta.example'), headers)
    expect(again.status).toBe(409)
    expect(again.json).toMatchObject({ status: '409', scimType: 'uniqueness', detail: expect.any(String) })
  })

  it('inactivates and activates by PUT and by PATCH without a path, and never by DELETE', async () => {
    const body = oktaUser('leaver@okta.example')
    const { id } = (await okta.send('POST', '/Users', body, headers)).json
    const put = (active: boolean) => okta.send('PUT', `/Users/${id}`, { ...body, id, active }, headers)
    const patch = (active: boolean) =>
      okta.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active } }), headers)
    for (const change of [put, patch]) {
      const off = await change(false)
      expect(off.status, off.text).toBe(200)
      expect(off.json.active).toBe(false)
      expect((await accountOf(id)).status).toBe(false)
      expect((await change(true)).json.active).toBe(true)
      expect((await accountOf(id)).status).toBe(true)
    }
  })

  it('pushes the members of a group as a whole', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push((await okta.send('POST', '/Users', oktaUser(`${name}@okta.example`), headers)).json.id)
    }
    const url = `/Groups/role-${roleId}`
    const push = (members: string[]) =>
      okta.send(
        'PUT',
        url,
        {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
          id: `role-${roleId}`,
          displayName: 'Radiologists',
          members: members.map((value) => ({ value, display: 'x' })),
        },
        headers,
      )
    const values = ({ json }: { json: { members: { value: string }[] } }) =>
      json.members.map(({ value }) => value)
    expect(values(await push(ids.slice(0, 2)))).toEqual(ids.slice(0, 2))
    expect(values(await push(ids.slice(1)))).toEqual(ids.slice(1))
    const replaced = patchOf({ op: 'replace', path: 'members', value: [{ value: ids[0] }] })
    expect((await okta.send('PATCH', url, replaced, headers)).status).toBe(204)
    expect(values(await okta.send('GET', url, undefined, headers))).toEqual([ids[0]])
    const renamed = patchOf({ op: 'replace', value: { id: `role-${roleId}`, displayName: 'Radiologists' } })
    expect((await okta.send('PATCH', url, renamed, headers)).status).toBe(204)
  })
})

it('runs the samples of the guide, with the answers that its text names', () =>
  expectSamplesToRun(t, 'okta.md', 5))
