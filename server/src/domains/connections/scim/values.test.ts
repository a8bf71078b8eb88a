import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGroup } from '../../../testing/factories.ts'
import { addScimUser, buildDirectory, type Directory, patchOf, scimPerson } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let north: Directory
beforeAll(async () => {
  t = await buildTestApp()
  const { groupId } = await buildGroup(t.db)
  north = await buildDirectory(t, { groupId, domains: ['north.example'] })
})
afterAll(() => t.close())

let counted = 0
const newEmail = () => `v${(counted += 1)}@north.example`

const badInAnyText: [string, unknown][] = [
  ['a line break', 'x\r\nBcc: y@z.example'],
  ['a line break at the end', 'x\n'],
  ['a bidirectional override', 'x\u202ey'],
  ['a mark from right to left', 'x\u200fy'],
  ['a mark from left to right', 'x\u200ey'],
  ['an Arabic mark', 'x\u061cy'],
  ['invisible letters', 'x\u{E0041}'],
  ['an invisible text', '\u200b\u200d'],
  ['NUL', 'x\u0000y'],
  ['half of a character', 'x\ud800'],
  ['five thousand characters', 'x'.repeat(5000)],
  ['a number', 5],
  ['an object', { x: 1 }],
  ['a list', ['x']],
]

/** How a value gets into each attribute: the fields of a POST, and the path of a PATCH. */
const places: Record<string, { fields: (value: unknown) => object; path: string }> = {
  userName: { fields: (value) => ({ userName: value }), path: 'userName' },
  externalId: { fields: (value) => ({ externalId: value }), path: 'externalId' },
  emails: { fields: (value) => ({ emails: [{ value }] }), path: 'emails[type eq "work"].value' },
  'name.givenName': {
    fields: (value) => ({ name: { givenName: value, familyName: 'B' } }),
    path: 'name.givenName',
  },
  'name.familyName': {
    fields: (value) => ({ name: { givenName: 'A', familyName: value } }),
    path: 'name.familyName',
  },
  'name.honorificPrefix': {
    fields: (value) => ({ name: { givenName: 'A', familyName: 'B', honorificPrefix: value } }),
    path: 'name.honorificPrefix',
  },
  displayName: { fields: (value) => ({ name: {}, displayName: value }), path: 'displayName' },
  preferredLanguage: { fields: (value) => ({ preferredLanguage: value }), path: 'preferredLanguage' },
  phoneNumbers: {
    fields: (value) => ({ phoneNumbers: [{ type: 'work', value }] }),
    path: 'phoneNumbers[type eq "work"].value',
  },
}

const countPeople = async () => (await north.send('GET', '/Users?count=0')).json.totalResults as number

describe('a value that a person could not type in the portal', () => {
  it.each(Object.keys(places))('is refused in %s with invalidValue and its name', async (attribute) => {
    const { fields, path } = places[attribute] as (typeof places)[string]
    const { id } = await addScimUser(north, newEmail())
    const before = (await north.send('GET', `/Users/${id}`)).json
    const people = await countPeople()
    for (const [what, value] of badInAnyText) {
      for (const answer of [
        await north.send('POST', '/Users', { ...scimPerson(newEmail()), ...fields(value) }),
        await north.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path, value })),
        await north.send('PUT', `/Users/${id}`, { ...scimPerson(before.userName), ...fields(value) }),
      ]) {
        expect(answer.json, what).toMatchObject({ status: '400', scimType: 'invalidValue' })
        expect(answer.json.detail, what).toMatch(new RegExp(`^${attribute}: `))
      }
    }
    expect(await countPeople()).toBe(people)
    expect((await north.send('GET', `/Users/${id}`)).json).toEqual(before)
  })

  it.each([
    ['two addresses in userName', { userName: 'a@north.example, b@north.example' }, 'userName'],
    ['two addresses in one value', { emails: [{ value: 'a@north.example,b@north.example' }] }, 'emails'],
    [
      'two primary addresses',
      {
        emails: [
          { value: 'a@north.example', primary: true },
          { value: 'b@north.example', primary: true },
        ],
      },
      'emails',
    ],
    ['an empty address', { emails: [{ value: '' }] }, 'emails'],
    ['an empty externalId', { externalId: '' }, 'externalId'],
    ['a blank externalId', { externalId: '  ' }, 'externalId'],
    ['a long part of displayName', { name: {}, displayName: `${'x'.repeat(81)} y` }, 'displayName'],
  ])('is refused: %s', async (_what, fields, attribute) => {
    const { json } = await north.send('POST', '/Users', { ...scimPerson(newEmail()), ...fields })
    expect(json).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect(json.detail).toMatch(new RegExp(`^${attribute}: `))
  })

  it('names the length that the portal allows', async () => {
    const { json } = await north.send('POST', '/Users', {
      ...scimPerson(newEmail()),
      userName: 'x'.repeat(5000),
    })
    expect(json.detail).toBe('userName: At most 254 characters.')
  })

  it.each([
    'userName.x',
    'userName[type eq "work"]',
    'externalId.value',
    'active.value',
    'active[type eq "work"]',
    'displayName.x',
    'preferredLanguage.x',
    'name[type eq "work"].givenName',
  ])('changes nothing by the path %s, which names no attribute', async (path) => {
    const { id } = await addScimUser(north, newEmail())
    const before = (await north.send('GET', `/Users/${id}`)).json
    const value = path.startsWith('active') ? false : 'en'
    const answer = await north.send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path, value }))
    expect(answer.json).toMatchObject({ status: '400', scimType: 'invalidPath' })
    expect((await north.send('GET', `/Users/${id}`)).json).toEqual(before)
  })
})
