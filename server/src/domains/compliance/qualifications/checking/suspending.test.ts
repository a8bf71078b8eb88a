import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { importsUrl, previewOf } from '../../../../testing/imports.ts'
import { kindIdOf } from '../../../../testing/qualifications.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { runImports } from '../../../people/imports/worker.ts'
import { addQualification, post, verify } from '../testing/calls.ts'

let t: TestApp
let cast: Cast
let ahpra: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const issue = '2026-12-01'
const held = async () => {
  const answer = await cast.as.ana.inject('GET', `/api/users/${cast.people.ana.userId}/qualifications`)
  return answer.json<{ qualifications: Qualification[] }>().qualifications
}
async function read({ qualificationId }: Pick<Qualification, 'qualificationId'>): Promise<Qualification> {
  const found = (await held()).find((one) => one.qualificationId === qualificationId)
  if (found === undefined) throw new Error('It is not there.')
  return found
}
/** Checks it as it is now. */
async function check(one: Qualification, result: string): Promise<void> {
  const answer = await verify(cast.as.admin, await read(one), { result })
  expect(answer.status, answer.text).toBe(200)
}
const standings = async (...some: Qualification[]) =>
  Promise.all(some.map(async (one) => (await read(one)).standing))

/** Ana's registration, which is current, and its renewal, which waits for a check and is issued on 1 December. */
async function buildRenewed() {
  const { userId } = cast.people.ana
  const old = await addQualification(cast.as.ana, userId, { qualificationKindId: ahpra })
  await check(old, 'CURRENT')
  const wishes = {
    replaces: old.qualificationId,
    number: old.number,
    issuedOn: issue,
    expiresOn: '2027-12-01',
  }
  const renewal = await addQualification(cast.as.ana, userId, { qualificationKindId: ahpra, ...wishes })
  return { old, renewal }
}

describe('a suspension before the day of issue of a renewal', () => {
  it('found by the first check of the renewal suspends what it renews at once', async () => {
    const { old, renewal } = await buildRenewed()
    expect(await standings(old, renewal)).toEqual(['CURRENT', 'UNVERIFIED'])
    await check(renewal, 'SUSPENDED')
    expect(await standings(old, renewal)).toEqual(['SUSPENDED', 'SUSPENDED'])
    const checks = await cast.as.admin.inject('GET', `/api/qualifications/${old.qualificationId}/checks`)
    const checkedBy = { userId: cast.people.admin.userId }
    expect(checks.json()).toMatchObject({
      checks: [
        { result: 'SUSPENDED', method: 'REGISTER_LOOKUP', checkedBy, expiresOn: old.expiresOn },
        { result: 'CURRENT' },
      ],
    })
    const path = '/api/gantry-admin/audit-events?action=qualification.check'
    const trail = (await cast.as.admin.inject('GET', path)).json<{ auditEvents: object[] }>()
    expect(trail.auditEvents).toMatchObject([
      {
        subjectId: old.qualificationId,
        detail: {
          result: 'SUSPENDED',
          foundWithId: renewal.qualificationId,
          changes: { checkResult: ['CURRENT', 'SUSPENDED'] },
        },
      },
    ])
  })

  it('found by a later check of the renewal, also by an import, suspends what it renews', async () => {
    const { old, renewal } = await buildRenewed()
    await check(renewal, 'CURRENT')
    expect(await standings(old, renewal)).toEqual(['CURRENT', 'FUTURE'])
    const lines = ['ahpra_number,result,expires_on', `${old.number},SUSPENDED,`]
    const { preview } = await previewOf(cast.as.admin, 'qualification-checks', lines)
    await cast.as.admin.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' })
    await runImports(t.world)
    expect(await standings(old, renewal)).toEqual(['SUSPENDED', 'SUSPENDED'])
  })

  it('of what is renewed suspends the renewal, which is not in force on its day of issue', async () => {
    const { old, renewal } = await buildRenewed()
    await check(renewal, 'CURRENT')
    await check(old, 'SUSPENDED')
    expect(await standings(old, renewal)).toEqual(['SUSPENDED', 'SUSPENDED'])
    t.clock.set(new Date('2026-12-01T01:00:00Z'))
    for (const who of ['ana', 'admin'] as const) cast.as[who] = await t.signInAs(cast.people[who])
    expect(await standings(old, renewal)).toEqual([null, 'SUSPENDED'])
  })

  it('ends for each by a check of its own', async () => {
    const { old, renewal } = await buildRenewed()
    await check(renewal, 'SUSPENDED')
    await check(renewal, 'CURRENT')
    expect(await standings(old, renewal)).toEqual(['SUSPENDED', 'FUTURE'])
    await check(old, 'CURRENT')
    expect(await standings(old, renewal)).toEqual(['CURRENT', 'FUTURE'])
  })

  it('is not what a renewal is that was not found, and no other registration is suspended', async () => {
    const { old, renewal } = await buildRenewed()
    const other = await addQualification(cast.as.ana, cast.people.ana.userId, { qualificationKindId: ahpra })
    await check(other, 'CURRENT')
    await check(renewal, 'NOT_FOUND')
    expect(await standings(old, renewal)).toEqual(['CURRENT', 'UNVERIFIED'])
    await check(renewal, 'SUSPENDED')
    expect(await standings(old, renewal, other)).toEqual(['SUSPENDED', 'SUSPENDED', 'CURRENT'])
    const refused = await addQualification(cast.as.ana, cast.people.ana.userId, {
      qualificationKindId: ahpra,
      replaces: other.qualificationId,
      number: other.number,
    })
    await post(cast.as.admin, refused, '/refuse', { version: 1, reason: 'Not readable' })
    await check(other, 'SUSPENDED')
    expect(await read(refused)).toMatchObject({ state: 'REFUSED', checkResult: null })
  })

  it('is recorded once when two administrators check both at the same moment', async () => {
    const { old, renewal } = await buildRenewed()
    await check(renewal, 'CURRENT')
    const ask = async (one: Qualification) => verify(cast.as.admin, await read(one), { result: 'SUSPENDED' })
    const answers = await Promise.all([ask(old), ask(renewal)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await standings(old, renewal)).toEqual(['SUSPENDED', 'SUSPENDED'])
  })
})
