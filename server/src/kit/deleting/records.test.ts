import type { RecordUses } from '@gantry/contract/deleting/calls'
import { records } from '@gantry/contract/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followAuditTrail } from '../../domains/connections/fhir/entries/follow.ts'
import { sealAudit } from '../../platform/audit/sealing.ts'
import type { Caller } from '../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../testing/cast.ts'
import {
  buildApp,
  buildGroup,
  buildInvitation,
  buildMip,
  buildRis,
  linkRisUser,
  linkUserGroup,
  linkUserMip,
} from '../../testing/factories.ts'
import { buildRequirement } from '../../testing/qualifications.ts'
import { expectSameAsMissing } from '../../testing/refusals.ts'
import { buildServiceAccount } from '../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

type Kind = 'mip' | 'ris' | 'group' | 'service-account' | 'app'
const pathOf = (kind: Kind, id: number) => `/api/gantry-admin/${records[kind].domain}/${id}`
const readUses = (kind: Kind, id: number, caller: Caller = cast.as.admin) =>
  caller.inject('GET', `${pathOf(kind, id)}/uses`)
const usesOf = async (kind: Kind, id: number) => (await readUses(kind, id)).json<RecordUses>()
const remove = (kind: Kind, id: number, version = 1, caller: Caller = cast.as.admin) =>
  caller.inject('POST', `${pathOf(kind, id)}/delete`, { version, reason: 'Added twice.' })
/** What the record was used for, which keeps it. */
async function keptFor(kind: Kind, id: number): Promise<string[]> {
  const { version, uses } = await usesOf(kind, id)
  const answer = await remove(kind, id, version)
  expect(answer.json(), kind).toMatchObject({ code: 'record.used' })
  return uses.map(({ use, count }) => `${use} ${count}`)
}

let made = 0
const build: Record<Kind, () => Promise<number>> = {
  mip: async () => (await buildMip(t.db)).mipId,
  ris: async () => (await buildRis(t.db)).risId,
  group: async () => (await buildGroup(t.db)).groupId,
  'service-account': async () => (await buildServiceAccount(t.db)).serviceAccountId,
  app: () => buildApp(t.db, { code: `mistake-${(made += 1)}`, roles: ['Member'] }),
}
const listed: Kind[] = ['mip', 'ris', 'group', 'service-account', 'app']

describe.each(listed)('a record of the kind %s that was added by mistake', (kind) => {
  it('is deleted, and the audit trail keeps its name and the reason', async () => {
    const id = await build[kind]()
    const { version, uses } = await usesOf(kind, id)
    expect(uses).toEqual([])
    const answer = await remove(kind, id, version)
    expect(answer.status, answer.text).toBe(200)
    const event = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', `${kind}.delete`)
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow()
    const name: unknown = expect.stringMatching(/./)
    expect(event.detail).toMatchObject({ reason: 'Added twice.', name })
    expectSameAsMissing(await readUses(kind, id), await readUses(kind, missingId))
    expectSameAsMissing(await remove(kind, id), await remove(kind, missingId))
  })

  it('is deleted by platform administrators alone, with the version that they have seen', async () => {
    const id = await build[kind]()
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await readUses(kind, id, cast.as[who])).status, who).toBe(403)
      expect((await remove(kind, id, 1, cast.as[who])).status, who).toBe(403)
    }
    expect((await readUses(kind, id, t.anonymous())).status).toBe(401)
    expect((await remove(kind, id, 1, t.anonymous())).status).toBe(401)
    expect((await remove(kind, id, 99)).json()).toMatchObject({ code: 'stale' })
  })
})

it('removes a deleted MIP from the directory', async () => {
  const answer = await cast.as.admin.inject('POST', '/api/mips/add-update', { name: 'In the directory' })
  const { mipId } = answer.json<{ mipId: number }>()
  const entries = async () => {
    await sealAudit(t.world)
    await followAuditTrail(t.world)
    const query = t.db.selectFrom('directoryEntry').select(['type', 'removed'])
    return query.where('mipId', '=', mipId).orderBy('type').execute()
  }
  const types = ['Location', 'Organization']
  expect(await entries()).toEqual(types.map((type) => ({ type, removed: false })))
  expect((await remove('mip', mipId)).status).toBe(200)
  expect(await entries()).toEqual(types.map((type) => ({ type, removed: true })))
})

describe('what was used stays', () => {
  it('such as a MIP with links, files and requirements', async () => {
    expect(await keptFor('mip', cast.northMip.mipId)).toEqual(['link 1'])
    const linked = await build.mip()
    const userMipId = await linkUserMip(t.db, cast.people.ana.userId, linked, { allowed: false })
    expect((await usesOf('mip', linked)).uses).toEqual([])
    await t.db.updateTable('userMip').set({ allowed: true }).where('userMipId', '=', userMipId).execute()
    await t.db.deleteFrom('userMip').where('mipId', '=', linked).execute()
    expect(await keptFor('mip', linked)).toEqual(['link 1'])
    const named = await build.mip()
    await buildRequirement(t.db, { mipId: named })
    expect(await keptFor('mip', named)).toEqual(['requirement 1'])
    const withLogo = await build.mip()
    await t.db
      .updateTable('mip')
      .set({ logoSha256: 'ab'.repeat(32) })
      .where('mipId', '=', withLogo)
      .execute()
    expect(await keptFor('mip', withLogo)).toEqual(['file 1'])
  })

  it('such as a MIP of an incident, and no other record with its number', async () => {
    const mipId = await build.mip()
    const incident = { title: 'Images on a train', userId: null, thingId: mipId }
    const period = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', awareOn: '2026-11-03' }
    const body = { ...incident, ...period, ability: 'images.view' }
    expect((await cast.as.admin.inject('POST', '/api/gantry-admin/incidents', body)).status).toBe(200)
    expect(await keptFor('mip', mipId)).toEqual(['incident 1'])
  })

  it('such as a RIS with people, or behind an app', async () => {
    const risId = await build.ris()
    const risUserId = await linkRisUser(t.db, cast.people.ana.userId, risId)
    await t.db.deleteFrom('risUser').where('risUserId', '=', risUserId).execute()
    expect(await keptFor('ris', risId)).toEqual(['link 1'])
    const behind = await build.ris()
    const app = { code: 'behind', name: 'Behind', launchUrl: 'https://behind.example/', risId: behind }
    await t.db.insertInto('app').values(app).execute()
    expect(await keptFor('ris', behind)).toEqual(['connection 1'])
  })

  it('such as a group that had members or administrators, and not one with open invitations', async () => {
    const invited = await build.group()
    const invitationId = await buildInvitation(t.db, cast.people.cleo.userId, invited)
    expect((await remove('group', invited)).status).toBe(200)
    const left = t.db.selectFrom('groupInvitation').selectAll().where('groupInvitationId', '=', invitationId)
    expect(await left.execute()).toEqual([])
    const joined = await build.group()
    await linkUserGroup(t.db, cast.people.cleo.userId, joined)
    await t.db.deleteFrom('userGroup').where('groupId', '=', joined).execute()
    expect(await keptFor('group', joined)).toEqual(['link 1'])
    const led = await build.group()
    const { userId } = await t.person({ roles: ['GroupAdmin'] })
    const administers = (groupIdForAdmin: number | null) =>
      t.db.updateTable('user').set({ groupIdForAdmin }).where('userId', '=', userId).execute()
    await administers(led)
    await administers(null)
    expect(await keptFor('group', led)).toEqual(['link 1'])
    const connected = await build.group()
    await buildServiceAccount(t.db, { groupId: connected })
    expect(await keptFor('group', connected)).toEqual(['connection 1'])
  })

  it('such as an app that somebody has opened, also when its sessions are gone, and one of before', async () => {
    const opened = await build.app()
    const session = await t.db.selectFrom('session').select('sessionId').limit(1).executeTakeFirstOrThrow()
    const role = await t.db
      .selectFrom('role')
      .select('roleId')
      .where('code', '=', 'Member')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('appSession')
      .values({
        appId: opened,
        ...session,
        ...role,
        sid: 'opened-once',
        grantId: 'a-grant',
        createdAt: new Date(),
      })
      .execute()
    await t.db.deleteFrom('appSession').where('appId', '=', opened).execute()
    expect(await keptFor('app', opened)).toEqual(['opening 1'])
    const old = await build.app()
    await t.db.updateTable('app').set({ isUseRecorded: false }).where('appId', '=', old).execute()
    expect(await keptFor('app', old)).toEqual(['not-known null'])
  })

  it('such as a service account that has called', async () => {
    const id = await build['service-account']()
    const used = t.db.updateTable('serviceAccount').set({ lastUsedAt: new Date() })
    await used.where('serviceAccountId', '=', id).execute()
    expect(await keptFor('service-account', id)).toEqual(['call 1'])
  })
})
