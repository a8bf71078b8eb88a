import type {
  AdminDashboard,
  GroupDashboard,
  MemberDashboard,
  SinceLastTime,
} from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('what changed since the last sign-in', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const read = async <Reply>(caller: Caller, path: string): Promise<Reply> => {
    const answer = await caller.inject('GET', path)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<Reply>()
  }
  const ofAdmin = async (caller: Caller) =>
    (await read<AdminDashboard>(caller, '/api/gantry-admin/dashboard')).since
  const ofGroup = async (caller: Caller) =>
    (await read<GroupDashboard>(caller, '/api/dashboard/group')).group?.since
  const ofMember = async (caller: Caller) =>
    (await read<MemberDashboard>(caller, '/api/dashboard/member')).since
  const counts = (since: SinceLastTime | undefined) =>
    Object.fromEntries((since?.counts ?? []).map(({ kind, count }) => [kind, count.count]))

  /** Signs somebody in twice, with an hour between, and returns the later caller and the first moment. */
  async function signInAgain(name: 'admin' | 'northAdmin' | 'ana') {
    server.clock.advance(60_000)
    const before = server.clock.now()
    await server.signInAs(cast.people[name])
    server.clock.advance(60 * 60_000)
    return { before, caller: await server.signInAs(cast.people[name]) }
  }

  it('is not known at the first sign-in', async () => {
    expect(await ofAdmin(cast.as.admin)).toEqual({ at: null, counts: [] })
    expect(await ofGroup(cast.as.northAdmin)).toEqual({ at: null, counts: [] })
    expect(await ofMember(cast.as.ana)).toEqual({ at: null, counts: [] })
  })

  it('begins at the sign-in before this session, and not at a later one elsewhere', async () => {
    const { before, caller } = await signInAgain('ana')
    server.clock.advance(60_000)
    await server.signInAs(cast.people.ana)
    expect((await ofMember(caller)).at).toBe(before.toISOString())
  })

  it('counts for a platform administrator the changes by others alone', async () => {
    const { before, caller } = await signInAgain('admin')
    const change = (at: Date, action: string, actorUserId: number, result = 'DONE') =>
      sql`insert into audit_event (at, action, result, actor_user_id)
        values (${at}, ${action}, ${result}, ${actorUserId})`.execute(server.db)
    const { admin, northAdmin } = cast.people
    const later = new Date(before.getTime() + 1)
    await change(before, 'mip.edit', northAdmin.userId)
    await change(later, 'mip.edit', northAdmin.userId)
    await change(later, 'mip.edit', admin.userId)
    await change(later, 'mip.edit', northAdmin.userId, 'DENIED')
    await change(later, 'session.sign-in', northAdmin.userId)
    expect(await ofAdmin(caller)).toEqual({
      at: before.toISOString(),
      counts: [{ kind: 'changes', count: { count: 1, more: false } }],
    })
  })

  it('says that there may be more changes when the trail has more entries than are counted', async () => {
    const { before, caller } = await signInAgain('admin')
    await sql`insert into audit_event (at, action, result, actor_user_id)
      select ${before}::timestamptz + i * interval '1 millisecond', 'user.read-full', 'DONE', ${cast.people.ben.userId}::bigint
      from generate_series(1, 5000) as i`.execute(server.db)
    expect((await ofAdmin(caller)).counts).toEqual([{ kind: 'changes', count: { count: 0, more: true } }])
  })

  it('counts for the administrator of a group who joined it or activated an account, and nobody of another', async () => {
    const { before, caller } = await signInAgain('northAdmin')
    const later = new Date(before.getTime() + 1)
    const [joined, other] = [
      await buildUser(server.world, { groups: [cast.north] }),
      await buildUser(server.world, { groups: [cast.south] }),
    ]
    await sql`update user_group set created_at = ${before}`.execute(server.db)
    await sql`update "user" set activated_at = ${before} where activated_at is not null`.execute(server.db)
    expect(counts(await ofGroup(caller))).toEqual({ members: 0, activations: 0 })
    for (const { userId } of [joined, other]) {
      await sql`update user_group set created_at = ${later} where user_id = ${userId}`.execute(server.db)
      await sql`update "user" set activated_at = ${later} where user_id = ${userId}`.execute(server.db)
    }
    expect(counts(await ofGroup(caller))).toEqual({ members: 1, activations: 1 })
  })

  it('counts for a member what is their own', async () => {
    const { before, caller } = await signInAgain('ana')
    const later = new Date(before.getTime() + 1)
    const { ana, ben, admin } = cast.people
    await sql`update user_group set created_at = ${before}`.execute(server.db)
    for (const { userId } of [ana, ben]) {
      await linkUserMip(server.db, userId, cast.northMip.mipId)
      await sql`update user_mip set created_at = ${later}`.execute(server.db)
      const number = `MED000000000${userId % 10}`
      const qualificationId = await buildQualification(server.db, { userId }, { number })
      for (const checkedBy of [admin.userId, userId]) {
        const check = { checkedAt: later, method: 'REGISTER_LOOKUP', result: 'CURRENT' }
        await server.db
          .insertInto('qualificationCheck')
          .values({ ...check, qualificationId, checkedBy })
          .execute()
      }
    }
    expect(counts(await ofMember(caller))).toEqual({ practices: 1, groups: 0, checks: 1 })
    await sql`update user_group set created_at = ${later}`.execute(server.db)
    expect(counts(await ofMember(caller))).toMatchObject({ groups: 1 })
  })
})
