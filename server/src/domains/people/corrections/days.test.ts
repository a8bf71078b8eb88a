import type { Correction, Corrections } from '@gantry/contract/domains/people/corrections/schemas'
import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildCorrection } from './testing/corrections.ts'

let t: TestApp
let cast: Cast
let rosa: Person
let asRosa: Caller
let linkId: number
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  rosa = await buildUser(t.world, {
    firstName: 'Rosa',
    lastName: 'Ruiz',
    roles: ['TYP'],
    groups: [cast.north],
  })
  linkId = await linkUserMip(t.db, rosa.userId, cast.northMip.mipId)
  const mip = t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', cast.northMip.mipId)
  await mip.execute()
  await t.db.updateTable('userMip').set({ allowed: false }).where('userMipId', '=', linkId).execute()
  asRosa = await t.signInAs(rosa)
  restore = await keepState(t, { ...cast.as, rosa: asRosa })
})
beforeEach(() => restore())
afterAll(() => t.close())

/** Sessions do not last as long as the clock jumps. */
async function setClock(time: string): Promise<void> {
  t.clock.set(new Date(time))
  const later = new Date(Date.parse(time) + 60_000)
  await t.db
    .updateTable('session')
    .set({ lastSeenAt: new Date(time), accessExpiresAt: later, endsAt: later })
    .execute()
}
async function askBoth(): Promise<Correction[]> {
  const bodies = [
    { field: 'siteCode', value: 'B-77' },
    { field: 'providerNumber', linkId, value: '2426621B' },
  ]
  const asked: Correction[] = []
  for (const body of bodies) {
    const answer = await asRosa.inject('POST', '/api/corrections', { ...body, reason: 'It is wrong.' })
    expect(answer.status, answer.text).toBe(200)
    asked.push(answer.json<Correction>())
  }
  return asked
}
async function overdue(): Promise<boolean[]> {
  const answer = await asRosa.inject('GET', `/api/users/${rosa.userId}/corrections`)
  return answer.json<Corrections>().corrections.map(({ isOverdue }) => isOverdue)
}
async function waitingFor(caller: Caller) {
  const { items } = (await caller.inject('GET', '/api/my-inbox')).json<Inbox>()
  return items
    .filter(({ kind }) => kind === 'correction')
    .map(({ subject, lastDay, action }) => [subject.name, subject.detail, lastDay, action])
}

describe('the last day for an answer', () => {
  it('is thirty days after that of the request, at the MIP of a provider number and else at the person', async () => {
    // 22 November in Sydney, where Rosa is, and 21 November in Perth.
    await setClock('2026-11-21T14:30:00Z')
    expect((await askBoth()).map(({ dueOn }) => dueOn)).toEqual(['2026-12-22', '2026-12-21'])
    // 21 December in Perth ends when 22 December in Sydney is three hours old.
    await setClock('2026-12-21T15:59:59.999Z')
    expect(await overdue()).toEqual([false, false])
    await setClock('2026-12-21T16:00:00Z')
    expect(await overdue()).toEqual([true, false])
    await setClock('2026-12-22T12:59:59.999Z')
    expect(await overdue()).toEqual([true, false])
    await setClock('2026-12-22T13:00:00Z')
    expect(await overdue()).toEqual([true, true])
  })

  it('is in the inbox of those who may answer, also after it', async () => {
    await setClock('2026-11-21T14:30:00Z')
    await askBoth()
    // Nobody answers the own request.
    const own = { userId: cast.people.admin.userId, mipId: cast.northMip.mipId }
    await linkUserMip(t.db, own.userId, own.mipId)
    await buildCorrection(t.db, own)
    const page = `/users/userdetails?id=${rosa.userId}&tab=corrections`
    const number = ['Rosa Ruiz', 'North Clinic', '2026-12-21', page]
    const site = ['Rosa Ruiz', null, '2026-12-22', page]
    for (const time of ['2026-11-21T14:31:00Z', '2027-02-01T00:00:00Z']) {
      await setClock(time)
      expect(await waitingFor(cast.as.admin)).toEqual([number, site])
      expect(await waitingFor(cast.as.northAdmin)).toEqual([number])
      expect(await waitingFor(cast.as.southAdmin)).toEqual([])
      expect(await waitingFor(asRosa)).toEqual([])
    }
  })
})
