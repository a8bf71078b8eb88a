import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildInvitation, buildMip, buildRis, buildUser, linkRisUser } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const addressOf = {
  user: (id: number) => `/api/gantry-admin/users/${id}/counts`,
  mip: (id: number) => `/api/mips/${id}/counts`,
  ris: (id: number) => `/api/gantry-admin/ris/${id}/counts`,
  group: (id: number) => `/api/groups/${id}/counts`,
}

describe('the counts of the tabs', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const ask = (caller: Caller, kind: keyof typeof addressOf, id: number) =>
    caller.inject('GET', addressOf[kind](id))
  async function countsOf(caller: Caller, kind: keyof typeof addressOf, id: number) {
    const answer = await ask(caller, kind, id)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Record<string, number | null>>()
  }

  it('count what the tabs of each record list', async () => {
    const mip = await buildMip(server.db, { groups: [cast.north, cast.south] })
    const insider = await buildUser(server.world, { groups: [cast.north], mips: [mip] })
    await buildUser(server.world, { groups: [cast.south], mips: [mip] })
    const { risId } = await buildRis(server.db)
    await linkRisUser(server.db, insider.userId, risId, 'insider')
    await cast.as.admin.inject('POST', `/api/gantry-admin/ris/${risId}/link-mip?mipId=${mip.mipId}`)
    const file = { name: 'cv.pdf', content: '%PDF-1.4 cv' }
    await server.db
      .insertInto('document')
      .values(
        [false, true].map((visibility) => ({
          userId: null,
          mipId: mip.mipId,
          fileName: file.name,
          contentType: 'application/pdf',
          size: file.content.length,
          sha256: 'ab'.repeat(32),
          visibility,
        })),
      )
      .execute()

    // Those that were refused or replaced are folded away in the tab.
    for (const owner of [{ mipId: mip.mipId }, { userId: insider.userId }]) {
      const kind = 'mipId' in owner ? 'DIAS' : 'CPD'
      for (const state of ['SUBMITTED', 'VERIFIED', 'REFUSED', 'SUPERSEDED']) {
        await buildQualification(server.db, owner, { kind, state })
      }
    }

    const all = { users: 2, groups: 2, ris: 1, documents: 2, qualifications: 2 }
    expect(await countsOf(cast.as.admin, 'mip', mip.mipId)).toEqual(all)
    const ofNorth = { users: 1, groups: null, ris: null, documents: 2, qualifications: 2 }
    expect(await countsOf(cast.as.northAdmin, 'mip', mip.mipId)).toEqual(ofNorth)
    expect(await countsOf(cast.as.admin, 'ris', risId)).toEqual({ users: 1, mips: 1 })
    expect(await countsOf(cast.as.admin, 'user', insider.userId)).toEqual({
      mips: 1,
      groups: 1,
      ris: 1,
      documents: 0,
      qualifications: 2,
    })
  })

  it('count the people of a group as its lists do', async () => {
    const { groupId } = cast.north
    const before = await countsOf(cast.as.northAdmin, 'group', groupId)
    const listed = await cast.as.northAdmin.inject('GET', `/api/groups/${groupId}/user-groups`)
    expect(before.members).toBe(listed.json<{ totalItems: number }>().totalItems)
    for (const status of [true, false]) {
      const invited = await buildUser(server.world, { status })
      await buildInvitation(server.db, invited.userId, groupId)
    }
    await buildUser(server.world, { groups: [cast.north] })
    const after = await countsOf(cast.as.northAdmin, 'group', groupId)
    expect(after).toEqual({
      ...before,
      members: (before.members ?? 0) + 1,
      invitations: (before.invitations ?? 0) + 1,
    })
    const forAdmin = await countsOf(cast.as.admin, 'group', groupId)
    expect(forAdmin.invitations, 'with the inactive person').toBe((after.invitations ?? 0) + 1)
    expect(forAdmin.admins).toBe(1)
  })

  it('answers 401 when signed out, 403 to other roles, and 404 outside the group', async () => {
    const ids = {
      user: cast.people.ana.userId,
      mip: cast.southMip.mipId,
      ris: (await buildRis(server.db)).risId,
      group: cast.south.groupId,
    }
    for (const kind of ['user', 'mip', 'ris', 'group'] as const) {
      expect((await ask(server.anonymous(), kind, ids[kind])).status, kind).toBe(401)
      expect((await ask(cast.as.typist, kind, ids[kind])).status, kind).toBe(403)
      expect((await ask(cast.as.ana, kind, ids[kind])).status, kind).toBe(403)
      expect((await ask(cast.as.admin, kind, missingId)).status, kind).toBe(404)
    }
    for (const kind of ['user', 'ris'] as const)
      expect((await ask(cast.as.northAdmin, kind, ids[kind])).status, kind).toBe(403)
    for (const kind of ['mip', 'group'] as const) {
      const outside = await ask(cast.as.northAdmin, kind, ids[kind])
      expectSameAsMissing(outside, await ask(cast.as.northAdmin, kind, missingId))
    }
  })
})
