import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, buildUser, type Mip } from '../../../../testing/factories.ts'
import {
  bringUpToDate,
  buildFhirClient,
  type FhirClient,
  type FoundBundle,
} from '../../../../testing/fhir/directory.ts'
import { chooseSeed, repeatWith, runs } from '../../../../testing/histories.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { followAuditTrail } from './follow.ts'

const types = ['Practitioner', 'PractitionerRole', 'Organization', 'Location']

let t: TestApp
let cast: Cast
let people: Person[]
let mips: Mip[]
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  people = [cast.people.ana, cast.people.cleo, await buildUser(t.world, { roles: ['MIS'] })]
  await t.db
    .updateTable('user')
    .set({ listed: true })
    .where(
      'userId',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()
  mips = [cast.northMip, cast.southMip, await buildMip(t.db, { name: 'Third Clinic' })]
}, 60_000)
afterAll(() => t.close())

/** A copy of the directory, as another system keeps it: a search at first, then only the history. */
class Copy {
  readonly client: FhirClient
  readonly resources = new Map<string, unknown>()
  private readonly since = new Map<string, string>()

  constructor(client: FhirClient) {
    this.client = client
  }

  async start(): Promise<void> {
    for (const type of types) this.take(type, await this.client.all(`${type}?_count=2`))
  }

  async replay(): Promise<void> {
    for (const type of types)
      this.take(type, await this.client.all(`${type}/_history?_count=2&_since=${this.since.get(type)}`))
  }

  private take(type: string, pages: FoundBundle[]): void {
    for (const { fullUrl, resource, request } of pages.flatMap(({ entry = [] }) => entry)) {
      if (request?.method === 'DELETE') this.resources.delete(fullUrl)
      else this.resources.set(fullUrl, resource)
    }
    this.since.set(type, pages[0]?.meta.lastUpdated ?? '')
  }
}

async function freshSearch(client: FhirClient): Promise<Map<string, unknown>> {
  const copy = new Copy(client)
  await copy.start()
  return copy.resources
}

const sorted = (resources: Map<string, unknown>) =>
  [...resources].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The kinds of changes that a call has made. */
const succeeded = new Set<number>()

type Change = { kind: number; who: number; where: number }

/** One change through a call of the portal, as people and administrators make them. */
async function make({ kind, who, where }: Change): Promise<void> {
  const { admin } = cast.as
  const person = people[who % people.length] ?? cast.people.ana
  const mip = mips[where % mips.length] ?? cast.northMip
  const group = where % 2 === 0 ? cast.north : cast.south
  const { userId } = person
  const link = await t.db
    .selectFrom('userMip')
    .select('userMipId')
    .where('userId', '=', userId)
    .where('mipId', '=', mip.mipId)
    .executeTakeFirst()
  const membership = await t.db
    .selectFrom('userGroup')
    .select('userGroupId')
    .where('userId', '=', userId)
    .where('groupId', '=', group.groupId)
    .executeTakeFirst()
  const post = (url: string, body: object = {}) => admin.inject('POST', url, body)
  const own = async (listed: boolean) => {
    const { status } = await t.db
      .selectFrom('user')
      .select('status')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (!status) return undefined
    const caller = await t.signInAs(person)
    return caller.inject('POST', '/api/my-directory-listing', { listed })
  }
  const steps = [
    () => own(true),
    () => own(false),
    () => post('/api/gantry-admin/link-user-mip', { userId, mipId: mip.mipId, providerNumber: '2426621B' }),
    () =>
      link && post('/api/update-provider-number', { userMipId: link.userMipId, providerNumber: '4024742F' }),
    () => link && admin.inject('DELETE', `/api/gantry-admin/unlink-user-mip/${link.userMipId}`),
    () =>
      link &&
      post('/api/update-user-mip', {
        userMipId: link.userMipId,
        userId,
        mipId: mip.mipId,
        providerNumber: '',
        allowed: where % 2 === 0,
      }),
    () => post(`/api/users/${userId}/update-profile`, { firstName: 'Name', lastName: `Number ${where}` }),
    () => post(`/api/gantry-admin/users/${userId}/activate-inactivate?status=${where % 2 === 0}`),
    () => post(`/api/gantry-admin/mips/${mip.mipId}/activate-inactivate?status=${who % 2 === 0}`),
    () => post('/api/gantry-admin/mips/add-update', { mipId: mip.mipId, name: `${mip.name} ${who}` }),
    () => post(`/api/link-user-group?userId=${userId}&groupId=${group.groupId}`),
    () => membership && admin.inject('DELETE', `/api/unlink-user-group/${membership.userGroupId}`),
    () => post(`/api/gantry-admin/groups/${group.groupId}/link-mip?mipId=${mip.mipId}`),
    () => admin.inject('DELETE', `/api/gantry-admin/groups/${group.groupId}/unlink-mip?mipId=${mip.mipId}`),
    () => post('/api/gantry-admin/users/activate-inactivate', { ids: [userId], status: true }),
    () =>
      // Ends by itself, without a call and without an entry in the audit trail.
      t.db
        .updateTable('userMip')
        .set({ validUntil: where % 2 === 0 ? t.clock.now() : null })
        .where('userId', '=', userId)
        .execute(),
  ]
  const answer = await steps[kind % steps.length]?.()
  if (answer && 'status' in answer && answer.status === 200) succeeded.add(kind)
}

const changes = fc.array(fc.record({ kind: fc.nat(15), who: fc.nat(2), where: fc.nat(2) }), {
  minLength: 3,
  maxLength: 8,
})

describe('the history of the directory', () => {
  it('leads a copy to the same content as a new search, after any changes', async () => {
    const readers = [await buildFhirClient(t), await buildFhirClient(t, { groupId: cast.north.groupId })]
    await bringUpToDate(t)
    const copies = readers.map((client) => new Copy(client))
    for (const copy of copies) await copy.start()
    const seen = new Set<string>()
    const seed = chooseSeed(3)
    await fc.assert(
      fc.asyncProperty(changes, async (round) => {
        for (const change of round) await make(change)
        t.clock.advance(1_000)
        await bringUpToDate(t)
        for (const copy of copies) {
          await copy.replay()
          const fresh = await freshSearch(copy.client)
          expect(sorted(copy.resources)).toEqual(sorted(fresh))
          seen.add([...fresh.keys()].map((url) => url.split('/').at(-2)).join())
        }
      }),
      { seed, numRuns: runs(12, 100), endOnFailure: true },
    )
    expect(seen.size, `the content changed, ${repeatWith(seed)}`).toBeGreaterThan(5)
    expect(succeeded.size, `the calls succeeded, ${repeatWith(seed)}`).toBeGreaterThan(10)
  }, 300_000)

  it('follows the audit trail without a round over everybody', async () => {
    const client = await buildFhirClient(t)
    const { typist } = cast.people
    await bringUpToDate(t)
    const { body } = await client.get('Practitioner/_history')
    const since = body.meta.lastUpdated
    await cast.as.typist.inject('POST', '/api/my-directory-listing', { listed: true })
    await sealAudit(t.world)
    await followAuditTrail(t.world)
    const changed = await client.get(`Practitioner/_history?_since=${since}`)
    const urls = changed.body.entry?.map(({ request }) => `${request?.method} ${request?.url}`)
    expect(urls).toContain(`PUT Practitioner/${typist.userId}`)
    await cast.as.typist.inject('POST', '/api/my-directory-listing', { listed: false })
    expect((await client.get(`Practitioner/${typist.userId}`)).status, 'at once').toBe(404)
    await sealAudit(t.world)
    await followAuditTrail(t.world)
    const removed = await client.get(`Practitioner/_history?_since=${changed.body.meta.lastUpdated}`)
    expect(removed.body.entry?.map(({ request }) => `${request?.method} ${request?.url}`)).toContain(
      `DELETE Practitioner/${typist.userId}`,
    )
    expect((await client.get(`Practitioner/${typist.userId}/_history`)).body.entry).toMatchObject([
      { request: { method: 'DELETE' } },
    ])
  })

  it('never goes back in time, also when the clock does', async () => {
    const client = await buildFhirClient(t)
    const before = (await client.get('Practitioner/_history')).body.meta.lastUpdated
    t.clock.advance(-3_600_000)
    await cast.as.typist.inject('POST', '/api/my-directory-listing', { listed: true })
    await bringUpToDate(t)
    const after = (await client.get(`Practitioner/_history?_since=${before}`)).body
    expect(after.meta.lastUpdated > before).toBe(true)
    expect(
      after.entry?.some(({ request }) => request?.url === `Practitioner/${cast.people.typist.userId}`),
    ).toBe(true)
  })
})
