import { hiddenValue } from '@gantry/contract/domains/compliance/audit/words'
import type { ReadPracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let second: Person
let asSecond: Caller
let mipId: number
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  mipId = cast.northMip.mipId
  second = await buildUser(t.world, { firstName: 'Sue', lastName: 'Second', roles: ['ProductAdmin'] })
  asSecond = await t.signInAs(second)
  for (const { userId } of [cast.people.ana, cast.people.northAdmin]) await linkUserMip(t.db, userId, mipId)
  restore = await keepState(t, { ...cast.as, second: asSecond })
})
beforeEach(() => restore())
afterAll(() => t.close())

const proposal = (body: object = {}) => ({
  userId: cast.people.ana.userId,
  mipId,
  kind: 'FULL',
  modalities: ['MR', 'CT'],
  procedures: ['Report MRI of the knee'],
  conditions: 'Adults only.',
  supervision: 'NONE',
  evidence: 'Fellowship and two references.',
  validFrom: '2026-11-22',
  reviewBy: '2031-11-21',
  ...body,
})
const propose = (caller: Pick<Caller, 'inject'>, body: object = {}) =>
  caller.inject('POST', '/api/practice-scopes', proposal(body))
async function proposed(caller: Pick<Caller, 'inject'>, body: object = {}): Promise<ReadPracticeScope> {
  const answer = await propose(caller, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ReadPracticeScope>()
}
async function read(id: number, caller = cast.as.admin): Promise<ReadPracticeScope> {
  const answer = await caller.inject('GET', `/api/practice-scopes/${id}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ReadPracticeScope>()
}
async function move(id: number, state: string, caller: Pick<Caller, 'inject'>, reason = 'So it is.') {
  const { version } = await read(id)
  return caller.inject('POST', `/api/practice-scopes/${id}/state`, { version, state, reason })
}
async function moved(id: number, state: string, caller: Caller = asSecond) {
  const answer = await move(id, state, caller)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ReadPracticeScope>()
}
const codeOf = ({ status, json }: Awaited<ReturnType<typeof move>>) => [status, json().code]
const fieldsOf = ({ status, json }: Awaited<ReturnType<typeof move>>) => [
  status,
  Object.keys(json().fields ?? {}),
]

describe('a scope of practice', () => {
  it('goes from its proposal to its end, with who decided what and why', async () => {
    const { practiceScopeId: id, standing, may } = await proposed(cast.as.northAdmin)
    expect([standing, may]).toEqual(['PROPOSED', ['edit', 'refuse']])
    const granted = await moved(id, 'GRANTED')
    expect(granted).toMatchObject({
      standing: 'IN_FORCE',
      modalities: ['CT', 'MR'],
      granted: { name: 'Sue Second' },
      may: ['suspend', 'end', 'renew'],
    })
    expect((await moved(id, 'SUSPENDED', cast.as.northAdmin)).standing).toBe('SUSPENDED')
    expect((await moved(id, 'GRANTED')).standing).toBe('IN_FORCE')
    const ended = await moved(id, 'ENDED')
    expect([ended.standing, ended.ended, ended.may]).toEqual(['ENDED', 'DECIDED', ['renew']])
    expect(ended.steps.map(({ state, name }) => [state, name])).toEqual([
      ['ENDED', 'Sue Second'],
      ['GRANTED', 'Sue Second'],
      ['SUSPENDED', 'Nora North'],
      ['GRANTED', 'Sue Second'],
      ['PROPOSED', 'Nora North'],
    ])
    const trail = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('action', 'like', 'practice-scope.%')
      .orderBy('auditEventId')
      .execute()
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual([
      'propose',
      'grant',
      'suspend',
      'resume',
      'end',
    ])
    expect(trail[0]?.detail).toMatchObject({
      userId: cast.people.ana.userId,
      mipId,
      changes: { modalities: [[], ['CT', 'MR']], conditions: ['', hiddenValue] },
    })
  })

  it('is granted by nobody who has it, proposed it or changed the proposal', async () => {
    const own = await proposed(cast.as.ana)
    expect(own.may).toEqual(['edit', 'refuse'])
    expect((await move(own.practiceScopeId, 'GRANTED', cast.as.ana)).status).toBe(403)
    const { practiceScopeId: id } = await proposed(cast.as.admin)
    expect(codeOf(await move(id, 'GRANTED', cast.as.admin))).toEqual([403, 'practice-scope.second-person'])
    const { version } = await read(id)
    await proposed(cast.as.northAdmin, { practiceScopeId: id, version, conditions: 'None.' })
    expect(codeOf(await move(id, 'GRANTED', cast.as.northAdmin))).toEqual([
      403,
      'practice-scope.second-person',
    ])
    expect(codeOf(await move(id, 'GRANTED', cast.as.admin))).toEqual([403, 'practice-scope.second-person'])
    const ofAdmin = await proposed(asSecond, { userId: cast.people.northAdmin.userId })
    expect(codeOf(await move(ofAdmin.practiceScopeId, 'GRANTED', cast.as.northAdmin))).toEqual([
      403,
      'practice-scope.second-person',
    ])
    await moved(ofAdmin.practiceScopeId, 'GRANTED', cast.as.admin)
    expect(codeOf(await move(ofAdmin.practiceScopeId, 'ENDED', cast.as.northAdmin))).toEqual([
      403,
      'practice-scope.own',
    ])
    const service = await buildServiceCaller(t, { managedBy: [cast.people.admin.userId] })
    expect(codeOf(await move(id, 'GRANTED', service.caller))).toEqual([403, 'practice-scope.second-person'])
    expect((await moved(id, 'GRANTED')).standing).toBe('IN_FORCE')
  })

  it('adds its modalities to the link when it is granted, and tells the person', async () => {
    await t.db
      .updateTable('userMip')
      .set({ modalities: ['US'] })
      .where('userId', '=', cast.people.ana.userId)
      .execute()
    const { practiceScopeId: id } = await proposed(cast.as.admin)
    await moved(id, 'GRANTED')
    const link = await t.db
      .selectFrom('userMip')
      .select('modalities')
      .where('userId', '=', cast.people.ana.userId)
      .where('mipId', '=', mipId)
      .executeTakeFirstOrThrow()
    expect(link.modalities).toEqual(['CT', 'MR', 'US'])
    const { parts } = await t.mails.latest(cast.people.ana.email, 'practice-scope-decided')
    expect(parts).toMatchObject({
      verb: 'grant',
      mip: 'North Clinic',
      link: expect.stringContaining(`scope?id=${id}`),
    })
  })

  it('goes nowhere else, and only with a reason', async () => {
    const { practiceScopeId: id } = await proposed(cast.as.admin)
    expect(fieldsOf(await move(id, 'SUSPENDED', asSecond))).toEqual([400, ['state']])
    expect(fieldsOf(await move(id, 'ENDED', asSecond, ' '))).toEqual([400, ['reason']])
    const refused = await moved(id, 'ENDED')
    expect([refused.ended, refused.granted]).toEqual(['REFUSED', null])
    for (const state of ['GRANTED', 'SUSPENDED', 'ENDED'])
      expect(fieldsOf(await move(id, state, asSecond))).toEqual([400, ['state']])
  })

  it('does not change after it was decided, here and in the database', async () => {
    const { practiceScopeId: id, version } = await proposed(cast.as.admin)
    expect((await propose(cast.as.admin, { practiceScopeId: id, version: version + 1 })).status).toBe(409)
    await moved(id, 'GRANTED')
    expect(codeOf(await propose(cast.as.admin, { practiceScopeId: id }))).toEqual([
      409,
      'practice-scope.decided',
    ])
    const change = (columns: object) =>
      t.db.updateTable('practiceScope').set(columns).where('practiceScopeId', '=', id).execute()
    await expect(change({ conditions: 'None.' })).rejects.toThrow('not changed after it was decided')
    const step = t.db.updateTable('practiceScopeStep').set({ reason: 'Other.' })
    await expect(step.where('practiceScopeId', '=', id).execute()).rejects.toThrow('is not changed')
  })

  it('is granted once when two decide at the same time', async () => {
    const { practiceScopeId: id, version } = await proposed(cast.as.northAdmin)
    const body = { version, state: 'GRANTED', reason: '' }
    const answers = await Promise.all(
      [cast.as.admin, asSecond].map((caller) =>
        caller.inject('POST', `/api/practice-scopes/${id}/state`, body),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(id)).steps).toHaveLength(2)
  })

  it('is refused with the field that is wrong', async () => {
    const { ana, cleo } = cast.people
    const cleosId = await buildQualification(t.db, { userId: cleo.userId })
    for (const [body, field] of [
      [{ modalities: [], procedures: [] }, 'modalities'],
      [{ supervision: 'REMOTE' }, 'supervisorId'],
      [{ supervisorId: second.userId }, 'supervisorId'],
      [{ supervision: 'ON_SITE', supervisorId: ana.userId }, 'supervisorId'],
      [{ evidence: ' ' }, 'evidence'],
      [{ reviewBy: null }, 'reviewBy'],
      [{ validFrom: '2026-11-21' }, 'validFrom'],
      [{ reviewBy: '2031-11-22' }, 'reviewBy'],
      [{ endsOn: '2026-11-21' }, 'endsOn'],
      [{ kind: 'TEMPORARY', reviewBy: null }, 'endsOn'],
      [{ kind: 'TEMPORARY', reviewBy: null, endsOn: '2027-02-22' }, 'endsOn'],
      [{ kind: 'EMERGENCY', reviewBy: null, endsOn: '2026-11-29' }, 'endsOn'],
      [{ kind: 'EMERGENCY', endsOn: '2026-11-28' }, 'reviewBy'],
      [{ qualificationIds: [cleosId] }, 'qualificationIds'],
      [{ qualificationIds: [missingId] }, 'qualificationIds'],
      [{ replaces: missingId }, 'replaces'],
    ] as const)
      expect(fieldsOf(await propose(cast.as.admin, body)), JSON.stringify(body)).toEqual([400, [field]])
    for (const body of [
      { kind: 'TEMPORARY', reviewBy: null, endsOn: '2027-02-21' },
      { kind: 'TEMPORARY', reviewBy: null, validFrom: '2026-11-30', endsOn: '2027-02-28' },
      { kind: 'EMERGENCY', reviewBy: null, endsOn: '2026-11-28' },
    ])
      await proposed(cast.as.admin, body)
    const elsewhere = await propose(cast.as.admin, { userId: cleo.userId })
    expect(codeOf(elsewhere)).toEqual([409, 'practice-scope.no-link'])
    const stranger = await propose(cast.as.admin, { supervision: 'REMOTE', supervisorId: second.userId })
    expect(codeOf(stranger)).toEqual([409, 'practice-scope.supervisor-not-there'])
  })
})

it('the longest times of scopes are those of the settings', async () => {
  const keys = ['scope-review-months', 'scope-temporary-months', 'scope-emergency-days']
  const changes = keys.map((key, index) => ({
    key: `compliance.${key}`,
    value: [12, 6, 2][index],
    version: 0,
  }))
  expect((await cast.as.admin.inject('POST', '/api/settings', { changes })).status).toBe(200)
  for (const [body, fields] of [
    [{ reviewBy: '2027-11-22' }, { reviewBy: 'A scope is reviewed within so many months: 12' }],
    [
      { kind: 'TEMPORARY', reviewBy: null, endsOn: '2027-05-22' },
      { endsOn: 'A temporary scope lasts at most so many months: 6' },
    ],
    [
      { kind: 'EMERGENCY', reviewBy: null, endsOn: '2026-11-24' },
      {
        endsOn: 'A scope for an emergency lasts at most so many days, the first one included: 2',
      },
    ],
  ] as const)
    expect((await propose(cast.as.admin, body)).json().fields).toEqual(fields)
  await proposed(cast.as.admin, { reviewBy: '2027-11-21' })
  await proposed(cast.as.admin, { kind: 'TEMPORARY', reviewBy: null, endsOn: '2027-05-21' })
  await proposed(cast.as.admin, { kind: 'EMERGENCY', reviewBy: null, endsOn: '2026-11-23' })
})

describe('what a scope is worth', () => {
  it('ends with its last day at the MIP, and begins with its first one', async () => {
    await t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', mipId).execute()
    const { practiceScopeId: id } = await proposed(cast.as.admin, {
      kind: 'EMERGENCY',
      reviewBy: null,
      validFrom: '2026-11-23',
      endsOn: '2026-11-25',
    })
    expect((await moved(id, 'GRANTED')).standing).toBe('COMING')
    // Midnight in Perth is 16:00 UTC.
    for (const [time, standing] of [
      ['2026-11-22T15:59:59.999Z', 'COMING'],
      ['2026-11-22T16:00:00Z', 'IN_FORCE'],
      ['2026-11-25T15:59:59.999Z', 'IN_FORCE'],
      ['2026-11-25T16:00:00Z', 'ENDED'],
    ] as const) {
      t.clock.set(new Date(time))
      const caller = await t.signInAs(cast.people.admin)
      expect((await read(id, caller)).standing, time).toBe(standing)
    }
  })

  it('follows the link of the person and that of the supervisor', async () => {
    const supervisorId = cast.people.northAdmin.userId
    const { practiceScopeId: id } = await proposed(cast.as.admin, { supervision: 'ON_SITE', supervisorId })
    await moved(id, 'GRANTED')
    const standing = async () => (await read(id)).standing
    const allow = (userId: number, allowed: boolean) =>
      t.db
        .updateTable('userMip')
        .set({ allowed })
        .where('userId', '=', userId)
        .where('mipId', '=', mipId)
        .execute()
    await allow(supervisorId, false)
    expect(await standing()).toBe('UNSUPERVISED')
    await allow(supervisorId, true)
    await allow(cast.people.ana.userId, false)
    expect(await standing()).toBe('LINK_OFF')
    await allow(cast.people.ana.userId, true)
    expect(await standing()).toBe('IN_FORCE')
    await t.db.deleteFrom('userMip').where('userId', '=', cast.people.ana.userId).execute()
    expect(await standing()).toBe('ENDED')
    // A link that is added again is another one.
    await linkUserMip(t.db, cast.people.ana.userId, mipId)
    expect((await read(id)).ended).toBe('LINK_REMOVED')
  })

  it('is replaced on the first day of the next one, once that is granted', async () => {
    const { practiceScopeId: id } = await proposed(cast.as.admin)
    await moved(id, 'GRANTED')
    const next = await proposed(cast.as.admin, { validFrom: '2026-11-24', replaces: id })
    t.clock.set(new Date('2026-11-24T01:00:00Z'))
    const later = await t.signInAs(cast.people.admin)
    expect((await read(id, later)).standing).toBe('IN_FORCE')
    const { version } = next
    const grant = await (await t.signInAs(second)).inject(
      'POST',
      `/api/practice-scopes/${next.practiceScopeId}/state`,
      {
        version,
        state: 'GRANTED',
      },
    )
    expect(grant.status, grant.text).toBe(200)
    const old = await read(id, later)
    expect([old.standing, old.ended]).toEqual(['ENDED', 'REPLACED'])
    expect(grant.json<ReadPracticeScope>().standing).toBe('IN_FORCE')
  })

  it('waits in the inbox of who may grant it, and before its review', async () => {
    const { practiceScopeId: id } = await proposed(cast.as.northAdmin)
    const kindsOf = async (caller: Caller) => {
      const answer = await caller.inject('GET', '/api/my-inbox')
      expect(answer.status, answer.text).toBe(200)
      return answer
        .json<{ items: { kind: string }[] }>()
        .items.map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('practice-scope'))
    }
    expect(await kindsOf(asSecond)).toEqual(['practice-scope-to-grant'])
    expect(await kindsOf(cast.as.northAdmin)).toEqual([])
    expect(await kindsOf(cast.as.ana)).toEqual([])
    await moved(id, 'GRANTED')
    expect(await kindsOf(asSecond)).toEqual([])
    t.clock.set(new Date('2031-10-01T01:00:00Z'))
    expect(await kindsOf(await t.signInAs(second))).toEqual(['practice-scope-review'])
    t.clock.set(new Date('2031-12-01T01:00:00Z'))
    expect((await read(id, await t.signInAs(second))).standing).toBe('REVIEW_DUE')
  })
})

describe('the modalities of a link', () => {
  it('are out of force without a scope in force, once one was granted', async () => {
    const { ana } = cast.people
    const outOfForce = async () => {
      const ofUser = await cast.as.admin.inject('GET', `/api/users/${ana.userId}/user-mips`)
      const ofMip = await cast.as.admin.inject('GET', `/api/mips/${mipId}/user-mips`)
      type Link = { mipId: number; userId: number; modalitiesOutOfForce: string[] }
      const links = [...ofUser.json<Link[]>(), ...ofMip.json<Link[]>()]
      const own = links.filter((link) => link.userId === ana.userId && link.mipId === mipId)
      expect(own).toHaveLength(2)
      expect(own[0]?.modalitiesOutOfForce).toEqual(own[1]?.modalitiesOutOfForce)
      return own[0]?.modalitiesOutOfForce
    }
    const update = { modalities: ['US', 'NM'] }
    await t.db.updateTable('userMip').set(update).where('userId', '=', ana.userId).execute()
    expect(await outOfForce()).toEqual([])
    const { practiceScopeId: id } = await proposed(cast.as.admin)
    expect(await outOfForce()).toEqual([])
    await moved(id, 'GRANTED')
    expect(await outOfForce()).toEqual(['US', 'NM'])
    await moved(id, 'SUSPENDED')
    expect(await outOfForce()).toEqual(['CT', 'MR', 'US', 'NM'])
    await moved(id, 'GRANTED')
    const other = await proposed(cast.as.admin, { modalities: ['US'] })
    await moved(other.practiceScopeId, 'GRANTED')
    expect(await outOfForce()).toEqual(['NM'])
    await moved(id, 'ENDED')
    expect(await outOfForce()).toEqual(['CT', 'MR', 'NM'])
  })
})

describe('who sees and proposes scopes', () => {
  it('leaves group administrators to their group, and members to themselves', async () => {
    const { cleo, ana } = cast.people
    await linkUserMip(t.db, cleo.userId, cast.southMip.mipId)
    const theirs = await proposed(cast.as.admin, { userId: cleo.userId, mipId: cast.southMip.mipId })
    const pathOf = (id: number) => `/api/practice-scopes/${id}`
    for (const caller of [cast.as.northAdmin, cast.as.ana])
      expectSameAsMissing(
        await caller.inject('GET', pathOf(theirs.practiceScopeId)),
        await caller.inject('GET', pathOf(missingId)),
      )
    const own = await proposed(cast.as.ana)
    const list = await cast.as.ana.inject('GET', `/api/users/${ana.userId}/practice-scopes`)
    expect(list.json(), list.text).toMatchObject({
      may: ['propose'],
      practiceScopes: [{ practiceScopeId: own.practiceScopeId }],
    })
    // The reply would name somebody whom the caller may not see.
    await linkUserMip(t.db, cleo.userId, mipId)
    for (const [caller, userId] of [
      [cast.as.ana, ana.userId],
      [cast.as.northAdmin, ana.userId],
    ] as const) {
      const supervised = { userId, supervision: 'REMOTE', supervisorId: cleo.userId }
      const told = await propose(caller, supervised)
      const missing = await propose(caller, { ...supervised, supervisorId: missingId })
      expect([told.status, told.json().message]).toEqual([409, missing.json().message])
    }
    await proposed(cast.as.admin, { supervision: 'REMOTE', supervisorId: cleo.userId })
    expect((await propose(cast.as.ana, { userId: cast.people.ben.userId })).status).toBe(404)
    expect((await propose(cast.as.northAdmin, { userId: cleo.userId })).status).toBe(404)
  })
})
