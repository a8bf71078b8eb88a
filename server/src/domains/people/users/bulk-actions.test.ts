import type { BulkStatusResult } from '@gantry/contract/bulk-status'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, buildUser } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp, usualLimits } from '../../../testing/world.ts'

describe('actions on several users', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp(usualLimits)
    cast = await buildCast(server)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const path = {
    resend: () => '/api/gantry-admin/users/resend-activation',
    group: (groupId: number) => `/api/gantry-admin/groups/${groupId}/link-users`,
    mip: (mipId: number) => `/api/gantry-admin/mips/${mipId}/link-users`,
  }
  const ask = (caller: Caller, url: string, ids: readonly number[]) => caller.inject('POST', url, { ids })
  async function results(url: string, ids: readonly number[]) {
    const answer = await ask(cast.as.admin, url, ids)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ results: BulkStatusResult[] }>().results
  }
  const outcomes = async (url: string, ids: readonly number[]) =>
    (await results(url, ids)).map(({ outcome, code }) => code ?? outcome)

  it('resend activation mails, with a reason for each user who gets none', async () => {
    const fresh = await Promise.all([0, 1].map(() => buildUser(server.world, { activated: false })))
    const inactive = await buildUser(server.world, { activated: false, status: false })
    const ids = [...fresh.map(({ userId }) => userId), cast.people.ana.userId, inactive.userId, missingId]
    expect(await outcomes(path.resend(), ids)).toEqual([
      'DONE',
      'DONE',
      'user.already-activated',
      'user.inactive',
      'not-found',
    ])
    for (const { email } of fresh) expect(await server.mails.count(email)).toBe(1)
    expect(await server.mails.count(inactive.email)).toBe(0)
  })

  it('keep the limit of mails to one person', async () => {
    const [limited, other] = await Promise.all(
      [0, 1].map(() => buildUser(server.world, { activated: false })),
    )
    if (!limited || !other) throw new Error('There are no users.')
    for (let mail = 1; mail <= 5; mail++) {
      expect(await outcomes(path.resend(), [limited.userId])).toEqual(['DONE'])
    }
    expect(await outcomes(path.resend(), [limited.userId, other.userId])).toEqual(['mail.too-many', 'DONE'])
    expect(await server.mails.count(limited.email)).toBe(5)
  })

  it('add members to a group and link users to a MIP, each with the audit entry of the single call', async () => {
    const mip = await buildMip(server.db)
    const { ana, ben } = cast.people
    const { groupId } = cast.south
    expect(await outcomes(path.group(groupId), [ana.userId, ben.userId, missingId])).toEqual([
      'DONE',
      'DONE',
      'not-found',
    ])
    expect(await outcomes(path.mip(mip.mipId), [ana.userId, missingId])).toEqual(['DONE', 'not-found'])
    // Linking again changes nothing.
    expect(await outcomes(path.mip(mip.mipId), [ana.userId, ben.userId])).toEqual(['DONE', 'DONE'])
    const links = await server.db
      .selectFrom('userMip')
      .select(['userId', 'providerNumber', 'allowed'])
      .where('mipId', '=', mip.mipId)
      .orderBy('userId')
      .execute()
    expect(links).toEqual([ana, ben].map(({ userId }) => ({ userId, providerNumber: '', allowed: true })))
    const members = await server.db
      .selectFrom('userGroup')
      .select('userId')
      .where('groupId', '=', groupId)
      .where('userId', 'in', [ana.userId, ben.userId])
      .execute()
    expect(members).toHaveLength(2)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('action', 'in', ['user-group.link', 'user-mip.link', 'group.member-link'])
      .execute()
    expect(trail.length).toBe(4)
  })

  it('refuse other roles, signed-out callers, missing records and bad input', async () => {
    const urls = [path.resend(), path.group(cast.south.groupId), path.mip(cast.southMip.mipId)]
    for (const url of urls) {
      const ids = [cast.people.ana.userId]
      for (const who of ['northAdmin', 'southAdmin', 'ana', 'typist'] as const) {
        expect((await ask(cast.as[who], url, ids)).status).toBe(403)
      }
      expect((await ask(server.anonymous(), url, ids)).status).toBe(401)
      expect((await ask(cast.as.admin, url, [])).status).toBe(400)
      expect((await ask(cast.as.admin, url, [1, 1])).status).toBe(400)
    }
    expect((await ask(cast.as.admin, path.group(missingId), [1])).status).toBe(404)
    expect((await ask(cast.as.admin, path.mip(missingId), [1])).status).toBe(404)
  })
})
