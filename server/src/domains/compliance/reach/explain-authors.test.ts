import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserGroup, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let userMipId: number
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  // The northern MIP works with both groups, and Dora is in both.
  await t.db
    .insertInto('groupMip')
    .values({ groupId: cast.south.groupId, mipId: cast.northMip.mipId })
    .execute()
  userMipId = await linkUserMip(t.db, cast.people.dora.userId, cast.northMip.mipId)
})
afterAll(() => t.close())

type Change = { inject(method: 'POST', url: string, body: object): Promise<Answer> }

let year = 2030
/** Changes the link, so that the caller becomes the author of its step. */
async function changeLink(caller: Change): Promise<void> {
  const validUntil = `${(year += 1)}-01-01T00:00:00.000Z`
  const body = { userMipId, providerNumber: '', allowed: true, validUntil }
  const answer = await caller.inject('POST', '/api/update-user-mip', body)
  expect(answer.status, answer.text).toBe(200)
}

async function authorFor(caller: { inject(method: 'GET', url: string): Promise<Answer> }) {
  const { dora } = cast.people
  const query = `ability=mip.read&userId=${dora.userId}&thingId=${cast.northMip.mipId}`
  const answer = await caller.inject('GET', `/api/gantry-admin/reach/explain?${query}`)
  expect(answer.status, answer.text).toBe(200)
  const steps = answer.json<ReachExplanation>().paths.flatMap((path) => path.steps)
  const link = steps.find(({ kind }) => kind === 'user-mip')
  return { text: answer.text, by: link?.by?.name, isHidden: link?.byIsHidden, since: link?.since }
}

describe('who made a step so', () => {
  it('is named for everybody if it was a platform administrator', async () => {
    await changeLink(cast.as.admin)
    for (const caller of [cast.as.admin, cast.as.northAdmin, cast.as.southAdmin])
      expect(await authorFor(caller)).toMatchObject({ by: 'Pat Admin', isHidden: false })
  })

  it('is no administrator of another group for a group administrator, who learns that there is one', async () => {
    await changeLink(cast.as.southAdmin)
    expect(await authorFor(cast.as.admin)).toMatchObject({ by: 'Sam South', isHidden: false })
    expect(await authorFor(cast.as.southAdmin)).toMatchObject({ by: 'Sam South', isHidden: false })
    const { text, ...told } = await authorFor(cast.as.northAdmin)
    expect(told).toEqual({ by: undefined, isHidden: true, since: expect.any(String) })
    expect(text).not.toContain('Sam')
    expect(text).not.toContain(`"id":${cast.people.southAdmin.userId}`)
  })

  it('is named for those of the own group', async () => {
    await changeLink(cast.as.northAdmin)
    expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: 'Nora North', isHidden: false })
    expect(await authorFor(cast.as.southAdmin)).toMatchObject({ by: undefined, isHidden: true })
  })

  describe('was a colleague', () => {
    let max: Person
    beforeEach(async () => {
      max = await buildUser(t.world, { firstName: 'Max', lastName: 'Moves', administers: cast.north })
      await changeLink(await t.signInAs(max))
    })
    const move = () =>
      t.db
        .updateTable('user')
        .set({ groupIdForAdmin: cast.south.groupId })
        .where('userId', '=', max.userId)
        .execute()

    it('who still administers the group', async () => {
      expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: 'Max Moves', isHidden: false })
      expect(await authorFor(cast.as.southAdmin)).toMatchObject({ by: undefined, isHidden: true })
    })

    it('who administers another group now', async () => {
      await move()
      expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: undefined, isHidden: true })
      expect(await authorFor(cast.as.southAdmin)).toMatchObject({ by: 'Max Moves', isHidden: false })
    })

    it('who is a member of the group, until the membership ends', async () => {
      await move()
      const userGroupId = await linkUserGroup(t.db, max.userId, cast.north.groupId)
      expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: 'Max Moves', isHidden: false })
      const validUntil = new Date(t.clock.now().getTime() - 1)
      await t.db.updateTable('userGroup').set({ validUntil }).where('userGroupId', '=', userGroupId).execute()
      expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: undefined, isHidden: true })
    })
  })

  it('may be a program, which is named for its group alone', async () => {
    const ofSouth = await buildServiceCaller(t, { name: 'Southern feed', groupId: cast.south.groupId })
    await changeLink(ofSouth)
    expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: undefined, isHidden: true })
    expect(await authorFor(cast.as.southAdmin)).toMatchObject({ by: 'Southern feed', isHidden: false })
    await changeLink(await buildServiceCaller(t, { name: 'Platform feed' }))
    expect(await authorFor(cast.as.northAdmin)).toMatchObject({ by: 'Platform feed', isHidden: false })
  })
})
