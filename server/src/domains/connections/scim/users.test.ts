import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/world.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import {
  addScimUser,
  buildDirectory,
  type Directory,
  filterUsers,
  isInGroup,
  linkByConsent,
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
    name: 'North Hospital',
    domains: ['north.example'],
  })
  south = await buildDirectory(t, { groupId: cast.south.groupId, domains: ['south.example'] })
})
afterAll(() => t.close())

let counted = 0
const newEmail = (domain = 'north.example') => `p${(counted += 1)}@${domain}`
const add = (directory = north, email = newEmail(), more: object = {}) => addScimUser(directory, email, more)
const accountOf = (userId: number) =>
  t.db.selectFrom('user').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

describe('adding a person', () => {
  it('makes an account in the group, without a mail, because the person signs in by the hospital', async () => {
    const email = newEmail()
    const body = scimPerson(email, { preferredLanguage: 'fr-FR', title: 'Radiographer' })
    const answer = await north.send('POST', '/Users', body)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const { id, ...shown } = answer.json
    expect(shown).toEqual({
      schemas: body.schemas,
      userName: email,
      externalId: `ext-${email}`,
      name: { formatted: 'Ruth Okafor', givenName: 'Ruth', familyName: 'Okafor' },
      displayName: 'Ruth Okafor',
      preferredLanguage: 'fr',
      active: true,
      emails: [{ value: email, type: 'work', primary: true }],
      meta: {
        resourceType: 'User',
        created: t.clock.now().toISOString(),
        lastModified: t.clock.now().toISOString(),
        location: `http://localhost:8080${north.path}/Users/${id}`,
        version: 'W/"1.1"',
      },
    })
    expect(answer.headers).toMatchObject({ location: shown.meta.location, etag: 'W/"1.1"' })
    expect((await north.send('GET', `/Users/${id}`)).json).toEqual(answer.json)
    expect(await isInGroup(t.db, Number(id), cast.north.groupId)).toBe(true)
    expect(await t.mails.to(email)).toEqual([])
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'actorRole'])
      .where('actorUserId', '=', await actorIdOf(north))
      .where('action', 'in', ['user.add', 'user-group.link'])
      .execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['user-group.link', 'user.add'])
    const trail = await cast.as.admin.inject('GET', '/api/gantry-admin/audit-events')
    expect(trail.text).toContain('North Hospital')
  })

  it('takes the address from userName, and the name from displayName', async () => {
    const userName = newEmail()
    const answer = await north.send('POST', '/Users', { userName, displayName: 'Jo van Dijk' })
    expect(answer.json).toMatchObject({
      name: { givenName: 'Jo', familyName: 'van Dijk' },
      emails: [{ value: userName }],
    })
  })

  it('names the attribute of a wrong value', async () => {
    const wrong: [object, string][] = [
      [{ userName: '' }, 'userName'],
      [{ userName: undefined }, 'userName'],
      [{ userName: 5 }, 'userName'],
      [{ userName: 'x'.repeat(300) }, 'userName'],
      [{ emails: [{ value: 'nobody' }] }, 'emails'],
      [{ userName: 'no-address', emails: [] }, 'emails'],
      [{ name: 'Ruth' }, 'name'],
      [{ name: { givenName: '\u0000' } }, 'name.givenName'],
      [{ name: { familyName: '\u202e' } }, 'name.familyName'],
      [{ phoneNumbers: [{ type: 'work', value: '<b>' }] }, 'phoneNumbers'],
      [{ active: 'perhaps' }, 'active'],
      [{ externalId: {} }, 'externalId'],
    ]
    for (const [change, named] of wrong) {
      const { status, json } = await north.send('POST', '/Users', { ...scimPerson(newEmail()), ...change })
      expect(status, named).toBe(400)
      expect(json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
      expect(json.status).toBe('400')
      expect(json.detail, JSON.stringify(change)).toContain(named)
    }
  })

  it('answers 409 uniqueness for a second person with the same address or userName', async () => {
    const { email } = await add()
    for (const body of [
      scimPerson(email.toUpperCase()),
      scimPerson(newEmail(), { userName: email.toUpperCase() }),
    ]) {
      const { status, json } = await north.send('POST', '/Users', body)
      expect(status).toBe(409)
      expect(json).toMatchObject({ scimType: 'uniqueness', status: '409' })
    }
  })

  it('adds a hundred people at once, each once, and refuses only the one whose userName is taken', async () => {
    const { email } = await add()
    const bodies = Array.from({ length: 40 }, () => scimPerson(newEmail()))
    const answers = await Promise.all(
      [...bodies, ...bodies, scimPerson(newEmail(), { userName: email })].map((body) =>
        north.send('POST', '/Users', body),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(40)
    expect(statuses.filter((status) => status === 409)).toHaveLength(41)
    expect(new Set(answers.flatMap(({ json }) => json.id ?? [])).size).toBe(40)
  })

  it('uses the domains of the connection as they are now, also during an import', async () => {
    const one = await buildDirectory(t, {
      groupId: cast.north.groupId,
      domains: ['moved.example'],
      addsOtherDomains: true,
    })
    const emails = [newEmail('moved.example'), newEmail('moved.example')]
    const answers = await t.db.transaction().execute(async (holder) => {
      await sql`lock table scim_user in share row exclusive mode`.execute(holder)
      const first = addScimUser(one, emails[0] ?? '')
      await expect.poll(() => isWaitingForLock(holder)).toBe(true)
      await t.db.deleteFrom('identityDomain').where('domain', '=', 'moved.example').execute()
      const second = addScimUser(one, emails[1] ?? '')
      // The second call waits for the first when a later call is answered.
      await one.send('GET', '/Users?count=0')
      return [first, second]
    })
    await Promise.all(answers)
    const mails = await Promise.all(emails.map((email) => t.mails.to(email)))
    expect(mails.map((sent) => sent.map(({ template }) => template))).toEqual([[], ['activation']])
  })

  it('adds an inactive person', async () => {
    const { id, userId } = await add(north, newEmail(), { active: false })
    expect((await accountOf(userId)).status).toBe(false)
    expect((await north.send('GET', `/Users/${id}`)).json.active).toBe(false)
    expect((await setActive(north, id, true)).json.active).toBe(true)
    expect((await accountOf(userId)).status).toBe(true)
  })
})

const actorIdOf = async ({ identityConnectionId }: Directory) =>
  (
    await t.db
      .selectFrom('scimClient')
      .select('actorId')
      .where('identityConnectionId', '=', identityConnectionId)
      .executeTakeFirstOrThrow()
  ).actorId

const isWaitingForLock = async (db: Db) =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows.length > 0

describe('people of others', () => {
  it('are not found by any id, and not changed', async () => {
    const { id } = await add(south, newEmail('south.example'))
    const before = await accountOf(Number(id))
    const ids = [id, cast.people.ana, cast.people.cleo, cast.people.admin].map((one) =>
      typeof one === 'string' ? one : String(one.userId),
    )
    const missing = await north.send('GET', '/Users/987654321')
    for (const one of ids) {
      for (const answer of [
        await north.send('GET', `/Users/${one}`),
        await north.send('PUT', `/Users/${one}`, scimPerson(newEmail())),
        await setActive(north, one, false),
        await north.send('DELETE', `/Users/${one}`),
      ]) {
        expect(answer.status).toBe(404)
        expect(answer.json).toEqual(missing.json)
      }
    }
    expect(await accountOf(Number(id))).toEqual(before)
    expect((await north.send('GET', filterUsers(`id eq "${id}"`))).json.totalResults).toBe(0)
  })

  it('answers 409 for an existing account, invites its owner to the group once, and shows nothing of it', async () => {
    const stranger = await buildUser(t.world, { groups: [cast.south], email: newEmail() })
    for (let turn = 0; turn < 3; turn++) {
      const answer = await north.send('POST', '/Users', scimPerson(stranger.email))
      expect(answer.status).toBe(409)
      expect(answer.json.scimType).toBe('uniqueness')
    }
    expect((await t.mails.to(stranger.email)).map(({ template }) => template)).toEqual(['group-invitation'])
    expect((await north.send('GET', filterUsers(`userName eq "${stranger.email}"`))).json.totalResults).toBe(
      0,
    )
    expect(await isInGroup(t.db, stranger.userId, cast.north.groupId)).toBe(false)
  })

  it('takes an existing account once its owner is in the group and has consented to the link', async () => {
    const person = await buildUser(t.world, { groups: [cast.north], email: newEmail() })
    const body = scimPerson(person.email, { name: { givenName: 'Rut', familyName: 'Novak' } })
    expect((await north.send('POST', '/Users', body)).status, 'a member').toBe(409)
    await linkByConsent(t.db, north, person.userId)
    const answer = await north.send('POST', '/Users', body)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json).toMatchObject({ id: String(person.userId), name: { givenName: 'Rut' } })
    const entry = t.db.selectFrom('auditEvent').select('subjectId')
    const managed = await entry.where('action', '=', 'identity-connection.manage').execute()
    expect(managed).toEqual([{ subjectId: person.userId }])
  })

  it('keeps an account with one connection when both name its address, also at the same moment', async () => {
    const consented = { groupId: cast.north.groupId, addsOtherDomains: true }
    const [north, south] = [await buildDirectory(t, consented), await buildDirectory(t, consented)]
    for (let turn = 0; turn < 10; turn++) {
      const email = newEmail('shared.example')
      const answers = await Promise.all([
        north.send('POST', '/Users', scimPerson(email)),
        south.send('POST', '/Users', scimPerson(email)),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
      const [first] = answers
      const [owner, other] = first?.status === 201 ? [north, south] : [south, north]
      const id = answers.find(({ status }) => status === 201)?.json.id
      expect((await owner.send('GET', `/Users/${id}`)).status).toBe(200)
      expect((await other.send('GET', `/Users/${id}`)).status).toBe(404)
      expect((await other.send('GET', filterUsers(`emails.value eq "${email}"`))).json.totalResults).toBe(0)
      expect((await setActive(other, id, false)).status).toBe(404)
    }
  })

  it('finds nobody any more who has left the group without the directory', async () => {
    const { id, userId, email } = await add()
    await t.db.deleteFrom('userGroup').where('userId', '=', userId).execute()
    expect((await north.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await north.send('POST', '/Users', scimPerson(email))).status).toBe(409)
    expect(await isInGroup(t.db, userId, cast.north.groupId)).toBe(false)
  })
})

describe('an administrator', () => {
  it('is never changed, and never given to a directory', async () => {
    const { id, userId } = await add()
    await t.db
      .updateTable('user')
      .set({ groupIdForAdmin: cast.north.groupId })
      .where('userId', '=', userId)
      .execute()
    const before = await accountOf(userId)
    for (const answer of [
      await north.send('PUT', `/Users/${id}`, scimPerson(newEmail())),
      await setActive(north, id, false),
      await north.send('DELETE', `/Users/${id}`),
    ]) {
      expect(answer.status, answer.text).toBe(403)
      expect(answer.json.detail).toContain('administrator')
    }
    expect(await accountOf(userId)).toEqual(before)
    const admin = await buildUser(t.world, {
      roles: ['ProductAdmin'],
      groups: [cast.north],
      email: newEmail(),
    })
    await linkByConsent(t.db, north, admin.userId)
    expect((await north.send('POST', '/Users', scimPerson(admin.email))).status).toBe(409)
    expect(await t.mails.to(admin.email)).toEqual([])
  })
})
