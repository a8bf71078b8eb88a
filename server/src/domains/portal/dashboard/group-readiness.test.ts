import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { GroupReadiness } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserGroup, linkUserMip } from '../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/dashboard/group/readiness'

describe('the readiness of a group', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp()
    server.clock.set(new Date('2026-11-24T03:00:00Z'))
    cast = await buildCast(server)
    await sql`update mip set state = 'NSW'`.execute(server.db)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const readiness = async (who: 'northAdmin' | 'southAdmin') => {
    const answer = await cast.as[who].inject('GET', path)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<GroupReadiness>()
  }
  const listed = async (body: object) => {
    const answer = await cast.as.northAdmin.inject('POST', '/api/qualifications', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ totalItems: number }>().totalItems
  }

  it('refuses callers who are signed out and callers in another role', async () => {
    expect((await server.anonymous().inject('GET', path)).status).toBe(401)
    for (const who of ['admin', 'ana', 'typist'] as const) {
      expect((await cast.as[who].inject('GET', path)).status).toBe(403)
    }
  })

  it('counts at each MIP who is not ready, as the readiness of the MIP does, and nobody of another group', async () => {
    const { ana, ben, cleo, dora } = cast.people
    const quiet = await buildMip(server.db)
    await sql`update mip set state = 'NSW' where mip_id = ${quiet.mipId}`.execute(server.db)
    const { north, northMip } = cast
    await server.db.insertInto('groupMip').values({ groupId: north.groupId, mipId: quiet.mipId }).execute()
    for (const { userId } of [ana, ben, dora, cleo]) await linkUserMip(server.db, userId, northMip.mipId)
    await linkUserMip(server.db, ana.userId, quiet.mipId)
    await linkUserMip(server.db, ben.userId, quiet.mipId, { allowed: false })
    const inactive = await buildUser(server.world, { groups: [north], status: false })
    await linkUserMip(server.db, inactive.userId, northMip.mipId)
    await buildQualification(server.db, { userId: ana.userId }, { number: 'MED0000000001' })
    await buildRequirement(server.db)

    const { mips, people, unready } = await readiness('northAdmin')
    expect(mips).toEqual([
      { ...pick(northMip), people: 3, unready: 2 },
      { ...pick(quiet), people: 1, unready: 0 },
    ])
    expect({ people, unready }).toEqual({ people: 4, unready: 2 })
    for (const mip of mips) {
      const answer = await cast.as.northAdmin.inject('POST', `/api/mips/${mip.mipId}/readiness`, {})
      const page = answer.json<MipReadiness & { totalItems: number }>()
      expect([page.people, page.totalItems]).toEqual([mip.people, mip.unready])
    }
    const south = await readiness('southAdmin')
    expect(south.mips.map(({ mipId }) => mipId)).not.toContain(northMip.mipId)
  })

  it('counts what ends in each month, as the list of qualifications with these days does', async () => {
    const { ana, ben, cleo } = cast.people
    const ends = [
      [ana, 'AHPRA', '2026-10-31'],
      [ben, 'AHPRA', '2026-11-01'],
      [ana, 'CPD', '2026-11-30'],
      [ben, 'CPD', '2027-10-31'],
      [ana, 'RADIATION_USE', '2027-11-01'],
      [cleo, 'AHPRA', '2026-11-15'],
    ] as const
    for (const [{ userId }, kind, expiresOn] of ends) {
      await buildQualification(server.db, { userId }, { kind, expiresOn, number: `${userId}${expiresOn}` })
    }
    const { mipId } = cast.northMip
    await buildQualification(server.db, { mipId }, { kind: 'DIAS', expiresOn: '2027-02-28' })
    const inactive = await buildUser(server.world, { status: false })
    await linkUserGroup(server.db, inactive.userId, cast.north.groupId)
    await buildQualification(
      server.db,
      { userId: inactive.userId },
      { expiresOn: '2026-11-15', number: 'MED0000000009' },
    )

    const { expiries, ended } = await readiness('northAdmin')
    expect(expiries).toHaveLength(12)
    expect(expiries.at(0)).toEqual({ from: '2026-11-01', to: '2026-11-30', count: 2 })
    expect(expiries.at(3)).toEqual({ from: '2027-02-01', to: '2027-02-28', count: 1 })
    expect(expiries.at(11)).toEqual({ from: '2027-10-01', to: '2027-10-31', count: 1 })
    expect(ended).toEqual({ to: '2026-10-31', count: 1 })
    for (const { from, to, count } of expiries) {
      expect(await listed({ expiresAfter: from, expiresBefore: to, status: true }), from).toBe(count)
    }
    expect(await listed({ expiresBefore: ended.to, status: true })).toBe(ended.count)
  })

  it('is empty for a group administrator without an active group', async () => {
    await server.db.updateTable('group').set({ status: false }).execute()
    const { mips, people, expiries, ended } = await readiness('northAdmin')
    expect([mips, people, ended.count]).toEqual([[], 0, 0])
    expect(expiries.every(({ count }) => count === 0)).toBe(true)
  })
})

const pick = ({ mipId, name }: { mipId: number; name: string }) => ({ mipId, name })
