import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildGroup, linkUserGroup } from '../../../testing/factories.ts'
import {
  addScimUser,
  buildDirectory,
  type Directory,
  filterUsers,
  isInGroup,
  linkByConsent,
  patchOf,
  scimPerson,
  setActive,
} from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let north: Directory
let south: Directory
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  north = await buildDirectory(t, {
    groupId: cast.north.groupId,
    domains: ['north.example'],
    addsOtherDomains: true,
  })
  south = await buildDirectory(t, {
    groupId: cast.south.groupId,
    domains: ['south.example'],
    addsOtherDomains: true,
  })
})
afterAll(() => t.close())

let counted = 0
const newEmail = () => `p${(counted += 1)}@north.example`
const add = (directory = north) => addScimUser(directory, newEmail())
const accountOf = (userId: number) =>
  t.db.selectFrom('user').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

describe('a person who leaves the hospital', () => {
  it('becomes inactive and active again, stays in the list, and loses the sessions', async () => {
    const { id, userId, email } = await add()
    const off = await setActive(north, id, false)
    expect(off.json).toMatchObject({ id, active: false })
    expect((await accountOf(userId)).status).toBe(false)
    expect((await north.send('GET', filterUsers(`userName eq "${email}"`))).json.Resources).toMatchObject([
      { id, active: false },
    ])
    expect((await setActive(north, id, false)).status, 'again').toBe(200)
    expect((await setActive(north, id, true)).json.active).toBe(true)
    expect((await accountOf(userId)).status).toBe(true)
  })

  it('stays inactive if an administrator decided it', async () => {
    const { id, userId } = await add()
    const url = `/api/gantry-admin/users/${userId}/activate-inactivate`
    await cast.as.admin.inject('POST', `${url}?status=false`)
    expect((await setActive(north, id, true)).status).toBe(403)
    expect((await accountOf(userId)).status).toBe(false)
    await cast.as.admin.inject('POST', `${url}?status=true`)
    t.clock.advance(1000)
    await setActive(north, id, false)
    t.clock.advance(1000)
    await cast.as.admin.inject('POST', `${url}?status=true`)
    t.clock.advance(1000)
    await cast.as.admin.inject('POST', `${url}?status=false`)
    expect((await setActive(north, id, true)).status, 'after the administrator').toBe(403)
  })

  it('only leaves the group while another group needs the account', async () => {
    const { id, userId } = await add()
    await linkUserGroup(t.db, userId, cast.south.groupId)
    expect((await setActive(north, id, false)).json.active).toBe(false)
    expect((await accountOf(userId)).status).toBe(true)
    expect(await isInGroup(t.db, userId, cast.north.groupId)).toBe(false)
    expect(await isInGroup(t.db, userId, cast.south.groupId)).toBe(true)
    const renamed = await north.send(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', path: 'name.givenName', value: 'Other' }),
    )
    expect(renamed.status, 'the account belongs to others now').toBe(403)
    expect((await setActive(north, id, true)).json.active).toBe(true)
    expect(await isInGroup(t.db, userId, cast.north.groupId)).toBe(true)
  })

  it('is inactive after DELETE, and can be added again by the same connection only', async () => {
    const { id, userId, email } = await addScimUser(north, 'gone@nobody.example')
    expect((await north.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await accountOf(userId)).status).toBe(false)
    expect(await isInGroup(t.db, userId, cast.north.groupId)).toBe(false)
    expect((await north.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await south.send('POST', '/Users', scimPerson(email))).status).toBe(409)
    const again = await north.send('POST', '/Users', scimPerson(email))
    expect(again.status, again.text).toBe(201)
    expect(again.json.id).toBe(id)
    expect((await accountOf(userId)).status).toBe(true)
    expect(await isInGroup(t.db, userId, cast.north.groupId)).toBe(true)
  })

  it('keeps an active account after DELETE if another group or connection holds it', async () => {
    const { id, userId, email } = await add()
    await linkUserGroup(t.db, userId, cast.south.groupId)
    expect((await north.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await accountOf(userId)).status).toBe(true)
    expect((await north.send('POST', '/Users', scimPerson(email))).status, 'without consent').toBe(409)
    const group = await buildGroup(t.db)
    const [one, other] = [
      await buildDirectory(t, { groupId: group.groupId, addsOtherDomains: true }),
      await buildDirectory(t, { groupId: group.groupId, addsOtherDomains: true }),
    ]
    const shared = await addScimUser(one, 'shared@nobody.example')
    await linkByConsent(t.db, other, shared.userId)
    await other.send('POST', '/Users', scimPerson(shared.email))
    expect((await one.send('DELETE', `/Users/${shared.id}`)).status).toBe(204)
    expect((await accountOf(shared.userId)).status).toBe(true)
    expect(await isInGroup(t.db, shared.userId, group.groupId), 'the other connection needs it').toBe(true)
    expect((await other.send('DELETE', `/Users/${shared.id}`)).status).toBe(204)
    expect((await accountOf(shared.userId)).status).toBe(false)
  })
})

describe('changes of a person', () => {
  it('replace what PUT says, and refuse another e-mail address', async () => {
    const { id, userId, email } = await add()
    const body = scimPerson(email, {
      userName: 'r.okafor',
      externalId: 'another',
      name: { givenName: 'Rúth', familyName: 'Okafor-Lee', honorificPrefix: 'Dr' },
      phoneNumbers: [{ value: '+61 2 5550 0000', type: 'work' }],
    })
    const answer = await north.send('PUT', `/Users/${id}`, body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ userName: 'r.okafor', externalId: 'another', name: body.name })
    expect(await accountOf(userId)).toMatchObject({
      firstName: 'Rúth',
      title: 'Dr',
      phone: '+61 2 5550 0000',
      email,
    })
    const moved = await north.send('PUT', `/Users/${id}`, {
      ...body,
      name: { givenName: 'Mallory' },
      emails: [{ value: newEmail(), primary: true }],
    })
    expect(moved.status).toBe(400)
    expect(moved.json).toMatchObject({ scimType: 'mutability' })
    expect(await accountOf(userId), 'nothing is half-written').toMatchObject({ firstName: 'Rúth', email })
  })

  it('need the version that If-Match names', async () => {
    const { id } = await add()
    const { headers } = await north.send('GET', `/Users/${id}`)
    const etag = String(headers['etag'])
    const change = patchOf({ op: 'replace', path: 'name.givenName', value: 'Newer' })
    const same = await north.send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect((await north.send('PATCH', `/Users/${id}`, change, { 'if-match': etag })).status).toBe(200)
    expect((await north.send('PATCH', `/Users/${id}`, change, { 'if-match': etag })).status).toBe(412)
    expect((await north.send('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })).status).toBe(412)
  })
})
