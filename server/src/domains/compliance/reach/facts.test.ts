import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import {
  buildApp,
  buildGroup,
  buildMip,
  buildRis,
  buildUser,
  type Group,
  type Mip,
  roleIdOf,
} from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { type Fact, factsOf, latestFact } from './testing/fact-queries.ts'

let t: TestApp
let admin: Person
let as: Caller
let person: Person
let group: Group
let mip: Mip
beforeAll(async () => {
  t = await buildTestApp()
  admin = await t.person({ roles: ['ProductAdmin'] })
  as = await t.signInAs(admin)
  person = await buildUser(t.world)
  group = await buildGroup(t.db)
  mip = await buildMip(t.db)
})
afterAll(() => t.close())

/** The audit entries with a cause. */
async function entriesOf(cause: string | null) {
  const { rows } = await sql<{ action: string; actorUserId: number }>`
    select action, actor_user_id from audit_event where detail @> jsonb_build_object('cause', ${cause}::text)`.execute(
    t.db,
  )
  return rows
}

const api = '/api/gantry-admin'

describe('each change of what gives access', () => {
  const post = async (url: string, body: object = {}) => {
    const answer = await as.inject('POST', url, body)
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
    return answer
  }
  const get = async (url: string) => {
    const answer = await as.inject('GET', url)
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
    return answer
  }
  /** The latest fact was made by an entry of this action by the administrator. */
  const expectMadeBy = async (fact: Fact | undefined, action: string) =>
    expect(await entriesOf(fact?.cause ?? null)).toContainEqual({ action, actorUserId: admin.userId })
  const expectEndedBy = async (fact: Fact | undefined, action: string) => {
    expect(fact?.isOpen).toBe(false)
    expect(await entriesOf(fact?.endCause ?? null)).toContainEqual({ action, actorUserId: admin.userId })
  }

  it('records the status of a person, and names its author', async () => {
    const { userId } = person
    await get(`${api}/users/${userId}/activate-inactivate?status=false`)
    await get(`${api}/users/${userId}/activate-inactivate?status=true`)
    const facts = await factsOf(t.db, 'user', { userId })
    expect(facts.slice(-3).map(({ value, isOpen }) => [value['status'], isOpen])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
    await expectMadeBy(facts.at(-1), 'user.activate')
    await expectMadeBy(facts.at(-2), 'user.inactivate')
    await expectEndedBy(facts.at(-3), 'user.inactivate')
    expect(facts.at(-2)?.endCause).toBe(facts.at(-1)?.cause)
  })

  it('records the roles of a person and the group that a person administers', async () => {
    const member = { roleId: await roleIdOf(t.db, 'Member') }
    const administrator = { roleId: await roleIdOf(t.db, 'ProductAdmin') }
    const profile = { email: 'two.roles@clinic.example', firstName: 'Two', lastName: 'Roles' }
    const { userId, version } = (
      await post(`${api}/users/add-update`, { ...profile, roles: [member] })
    ).json()
    const asMember = { userId, ...member }
    await expectMadeBy(await latestFact(t.db, 'user-role', asMember), 'user.add')
    await post(`${api}/users/add-update`, { userId, version, ...profile, roles: [administrator] })
    await expectEndedBy(await latestFact(t.db, 'user-role', asMember), 'user.edit')
    const added = { userId, ...administrator }
    await expectMadeBy(await latestFact(t.db, 'user-role', added), 'user.edit')

    const url = `${api}/users/${userId}/update-group-id-for-admin`
    await get(`${url}?groupIdForAdmin=${group.groupId}`)
    await expectMadeBy(
      await latestFact(t.db, 'group-admin', { userId, groupId: group.groupId }),
      'user.group-for-admin',
    )
    await get(`${url}?groupIdForAdmin=0`)
    await expectEndedBy(
      await latestFact(t.db, 'group-admin', { userId, groupId: group.groupId }),
      'user.group-for-admin',
    )
  })

  it('records links of people, groups, MIPs and RIS', async () => {
    const { userId } = person
    const { mipId } = mip
    const { groupId } = group
    const { userMipId } = (await post(`${api}/link-user-mip`, { userId, mipId, allowed: true })).json()
    await expectMadeBy(await latestFact(t.db, 'user-mip', { userId, mipId }), 'user-mip.link')
    await post('/api/update-user-mip', { userMipId, userId, mipId, providerNumber: '', allowed: false })
    const changed = await factsOf(t.db, 'user-mip', { userId, mipId })
    expect(changed.map(({ value }) => value['allowed'])).toEqual([true, false])
    await expectMadeBy(changed.at(-1), 'user-mip.edit')
    await as.inject('DELETE', `${api}/unlink-user-mip/${userMipId}`)
    await expectEndedBy(await latestFact(t.db, 'user-mip', { userId, mipId }), 'user-mip.unlink')

    await post(`/api/link-user-group?group-id=${groupId}&user-id=${userId}`)
    await expectMadeBy(await latestFact(t.db, 'user-group', { userId, groupId }), 'user-group.link')
    await get(`${api}/groups/${groupId}/link-mip?group-id=${groupId}&mipId=${mipId}`)
    await expectMadeBy(await latestFact(t.db, 'group-mip', { groupId, mipId }), 'group-mip.link')

    const { risId } = await buildRis(t.db)
    await post(`${api}/link-ris-user`, { risId, userId, risUserName: 'two' })
    await expectMadeBy(await latestFact(t.db, 'user-ris', { risId, userId }), 'ris-user.link')
    await get(`${api}/ris/${risId}/link-mip?ris-id=${risId}&mipId=${mipId}`)
    await expectMadeBy(await latestFact(t.db, 'ris-mip', { risId, mipId }), 'ris-mip.link')
  })

  it('records the status of groups, MIPs, RIS, roles and apps', async () => {
    const { risId } = await buildRis(t.db)
    const appId = await buildApp(t.db, { code: 'switch' })
    const { roleId } = (await post(`${api}/role/add-update`, { name: 'Porter', label: 'Porter' })).json()
    for (const [kind, path, keys] of [
      ['group', `groups/${group.groupId}`, { groupId: group.groupId }],
      ['mip', `mips/${mip.mipId}`, { mipId: mip.mipId }],
      ['ris', `ris/${risId}`, { risId }],
      ['role', `roles/${roleId}`, { roleId }],
      ['app', `apps/${appId}`, { appId }],
    ] as const) {
      await post(`${api}/${path}/activate-inactivate?status=false`)
      const facts = await factsOf(t.db, kind, keys)
      expect(
        facts.map(({ value }) => value['status']),
        kind,
      ).toEqual([true, false])
      await expectMadeBy(facts.at(-1), `${kind}.inactivate`)
      await post(`${api}/${path}/activate-inactivate?status=true`)
    }
  })

  it('records who may open an app', async () => {
    const before = await buildApp(t.db, { code: 'rights', roles: ['Member'] })
    const { version, ...app } = (await get(`${api}/apps/${before}`)).json()
    const edited = {
      ...app,
      appId: before,
      version,
      roles: [{ roleId: await roleIdOf(t.db, 'TYP'), name: 'TYP' }],
    }
    const answer = await as.inject('POST', `${api}/apps/add-update`, edited)
    expect(answer.status, answer.text).toBe(200)
    const rights = async (code: 'Member' | 'TYP') =>
      latestFact(t.db, 'app-role', { appId: before, roleId: await roleIdOf(t.db, code) })
    await expectEndedBy(await rights('Member'), 'app.edit')
    await expectMadeBy(await rights('TYP'), 'app.edit')
  })

  it('records the visibility of documents', async () => {
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 19, sha256: 'a'.repeat(64) }
    const { documentId } = await t.db
      .insertInto('document')
      .values({ ...file, userId: person.userId })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    await get(`/api/users/${person.userId}/documents/${documentId}/change-visibility?visibility=true`)
    const facts = await factsOf(t.db, 'document', { recordId: documentId })
    expect(facts.map(({ value }) => value['visible'])).toEqual([false, true])
    await expectMadeBy(facts.at(-1), 'document.visibility')
    await as.inject('DELETE', `/api/users/${person.userId}/documents/${documentId}`)
    await expectEndedBy(await latestFact(t.db, 'document', { recordId: documentId }), 'document.delete')
  })

  it('records requirements that hold links, and the qualifications that they ask for', async () => {
    const recordId = await buildRequirement(t.db, { mipId: mip.mipId })
    expect(await factsOf(t.db, 'requirement', { recordId, mipId: mip.mipId })).toMatchObject([
      { isOpen: true },
    ])
    await as.inject('DELETE', `${api}/requirements/${recordId}`)
    expect(await factsOf(t.db, 'requirement', { recordId })).toMatchObject([{ isOpen: false }])
    const qualificationId = await buildQualification(t.db, { userId: person.userId })
    const kept = { recordId: qualificationId, userId: person.userId }
    await t.db
      .updateTable('qualification')
      .set({ checkResult: 'SUSPENDED' })
      .where('qualificationId', '=', qualificationId)
      .execute()
    expect((await factsOf(t.db, 'qualification', kept)).map(({ value }) => value['checkResult'])).toEqual([
      'CURRENT',
      'SUSPENDED',
    ])
  })
})

it('writes no fact for a change that decides nothing, and gives its audit entry no cause', async () => {
  const count = async () => (await sql`select count(*) from fact`.execute(t.db)).rows
  const before = await count()
  const body = { firstName: 'Other', lastName: 'Name' }
  const answer = await as.inject('POST', `/api/users/${admin.userId}/update-profile`, body)
  expect(answer.status, answer.text).toBe(200)
  expect(await count()).toEqual(before)
  const { detail } = await t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('action', '=', 'user.profile')
    .executeTakeFirstOrThrow()
  expect(detail).not.toHaveProperty('cause')
})
