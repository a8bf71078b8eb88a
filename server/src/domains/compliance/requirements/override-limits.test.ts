import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let colleague: Person
let userMipId: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  colleague = await buildUser(t.world, { roles: ['ProductAdmin'] })
  const { mipId } = cast.northMip
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  userMipId = await linkUserMip(t.db, cast.people.ana.userId, mipId)
  await buildRequirement(t.db)
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

const hour = 60 * 60_000
const day = 24 * hour

/** Sessions end while the clock of the test moves by days, so each call is made in a new one. */
async function override(person: Person, days: number, id = userMipId): Promise<unknown[]> {
  const caller: Caller = await t.signInAs(person)
  const until = new Date(t.clock.now().getTime() + days * day).toISOString()
  const body = { until, reason: 'The register is away.' }
  const answer = await caller.inject('POST', `/api/gantry-admin/user-mips/${id}/override`, body)
  const { code, fields } = answer.json<{ code?: string; fields?: object }>()
  return answer.status === 200 ? [200] : [answer.status, code, Object.keys(fields ?? {})]
}

const tooLongByOne = [409, 'hold.overridden-by-one', ['until']]
const tooLong = [409, 'hold.overridden-too-long', ['until']]

describe('overrides of one link', () => {
  it('check 72: by one administrator last 14 days within 90, in one piece or in several', async () => {
    const { admin } = cast.people
    for (let week = 0; week < 2; week += 1) {
      expect(await override(admin, 7)).toEqual([200])
      t.clock.advance(7 * day)
    }
    expect(await override(admin, 1 / 24)).toEqual(tooLongByOne)
    t.clock.advance(76 * day - hour)
    // The first hour of the first override is now more than 90 days ago.
    expect(await override(admin, 2 / 24)).toEqual(tooLongByOne)
    t.clock.advance(2 * hour)
    expect(await override(admin, 1 / 24)).toEqual([200])
  })

  it('by all administrators last 28 days within 90', async () => {
    const { admin } = cast.people
    const third = await buildUser(t.world, { roles: ['ProductAdmin'] })
    expect(await override(admin, 14)).toEqual([200])
    t.clock.advance(14 * day)
    expect(await override(colleague, 14)).toEqual([200])
    t.clock.advance(14 * day)
    expect(await override(third, 1 / 24)).toEqual(tooLong)
    t.clock.advance(63 * day)
    expect(await override(third, 1)).toEqual([200])
  })

  it('count only the time for which they lasted', async () => {
    const { admin } = cast.people
    expect(await override(admin, 14)).toEqual([200])
    t.clock.advance(day)
    // The other administrator replaces it after one day, so 13 days are left.
    expect(await override(colleague, 1)).toEqual([200])
    t.clock.advance(day)
    expect(await override(admin, 13.5)).toEqual(tooLongByOne)
    expect(await override(admin, 13)).toEqual([200])
  })

  it('count although the link was removed and added again', async () => {
    const { admin, ana } = cast.people
    expect(await override(admin, 14)).toEqual([200])
    t.clock.advance(14 * day)
    const caller = await t.signInAs(admin)
    const removed = await caller.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)
    expect(removed.status).toBe(200)
    const { mipId } = cast.northMip
    const body = { mipId, userId: ana.userId, providerNumber: '', allowed: true }
    const added = await caller.inject('POST', '/api/gantry-admin/link-user-mip', body)
    const link = added.json<{ userMipId: number }>().userMipId
    expect(link).not.toBe(userMipId)
    expect(await override(admin, 1, link)).toEqual(tooLongByOne)
  })
})
