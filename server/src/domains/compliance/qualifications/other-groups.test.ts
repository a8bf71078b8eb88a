import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserGroup } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { post } from './testing/calls.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

const qualificationOf = async (caller: Caller, userId: number) => {
  const answer = await caller.inject('GET', `/api/users/${userId}/qualifications`)
  return answer.json<{ qualifications: Qualification[] }>().qualifications[0]
}
const suspendedFor = async (caller: Caller) => {
  const { items, counts } = (await caller.inject('GET', '/api/my-inbox')).json<Inbox>()
  const names = items.filter(({ kind }) => kind === 'suspended-member').map(({ subject }) => subject.name)
  return { names, list: counts.find(({ kind }) => kind === 'suspended-member')?.list }
}

it('a check by one group counts in the others, whose administrators learn of it, and not by whom', async () => {
  const { dora, southAdmin, typist } = cast.people
  // Theo submits it, as a member of the south group alone.
  await linkUserGroup(t.db, typist.userId, cast.south.groupId)
  const wishes = { state: 'SUBMITTED', submittedBy: typist.userId, number: 'MED0001234567' }
  const qualificationId = await buildQualification(t.db, { userId: dora.userId }, wishes)
  expect((await suspendedFor(cast.as.northAdmin)).names).toEqual([])
  const check = { version: 1, method: 'REGISTER_LOOKUP', result: 'SUSPENDED' }
  const answer = await post(cast.as.southAdmin, { qualificationId }, '/check', check)
  expect(answer.json()).toMatchObject({ checkedBy: { userId: southAdmin.userId, name: 'Sam South' } })

  const toNorth = await qualificationOf(cast.as.northAdmin, dora.userId)
  expect(toNorth).toMatchObject({ standing: 'SUSPENDED', checkedBy: null, submittedBy: null })
  const submittedBy = { userId: typist.userId, name: 'Theo Typer' }
  for (const caller of [cast.as.southAdmin, cast.as.admin])
    expect(await qualificationOf(caller, dora.userId)).toMatchObject({
      checkedBy: { name: 'Sam South' },
      submittedBy,
    })
  const checksFor = async (caller: Caller) => {
    const { checks } = (await caller.inject('GET', `/api/qualifications/${qualificationId}/checks`)).json<{
      checks: { checkedBy: object | null }[]
    }>()
    return checks.map(({ checkedBy }) => checkedBy)
  }
  expect(await checksFor(cast.as.northAdmin)).toEqual([null])
  expect(await checksFor(cast.as.admin)).toMatchObject([{ name: 'Sam South' }])

  const list = '/qualifications?standing=SUSPENDED&subject=USER&status=true'
  for (const caller of [cast.as.northAdmin, cast.as.southAdmin]) {
    expect(await suspendedFor(caller)).toEqual({ names: ['Dora Dunn'], list })
    const body = { standing: 'SUSPENDED', subject: 'USER', status: true }
    const listed = await caller.inject('POST', '/api/qualifications', body)
    expect(listed.json()).toMatchObject({ qualifications: [{ qualificationId }], totalItems: 1 })
  }
  for (const caller of [cast.as.admin, cast.as.ana]) expect((await suspendedFor(caller)).names).toEqual([])
  const trail = await cast.as.admin.inject(
    'GET',
    '/api/gantry-admin/audit-events?action=qualification.verify',
  )
  expect(trail.json<{ auditEvents: object[] }>().auditEvents).toMatchObject([
    { detail: { result: 'SUSPENDED', groupId: cast.south.groupId } },
  ])
})

it('documents do not name an uploader of another group to a group administrator', async () => {
  const { dora, southAdmin, northAdmin } = cast.people
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: 'a'.repeat(64) }
  for (const uploadedBy of [southAdmin.userId, northAdmin.userId]) {
    const document = { ...file, userId: dora.userId, uploadedBy, uploadedAt: t.clock.now(), visibility: true }
    await t.db.insertInto('document').values(document).execute()
  }
  const uploadersFor = async (caller: Caller) =>
    (await caller.inject('GET', `/api/users/${dora.userId}/user-documents`))
      .json<{ uploadedBy: { name: string } | null }[]>()
      .map(({ uploadedBy }) => uploadedBy?.name ?? null)
  expect(await uploadersFor(cast.as.northAdmin)).toEqual(['Nora North', null])
  expect(await uploadersFor(cast.as.southAdmin)).toEqual([null, 'Sam South'])
  expect(await uploadersFor(cast.as.admin)).toEqual(['Nora North', 'Sam South'])
})
