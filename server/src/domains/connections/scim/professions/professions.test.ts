import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { addScimUser, buildDirectory, type Directory, scimPerson } from '../../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildProfession } from '../../../people/professions/testing/professions.ts'

let t: TestApp
let cast: Cast
let north: Directory
const today = '2026-11-22'
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date(`${today}T01:00:00Z`))
  cast = await buildCast(t)
  const { groupId } = cast.north
  north = await buildDirectory(t, { groupId, name: 'North Hospital', domains: ['north.example'] })
})
afterAll(() => t.close())

const urn = 'urn:ietf:params:scim:schemas:extension:gantry:2.0:User'
const path = `${urn}:professions`
let counted = 0
const newEmail = () => `r${(counted += 1)}@north.example`
const newPerson = async () => (await addScimUser(north, newEmail())).userId

const patch = (userId: number, ...operations: object[]) =>
  north.send('PATCH', `/Users/${userId}`, { Operations: operations })
async function patched(userId: number, ...operations: object[]) {
  const answer = await patch(userId, ...operations)
  expect(answer.status, answer.text).toBe(200)
  expect((await north.send('GET', `/Users/${userId}`)).json).toEqual(answer.json)
  return answer.json[urn]?.professions
}
async function refusal(userId: number, operation: object) {
  const { status, json } = await patch(userId, operation)
  expect(json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
  return [status, json.scimType]
}
const nurse = { value: 'NURSE', engagement: 'VISITING', validFrom: '2026-01-01' }
const sonographer = { value: 'SONOGRAPHER', engagement: 'EMPLOYEE', validFrom: today }
const stored = (userId: number) =>
  t.db
    .selectFrom('personProfession')
    .select(['profession', 'engagement', 'validFrom', 'validUntil'])
    .where('userId', '=', userId)
    .orderBy('personProfessionId')
    .execute()
    .then((rows) => rows.map((row) => Object.values(row).join(' ')))

describe('the extension with professions', () => {
  it('is in the documents of discovery', async () => {
    const schema = await north.send('GET', `/Schemas/${urn}`)
    expect(schema.json).toMatchObject({ id: urn, attributes: [{ name: 'professions', multiValued: true }] })
    const types = await north.send('GET', '/ResourceTypes/User')
    expect(types.json.schemaExtensions).toEqual([{ schema: urn, required: false }])
  })

  it('adds, keeps and removes, and what was is kept', async () => {
    const userId = await newPerson()
    expect(await patched(userId, { op: 'add', path, value: [nurse] })).toEqual([nurse])
    // The directory repeats what it has said.
    expect(await patched(userId, { op: 'add', path, value: [nurse] })).toEqual([nurse])
    expect(await patched(userId, { op: 'Add', path, value: 'SONOGRAPHER' })).toEqual([nurse, sonographer])
    expect(await patched(userId, { op: 'remove', path: `${path}[value eq "NURSE"]` })).toEqual([sonographer])
    // What began today counts on no day.
    expect(await patched(userId, { op: 'remove', path })).toBeUndefined()
    expect(await stored(userId)).toEqual([
      'NURSE VISITING 2026-01-01 2026-11-21',
      'SONOGRAPHER EMPLOYEE 2026-11-22 2026-11-21',
    ])
    const entries = await t.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectId', '=', userId)
      .where('action', 'like', 'profession.%')
      .execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'profession.add',
      'profession.add',
      'profession.end',
      'profession.end',
    ])
  })

  it('replaces all that the directory recorded, and a PUT that names none says nothing about them', async () => {
    const userId = await newPerson()
    const value = [nurse, { value: 'RADIOLOGIST', validUntil: '2027-06-30' }]
    await patched(userId, { op: 'add', path, value })
    const replaced = await patched(userId, {
      op: 'replace',
      value: { [urn]: { professions: [sonographer, nurse] } },
    })
    expect(replaced).toEqual([nurse, sonographer])
    const { json } = await north.send('GET', `/Users/${userId}`)
    const { [urn]: _, ...without } = json
    expect((await north.send('PUT', `/Users/${userId}`, without)).json[urn].professions).toEqual(replaced)
    const none = await north.send('PUT', `/Users/${userId}`, { ...json, [urn]: { professions: [] } })
    expect([none.status, none.json[urn]]).toEqual([200, undefined])
  })

  it('moves an end to an earlier day, and never to a later one', async () => {
    const userId = await newPerson()
    await patched(userId, { op: 'add', path, value: [nurse] })
    const end = (value: unknown) => ({ op: 'replace', path: `${path}[value eq "NURSE"].validUntil`, value })
    const ended = { ...nurse, validUntil: '2026-12-31' }
    expect(await patched(userId, end('2026-12-31'))).toEqual([ended])
    expect(await refusal(userId, end('2027-01-31'))).toEqual([400, 'mutability'])
    expect(await refusal(userId, end(null))).toEqual([400, 'mutability'])
    expect(await refusal(userId, end('2025-12-31'))).toEqual([400, 'invalidValue'])
    expect(await refusal(userId, { ...end('2026-12-01'), path: `${path}[value eq "X"].validUntil` })).toEqual(
      [400, 'noTarget'],
    )
  })

  it('is given with a new person', async () => {
    const body = scimPerson(newEmail(), { [urn]: { professions: [nurse] } })
    const answer = await north.send('POST', '/Users', body)
    expect([answer.status, answer.json[urn]]).toEqual([201, { professions: [nurse] }])
    expect(answer.json.schemas).toContain(urn)
  })

  it('names what is wrong by the kinds of RFC 7644', async () => {
    const userId = await newPerson()
    await patched(userId, { op: 'add', path, value: [nurse] })
    const wrong: [object, string][] = [
      [{ op: 'add', path, value: 'PLUMBER' }, 'invalidValue'],
      [{ op: 'add', path, value: [{ value: 'NURSE', engagement: 'FRIEND' }] }, 'invalidValue'],
      [{ op: 'add', path, value: [{ ...sonographer, validFrom: '2026-02-30' }] }, 'invalidValue'],
      [{ op: 'add', path, value: [{ ...sonographer, validUntil: '2020-01-01' }] }, 'invalidValue'],
      [{ op: 'add', path, value: ['NURSE', 'NURSE'] }, 'invalidValue'],
      [{ op: 'add', path, value: [{ ...nurse, validFrom: '2026-02-01' }] }, 'mutability'],
      [{ op: 'replace', path: `${path}.engagement`, value: 'STUDENT' }, 'mutability'],
      [{ op: 'remove', path: `${path}[validFrom gt "2026"]` }, 'invalidFilter'],
      [{ op: 'add', path: `${urn}:modalities`, value: 'CT' }, 'invalidPath'],
    ]
    for (const [operation, kind] of wrong) {
      expect([operation, ...(await refusal(userId, operation))]).toEqual([operation, 400, kind])
    }
    expect(await stored(userId)).toEqual(['NURSE VISITING 2026-01-01 '])
    await patched(userId, { op: 'remove', path })
    expect(await refusal(userId, { op: 'add', path, value: [nurse] })).toEqual([409, 'uniqueness'])
  })

  it('neither shows nor ends what others recorded, and the version follows an end in the portal', async () => {
    const userId = await newPerson()
    await buildProfession(t.db, userId, { profession: 'RADIOLOGIST' })
    expect(await patched(userId, { op: 'replace', path, value: [nurse] })).toEqual([nurse])
    expect(await stored(userId)).toHaveLength(2)
    const before = (await north.send('GET', `/Users/${userId}`)).headers.etag
    const { professions } = (
      await cast.as.northAdmin.inject('GET', `/api/users/${userId}/professions`)
    ).json<{ professions: { personProfessionId: number; profession: string }[] }>()
    const ofDirectory = professions.find(({ profession }) => profession === 'NURSE')
    const ended = await cast.as.northAdmin.inject(
      'POST',
      `/api/users/${userId}/professions/${ofDirectory?.personProfessionId}/end`,
      { lastDay: '2026-11-01' },
    )
    expect(ended.status, ended.text).toBe(200)
    const after = await north.send('GET', `/Users/${userId}`, undefined, { 'if-none-match': String(before) })
    expect([after.status, after.json[urn]]).toEqual([200, undefined])
  })

  it('can be asked for and left out by its name', async () => {
    const userId = await newPerson()
    await patched(userId, { op: 'add', path, value: [nurse] })
    const only = await north.send('GET', `/Users/${userId}?attributes=${path}`)
    expect(Object.keys(only.json).toSorted()).toEqual(['id', 'schemas', urn].toSorted())
    const without = await north.send('GET', `/Users/${userId}?excludedAttributes=${path}`)
    expect(without.json[urn]).toEqual({})
  })
})

it('checks 72: who made a token of the connection records no own profession by it', async () => {
  const userId = await newPerson()
  const { groupId } = cast.south
  const south = await buildDirectory(t, { groupId, domains: ['south.example'] })
  const made = await cast.as.admin.inject(
    'POST',
    `/api/gantry-admin/identity-connections/${south.identityConnectionId}/scim-token`,
    { endPrevious: false },
  )
  expect(made.status, made.text).toBe(200)
  const client = t.db.selectFrom('scimClient').select('madeBy')
  const ofSouth = client.where('identityConnectionId', '=', south.identityConnectionId)
  expect(await ofSouth.executeTakeFirst()).toEqual({ madeBy: [cast.people.admin.userId] })

  const ofNorth = { identityConnectionId: north.identityConnectionId }
  await t.db
    .updateTable('scimClient')
    .set({ madeBy: [userId] })
    .where('identityConnectionId', '=', ofNorth.identityConnectionId)
    .execute()
  expect(await refusal(userId, { op: 'add', path, value: [nurse] })).toEqual([403, undefined])
  expect(await stored(userId)).toEqual([])
})

it('is refused for the person of another connection as for an id without a person', async () => {
  const { groupId } = cast.south
  const other = await buildDirectory(t, { groupId, domains: ['other.example'] })
  const userId = await newPerson()
  const operation = { Operations: [{ op: 'add', path, value: [nurse] }] }
  const foreign = await other.send('PATCH', `/Users/${userId}`, operation)
  const missing = await other.send('PATCH', '/Users/987654321', operation)
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  const wrongToken = await north.send('PATCH', `/Users/${userId}`, operation, { authorization: 'Bearer x' })
  expect(wrongToken.status).toBe(401)
})
