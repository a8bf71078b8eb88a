import { createHash } from 'node:crypto'
import type {
  RegisterFeed,
  RegisterOutcomes,
} from '@gantry/contract/domains/compliance/register-checks/schemas'
import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildServiceCaller, type ServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { newNumber } from '../qualifications/testing/calls.ts'

let t: TestApp
let feed: ServiceCaller
beforeAll(async () => {
  t = await buildTestApp()
  feed = await buildServiceCaller(t, { name: 'Register feed', scopes: ['checks:write'] }, ['checks:write'])
})
beforeEach(() => t.clock.set(new Date('2026-11-22T01:00:00Z')))
afterAll(() => t.close())

type Answer = Record<string, unknown> & { number: string }

/** An answer about Zoë Nguyen, whose raw form differs with its contents. */
function answerOf(number: string, wishes: object = {}): Answer {
  const content = {
    status: 'REGISTERED',
    firstName: 'Zoe',
    lastName: 'NGUYEN',
    expiresOn: '2027-11-30',
    ...wishes,
  }
  const sha256 = createHash('sha256')
    .update(JSON.stringify({ number, ...content }))
    .digest('hex')
  return { number, asOf: '2026-11-22T00:00:00Z', sha256, ...content }
}

/** The clock of the tests jumps, so tokens and sessions are asked for anew. */
async function push(...answers: Answer[]) {
  await feed.ask()
  return feed.inject('POST', '/api/register-checks', { answers })
}
const administrator = async () => t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))

async function outcomesOf(...answers: Answer[]) {
  const reply = await push(...answers)
  expect(reply.status, reply.text).toBe(200)
  const { outcomes } = reply.json<RegisterOutcomes>()
  return outcomes.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`))
}

/** A registration of Zoë Nguyen, who has a long first name. */
async function buildRegistration(wishes: object = {}) {
  const { userId } = await buildUser(t.world, { firstName: 'Zoë Anh', lastName: "N'guyen" })
  const number = newNumber()
  const values = { state: 'SUBMITTED', number, expiresOn: '2026-11-30', ...wishes } as const
  const qualificationId = await buildQualification(t.db, { userId }, values)
  return { userId, number, qualificationId }
}

const stateOf = (qualificationId: number) =>
  t.db
    .selectFrom('qualification')
    .select(['state', 'checkResult', 'expiresOn', 'conditions', 'checkedOn'])
    .where('qualificationId', '=', qualificationId)
    .executeTakeFirstOrThrow()

const checksOf = (qualificationId: number) =>
  t.db
    .selectFrom('qualificationCheck')
    .select(['method', 'result', 'checkedBy', 'conditions'])
    .where('qualificationId', '=', qualificationId)
    .orderBy('qualificationCheckId')
    .execute()

async function inboxOf(kind: string): Promise<string[]> {
  const reply = await (await administrator()).inject('GET', '/api/my-inbox')
  const { items } = reply.json<Inbox>()
  return items.filter((item) => item.kind === kind).map(({ subject }) => subject.name)
}

describe('an answer of the register', () => {
  it('verifies a registration that waits, and the same answer again changes nothing', async () => {
    const { number, qualificationId } = await buildRegistration()
    const answer = answerOf(number)
    expect(await outcomesOf(answer)).toEqual(['RECORDED'])
    expect(await stateOf(qualificationId)).toEqual({
      state: 'VERIFIED',
      checkResult: 'CURRENT',
      expiresOn: '2027-11-30',
      conditions: '',
      checkedOn: '2026-11-22',
    })
    t.clock.set(new Date('2026-12-20T01:00:00Z'))
    expect(await outcomesOf(answer)).toEqual(['RECORDED'])
    expect(await checksOf(qualificationId)).toEqual([
      { method: 'REGISTER_FEED', result: 'CURRENT', checkedBy: null, conditions: '' },
    ])
  })

  it('is recorded again only when it says something new, or the last check is a week old', async () => {
    const { number, qualificationId } = await buildRegistration()
    await outcomesOf(answerOf(number))
    const later = { ...answerOf(number), asOf: '2026-11-25T00:00:00Z' }
    expect(await outcomesOf(later)).toEqual(['UNCHANGED'])
    t.clock.set(new Date('2026-11-30T01:00:00Z'))
    expect(await outcomesOf({ ...later, asOf: '2026-11-30T00:00:00Z' })).toEqual(['RECORDED'])
    expect(await checksOf(qualificationId)).toHaveLength(2)
    const rows = await t.db.selectFrom('registerCheck').select('asOf').where('number', '=', number).execute()
    expect(rows.map(({ asOf }) => asOf.toISOString())).toEqual(['2026-11-30T00:00:00.000Z'])
  })

  it.each([
    ['a suspension', { status: 'SUSPENDED' }, 'SUSPENDED', ''],
    ['a registration that ended', { status: 'NOT_REGISTERED' }, 'NOT_FOUND', ''],
    ['a number that it does not know', { status: 'NOT_FOUND', firstName: '', lastName: '' }, 'NOT_FOUND', ''],
    ['somebody who does not practise', { registrationType: 'NON_PRACTISING' }, 'SUSPENDED', ''],
    [
      'conditions and undertakings',
      { conditions: ['No MRI'], undertakings: ['Supervised'] },
      'CONDITIONS',
      'No MRI\nSupervised',
    ],
    ['a notation', { notations: ['Nuclear medicine only'] }, 'CURRENT', ''],
  ])('records %s', async (_, wishes, result, conditions) => {
    const { number, qualificationId } = await buildRegistration({ state: 'VERIFIED' })
    expect(await outcomesOf(answerOf(number, wishes))).toEqual(['RECORDED'])
    expect(await stateOf(qualificationId)).toMatchObject({
      state: 'VERIFIED',
      checkResult: result,
      conditions,
    })
  })

  it('keeps long conditions whole, and says in the check that there are more', async () => {
    const { number, qualificationId } = await buildRegistration()
    const long = 'Must not report. '.repeat(60).trim()
    expect(await outcomesOf(answerOf(number, { conditions: [long] }))).toEqual(['RECORDED'])
    const { conditions } = await stateOf(qualificationId)
    expect([conditions.length, conditions.at(-1)]).toEqual([500, '…'])
    const path = `/api/qualifications/${qualificationId}/register-checks`
    const { answers } = (await (await administrator()).inject('GET', path)).json<{ answers: object[] }>()
    expect(answers).toMatchObject([{ conditions: long, outcome: 'RECORDED', result: 'CONDITIONS' }])
  })

  it('is not applied when a later one is known, and of equal time the last one counts', async () => {
    const { number, qualificationId } = await buildRegistration()
    await outcomesOf(answerOf(number, { status: 'SUSPENDED' }))
    const older = { ...answerOf(number), asOf: '2026-11-21T23:59:59.999Z' }
    expect(await outcomesOf(older)).toEqual(['OLDER'])
    expect(await stateOf(qualificationId)).toMatchObject({ checkResult: 'SUSPENDED' })
    expect(await outcomesOf(answerOf(number))).toEqual(['RECORDED'])
    expect(await stateOf(qualificationId)).toMatchObject({ checkResult: 'CURRENT' })
  })

  it('with another name verifies nothing, changes nothing that was verified, and waits for a person', async () => {
    const waiting = await buildRegistration()
    const verified = await buildRegistration({ state: 'VERIFIED' })
    const other = { firstName: 'Zoe', lastName: 'Miller' }
    const before = (await inboxOf('register-answer')).length
    const answers = [waiting, verified].map(({ number }) => answerOf(number, other))
    expect(await outcomesOf(...answers)).toEqual(['OTHER_NAME', 'OTHER_NAME'])
    expect(await stateOf(waiting.qualificationId)).toMatchObject({
      state: 'SUBMITTED',
      checkResult: 'NOT_FOUND',
    })
    expect(await checksOf(verified.qualificationId)).toEqual([])
    expect(await inboxOf('register-answer')).toHaveLength(before + 2)
    t.clock.set(new Date('2026-11-22T02:00:00Z'))
    const body = { version: 1, method: 'REGISTER_LOOKUP', result: 'CURRENT' }
    const path = `/api/qualifications/${verified.qualificationId}/check`
    const check = await (await administrator()).inject('POST', path, body)
    expect(check.status, check.text).toBe(200)
    expect(await inboxOf('register-answer')).toHaveLength(before + 1)
  })

  it('waits again when the register takes back what it said in between', async () => {
    const { number, qualificationId } = await buildRegistration({ state: 'VERIFIED' })
    const before = (await inboxOf('register-answer')).length
    const gone = { ...answerOf(number, { status: 'NOT_FOUND' }), asOf: '2026-11-22T00:00:00Z' }
    await outcomesOf(gone)
    t.clock.set(new Date('2026-11-22T02:00:00Z'))
    const body = { version: 2, method: 'REGISTER_LOOKUP', result: 'CURRENT', expiresOn: '2027-11-30' }
    const path = `/api/qualifications/${qualificationId}/check`
    const check = await (await administrator()).inject('POST', path, body)
    expect(check.status, check.text).toBe(200)
    expect(await inboxOf('register-answer')).toHaveLength(before)
    t.clock.set(new Date('2026-11-24T02:00:00Z'))
    await outcomesOf({ ...gone, asOf: '2026-11-23T00:00:00Z' })
    await outcomesOf({ ...answerOf(number, { status: 'SUSPENDED' }), asOf: '2026-11-23T06:00:00Z' })
    await outcomesOf({ ...gone, asOf: '2026-11-24T00:00:00Z' })
    expect(await inboxOf('register-answer')).toHaveLength(before + 1)
  })

  it('adds no check a day while a registration that waits is not found', async () => {
    const { number, qualificationId } = await buildRegistration()
    const other = answerOf(number, { lastName: 'Miller' })
    expect(await outcomesOf(other)).toEqual(['OTHER_NAME'])
    const waiting = (await inboxOf('register-answer')).length
    expect(await outcomesOf({ ...other, asOf: '2026-11-23T00:00:00Z' })).toEqual(['UNCHANGED'])
    expect(await checksOf(qualificationId)).toHaveLength(1)
    expect(await inboxOf('register-answer')).toHaveLength(waiting)
  })

  it('with another name still suspends at once', async () => {
    const { number, qualificationId } = await buildRegistration({ state: 'VERIFIED' })
    const answer = answerOf(number, { status: 'SUSPENDED', lastName: 'Miller' })
    expect(await outcomesOf(answer)).toEqual(['OTHER_NAME'])
    expect(await stateOf(qualificationId)).toMatchObject({ checkResult: 'SUSPENDED' })
  })

  it('is refused for what a manager of the program is or submitted, and for a number of several people', async () => {
    const manager = await buildUser(t.world, { roles: ['ProductAdmin'] })
    const number = newNumber()
    const submitted = await buildRegistration({ submittedBy: manager.userId })
    const managed = await buildServiceCaller(t, { scopes: ['checks:write'] }, ['checks:write'])
    const saved = await (await t.signInAs(manager)).inject(
      'POST',
      '/api/gantry-admin/service-accounts/add-update',
      {
        serviceAccountId: managed.serviceAccountId,
        version: 1,
        name: 'Managed feed',
        description: '',
        scopes: ['checks:write'],
        groupId: null,
      },
    )
    expect(saved.status, saved.text).toBe(200)
    await managed.ask()
    const reply = await managed.inject('POST', '/api/register-checks', {
      answers: [answerOf(submitted.number), answerOf(number)],
    })
    expect(reply.json<RegisterOutcomes>().outcomes).toEqual([
      { number: submitted.number, outcome: 'REFUSED', reason: 'OWN' },
      { number, outcome: 'UNKNOWN', reason: null },
    ])
    expect(await stateOf(submitted.qualificationId)).toMatchObject({ state: 'SUBMITTED' })
  })

  it('is refused without a last day where the kind needs one', async () => {
    const { number, qualificationId } = await buildRegistration({ expiresOn: null })
    expect(await outcomesOf(answerOf(number, { expiresOn: null }))).toEqual(['REFUSED DAYS'])
    expect(await stateOf(qualificationId)).toMatchObject({ state: 'SUBMITTED' })
  })
})

describe('a call', () => {
  it('counts numbers that nobody has, and keeps nothing of them', async () => {
    const number = newNumber()
    expect(await outcomesOf(answerOf(number))).toEqual(['UNKNOWN'])
    const kept = await t.db.selectFrom('registerCheck').selectAll().where('number', '=', number).execute()
    expect(kept).toEqual([])
  })

  it.each([
    ['no answer', [], 'answers'],
    ['a number twice', [answerOf('MED0000009999'), answerOf('MED0000009999')], 'answers'],
    ['a wrong number', [{ ...answerOf('MED0000009999'), number: '12' }], 'answers.0.number'],
    ['no name', [answerOf('MED0000009999', { lastName: '' })], 'answers.0.lastName'],
    ['an unknown status', [answerOf('MED0000009999', { status: 'FINE' })], 'answers.0.status'],
    ['a wrong hash', [{ ...answerOf('MED0000009999'), sha256: 'AB' }], 'answers.0.sha256'],
    [
      '501 answers',
      Array.from({ length: 501 }, (_, index) => answerOf(`NMW${String(index).padStart(10, '0')}`)),
      'answers',
    ],
  ])('is refused with %s', async (_, answers, field) => {
    const reply = await push(...(answers as Answer[]))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field])
  })

  it('is refused to people, who record checks of their own', async () => {
    const reply = await (await administrator()).inject('POST', '/api/register-checks', {
      answers: [answerOf(newNumber())],
    })
    expect([reply.status, reply.json()]).toMatchObject([403, { code: 'register-check.programs-only' }])
  })
})

describe('the feed', () => {
  const read = async () =>
    (await (await administrator()).inject('GET', '/api/register-checks/feed')).json<RegisterFeed>().feed

  it('is late after 48 hours, and not when its program is off', async () => {
    await outcomesOf(answerOf(newNumber()))
    expect(await read()).toMatchObject({ isLate: false, lastReceivedAt: '2026-11-22T01:00:00.000Z' })
    t.clock.set(new Date('2026-11-24T01:00:00Z'))
    expect(await read()).toMatchObject({ isLate: false })
    t.clock.set(new Date('2026-11-24T01:00:00.001Z'))
    expect(await read()).toMatchObject({ isLate: true })
    expect(await inboxOf('register-feed-late')).toContain('Register feed')
    await t.db.updateTable('serviceAccount').set({ status: false }).execute()
    expect(await read()).toMatchObject({ isLate: false })
    expect(await inboxOf('register-feed-late')).toEqual([])
    await t.db.updateTable('serviceAccount').set({ status: true }).execute()
  })
})
