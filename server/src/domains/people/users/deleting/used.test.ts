import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import {
  buildMip,
  buildRis,
  linkRisUser,
  linkUserGroup,
  linkUserMip,
  roleIdOf,
} from '../../../../testing/factories.ts'
import { sampleFiles } from '../../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../../testing/files/uploads.ts'
import { buildQualification, buildRequirement } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { buildPracticeScope } from '../../../compliance/practice-scopes/testing/practice-scopes.ts'
import { addPerson, deletePerson, usesOf } from '../testing/deleting.ts'

let t: TestApp
let cast: Cast
let memberRoleId: number
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  memberRoleId = await roleIdOf(t.db, 'Member')
})
afterAll(() => t.close())

const add = () => addPerson(cast.as.admin, memberRoleId)

/** The uses of a person, who is deleted if there is none. */
async function usedFor(userId: number) {
  const uses = await usesOf(cast.as.admin, userId)
  const answer = await deletePerson(cast.as.admin, userId, {
    version: await versionOf(userId),
    reason: 'Wrong.',
  })
  const refused = { status: 409, code: 'record.used' }
  const { code } = answer.json<{ code?: string }>()
  expect({ status: answer.status, code }).toEqual(uses.length === 0 ? { status: 200 } : refused)
  return Object.fromEntries(uses.map(({ use, count }) => [use, count]))
}

async function versionOf(userId: number): Promise<number> {
  const query = t.db.selectFrom('user').select('version').where('userId', '=', userId)
  return (await query.executeTakeFirstOrThrow()).version
}

describe('a person is not deleted', () => {
  it('who has activated the account or signed in', async () => {
    expect(await usedFor(cast.people.ana.userId)).toMatchObject({ 'sign-in': 3, link: 1 })
    const activated = await t.person({ roles: ['Member'] })
    expect(await usedFor(activated.userId)).toEqual({ 'sign-in': 1 })
  })

  it('who has or had a link in force to a MIP, a group or a RIS', async () => {
    const risId = (await buildRis(t.db)).risId
    const linked = [
      async (userId: number) => void (await linkUserMip(t.db, userId, cast.northMip.mipId)),
      async (userId: number) => void (await linkUserGroup(t.db, userId, cast.north.groupId)),
      async (userId: number) => void (await linkRisUser(t.db, userId, risId)),
    ]
    for (const link of linked) {
      const userId = await add()
      await link(userId)
      expect(await usedFor(userId)).toEqual({ link: 1 })
      for (const table of ['userMip', 'userGroup', 'risUser'] as const) {
        await t.db.deleteFrom(table).where('userId', '=', userId).execute()
      }
      expect(await usedFor(userId)).toEqual({ link: 1 })
    }
  })

  it('who has or had a file', async () => {
    const userId = await add()
    const file = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
    const answer = await uploadFile(cast.as.admin, `/api/users/${userId}/upload`, file)
    expect(answer.status, answer.text).toBe(200)
    expect(await usedFor(userId)).toEqual({ file: 1 })
    await t.db.deleteFrom('document').where('userId', '=', userId).execute()
    expect(await usedFor(userId)).toEqual({ file: 1 })
    const withPhoto = await add()
    await t.db
      .updateTable('user')
      .set({ photoSha256: 'ab'.repeat(32) })
      .where('userId', '=', withPhoto)
      .execute()
    expect(await usedFor(withPhoto)).toEqual({ file: 1 })
  })

  it('with a qualification that was checked, or that has evidence', async () => {
    const checked = await add()
    const qualificationId = await buildQualification(t.db, { userId: checked })
    expect(await usesOf(cast.as.admin, checked)).toEqual([])
    const check = {
      qualificationId,
      checkedBy: null,
      checkedAt: new Date(),
      method: 'REGISTER_LOOKUP',
      result: 'CURRENT',
    }
    await t.db.insertInto('qualificationCheck').values(check).execute()
    expect(await usedFor(checked)).toEqual({ check: 1 })
    const proven = await add()
    const withEvidence = await buildQualification(t.db, { userId: proven }, { state: 'SUBMITTED' })
    const evidence = { fileName: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: 'cd'.repeat(32) }
    await t.db
      .insertInto('qualificationDocument')
      .values({ qualificationId: withEvidence, ...evidence })
      .execute()
    expect(await usedFor(proven)).toEqual({ file: 1 })
  })

  it('whom an incident names', async () => {
    const userId = await add()
    const period = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', awareOn: '2026-11-03' }
    const incident = { title: 'Lost laptop', userId, ability: null, thingId: null, ...period }
    const answer = await cast.as.admin.inject('POST', '/api/gantry-admin/incidents', incident)
    expect(answer.status, answer.text).toBe(200)
    expect(await usedFor(userId)).toEqual({ incident: 1 })
  })
})

describe('a link is no use', () => {
  it('that was never allowed', async () => {
    const userId = await add()
    const userMipId = await linkUserMip(t.db, userId, cast.northMip.mipId, { allowed: false })
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
    await t.db.updateTable('userMip').set({ allowed: true }).where('userMipId', '=', userMipId).execute()
    expect(await usedFor(userId)).toEqual({ link: 1 })
  })

  it('to a MIP that was inactive all the time', async () => {
    const { mipId } = await buildMip(t.db, { status: false })
    const userId = await add()
    await linkUserMip(t.db, userId, mipId)
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
    await t.db.updateTable('mip').set({ status: true }).where('mipId', '=', mipId).execute()
    expect(await usedFor(userId)).toEqual({ link: 1 })
  })

  it('that was on hold all the time, until a qualification puts it in force', async () => {
    const { mipId } = await buildMip(t.db)
    await t.db.updateTable('mip').set({ state: 'VIC' }).where('mipId', '=', mipId).execute()
    await buildRequirement(t.db, { mipId })
    const userId = await add()
    const gone = await add()
    await linkUserMip(t.db, userId, mipId)
    await linkUserMip(t.db, gone, mipId)
    await t.db.deleteFrom('userMip').where('userId', '=', gone).execute()
    expect(await usesOf(cast.as.admin, userId)).toEqual([])
    expect(await usedFor(gone)).toEqual({})
    await buildQualification(t.db, { userId })
    expect(await usedFor(userId)).toEqual({ link: 1 })
  })

  it('that goes with the person', async () => {
    const userId = await add()
    await linkUserMip(t.db, userId, cast.northMip.mipId, { allowed: false })
    expect(await usedFor(userId)).toEqual({})
    const facts = await t.db
      .selectFrom('fact')
      .select(['kind', 'isOpen'])
      .where('userId', '=', userId)
      .execute()
    expect(facts.filter(({ isOpen }) => isOpen)).toEqual([])
    expect(facts.map(({ kind }) => kind)).toContain('user-mip')
  })
})

describe('a scope of practice', () => {
  it('is a use once it was granted, and when it names the person as supervisor', async () => {
    const proposed = await add()
    await linkUserMip(t.db, proposed, cast.northMip.mipId, { allowed: false })
    const ends = { userId: proposed, mipId: cast.northMip.mipId }
    await buildPracticeScope(t.db, ends)
    expect(await usesOf(cast.as.admin, proposed)).toEqual([])
    const supervisorId = await add()
    const granted = { state: 'GRANTED', grantedBy: cast.people.admin.userId, grantedAt: new Date() }
    await buildPracticeScope(t.db, ends, { ...granted, supervision: 'REMOTE', supervisorId })
    expect(await usedFor(proposed)).toEqual({ 'practice-scope': 1 })
    expect(await usedFor(supervisorId)).toEqual({ 'practice-scope': 1 })
  })
})

// At the end, because nothing removes a gap.
it('says that it is not known whether somebody was used, if a part of the history was lost', async () => {
  const before = await add()
  await sql`insert into fact_gap values (now() - interval '1 hour', now())`.execute(t.db)
  expect(await usedFor(before)).toEqual({ 'not-known': null })
  expect(await usesOf(cast.as.admin, await add())).toEqual([])
})
