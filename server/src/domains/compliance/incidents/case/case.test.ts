import { createHash } from 'node:crypto'
import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { incidentMoves, incidentStates } from '@gantry/contract/domains/compliance/incidents/words'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildUser, linkUserMip } from '../../../../testing/factories.ts'
import type { Person } from '../../../../testing/people.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { incidentsPath, saveIncident } from '../testing/unpack.ts'

let t: TestApp
let cast: Cast
let second: Person
let asSecond: Caller
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  second = await buildUser(t.world, { firstName: 'Sue', lastName: 'Second', roles: ['ProductAdmin'] })
  asSecond = await t.signInAs(second)
  for (const { userId } of [cast.people.ana, cast.people.ben])
    await linkUserMip(t.db, userId, cast.northMip.mipId)
  t.clock.set(new Date(Date.now() + 1000))
  restore = await keepState(t, { ...cast.as, second: asSecond })
})
beforeEach(() => restore())
afterAll(() => t.close())

const today = () => t.clock.now().toISOString().slice(0, 10)
const statement = () => ({
  entityName: 'North Imaging Pty Ltd',
  entityContact: 'privacy@north.example',
  breachDescription: 'A list was sent to <somebody> else.',
  informationKinds: 'Names and provider numbers.',
  recommendedSteps: 'Watch for invoices with your provider number.',
  otherEntities: '',
  assessedOn: today(),
  harmConsiderations: 'Fraud is likely.',
  remedialAction: 'The list was deleted.',
})
/** Access to the MIP of ana and ben was exposed. */
const exposed = (more: object = {}) =>
  saveIncident(cast.as.admin, {
    userId: null,
    ability: 'mip.read',
    thingId: cast.northMip.mipId,
    awareOn: today(),
    from: new Date(t.clock.now().getTime() - 100).toISOString(),
    to: t.clock.now().toISOString(),
    ...more,
  })

const pathOf = (incidentId: number, part = '') => `${incidentsPath}/${incidentId}${part}`
async function read(incidentId: number, by: Caller = cast.as.admin): Promise<IncidentCase> {
  const answer = await by.inject('GET', pathOf(incidentId))
  expect(answer.status, answer.text).toBe(200)
  return answer.json<IncidentCase>()
}
async function post(incidentId: number, part: string, body: object, by: Caller = cast.as.admin) {
  const { version } = await read(incidentId)
  return by.inject('POST', pathOf(incidentId, part), { version, ...body })
}
const move = (incidentId: number, state: string, by: Caller = cast.as.admin, reason = 'So it is.') =>
  post(incidentId, '/state', { state, reason }, by)
async function moved(incidentId: number, ...states: string[]) {
  for (const state of states) {
    const answer = await move(incidentId, state)
    expect(answer.status, `${state}: ${answer.text}`).toBe(200)
  }
}
async function drafted(incidentId: number, more: object = {}) {
  const answer = await post(incidentId, '/statement', { ...statement(), ...more })
  expect(answer.status, answer.text).toBe(200)
}
const codeOf = ({ status, json }: Awaited<ReturnType<typeof move>>) => [status, json().code]
const give = (incidentId: number, body: object = {}) =>
  post(incidentId, '/given-statements', { givenOn: today(), reference: 'NDB-1', ...body })

describe('the case of an incident', () => {
  it('goes from the suspicion to its close, with who decided what and why', async () => {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId, { ready: true })
    await moved(incidentId, 'ELIGIBLE')
    expect((await give(incidentId)).status).toBe(200)
    await moved(incidentId, 'NOTIFIED')
    const closed = await move(incidentId, 'CLOSED', asSecond, 'Everybody knows.')
    expect(closed.status, closed.text).toBe(200)
    const { state, steps, moves } = await read(incidentId)
    expect([state, moves]).toEqual(['CLOSED', [{ state: 'ASSESSING', hindrance: null }]])
    expect(steps.map((step) => [step.state, step.name, step.reason])).toEqual([
      ['CLOSED', 'Sue Second', 'Everybody knows.'],
      ['NOTIFIED', 'Pat Admin', 'So it is.'],
      ['ELIGIBLE', 'Pat Admin', 'So it is.'],
      ['ASSESSING', 'Pat Admin', 'So it is.'],
    ])
    const trail = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'detail'])
      .where('action', '=', 'incident.move')
      .orderBy('auditEventId', 'desc')
      .limit(1)
      .execute()
    expect(trail).toEqual([
      {
        actorUserId: second.userId,
        detail: { name: 'Stolen phone', changes: { state: ['NOTIFIED', 'CLOSED'] } },
      },
    ])
  })

  it('goes nowhere else, and only with a reason', async () => {
    for (const from of incidentStates)
      for (const to of incidentStates) {
        if (incidentMoves[from].includes(to)) continue
        const { incidentId } = await exposed()
        const assessed = { assessedOn: today(), harmConsiderations: 'None.' }
        await t.db
          .updateTable('incident')
          .set({ state: from, ...assessed })
          .where('incidentId', '=', incidentId)
          .execute()
        const answer = await move(incidentId, to, asSecond)
        expect([answer.status, answer.json().fields], `${from} ${to}`).toEqual([
          400,
          { state: 'The case cannot go there from its state.' },
        ])
      }
    const { incidentId } = await exposed()
    expect((await move(incidentId, 'ASSESSING', cast.as.admin, '')).status).toBe(200)
    await drafted(incidentId)
    const without = await move(incidentId, 'NOT_ELIGIBLE', cast.as.admin, ' ')
    expect([without.status, without.json().fields]).toEqual([400, { reason: 'Required.' }])
  })

  it('says what is missing before each move, and refuses it for that', async () => {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    const expectHindered = async (state: string, hindrance: string, by = cast.as.admin, status = 409) => {
      const { moves } = await read(incidentId, by)
      expect(moves.find((one) => one.state === state)?.hindrance).toBe(hindrance)
      expect(codeOf(await move(incidentId, state, by))).toEqual([status, `incident.${hindrance}`])
    }
    await expectHindered('ELIGIBLE', 'not-assessed')
    await expectHindered('NOT_ELIGIBLE', 'not-assessed')
    await drafted(incidentId)
    await moved(incidentId, 'ELIGIBLE')
    await expectHindered('NOTIFIED', 'statement-not-ready')
    expect(codeOf(await give(incidentId))).toEqual([409, 'incident.statement-not-ready'])
    await drafted(incidentId, { ready: true })
    await expectHindered('NOTIFIED', 'statement-not-given')
    await give(incidentId)
    // Another statement than the one that was given.
    t.clock.advance(1000)
    await drafted(incidentId, { ready: true, recommendedSteps: 'Change your password too.' })
    await expectHindered('NOTIFIED', 'statement-not-given')
    await give(incidentId)
    const task = { title: 'Call the practice', ownerId: cast.people.admin.userId, dueOn: today() }
    expect((await post(incidentId, '/tasks', task)).status).toBe(200)
    await moved(incidentId, 'NOTIFIED')
    await expectHindered('CLOSED', 'second-person', cast.as.admin, 403)
    await expectHindered('CLOSED', 'tasks-open', asSecond)
  })

  it('is never decided by the person whom it is about', async () => {
    const own = await saveIncident(asSecond, {
      userId: cast.people.admin.userId,
      ability: null,
      thingId: null,
      awareOn: today(),
      from: new Date(t.clock.now().getTime() - 100).toISOString(),
      to: t.clock.now().toISOString(),
    })
    const { incidentId } = own
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId)
    for (const state of ['ELIGIBLE', 'NOT_ELIGIBLE'])
      expect(codeOf(await move(incidentId, state))).toEqual([403, 'incident.own-account'])
    expect((await move(incidentId, 'NOT_ELIGIBLE', asSecond)).status).toBe(200)
    expect(codeOf(await move(incidentId, 'CLOSED'))).toEqual([403, 'incident.own-account'])
    expect(codeOf(await move(incidentId, 'CLOSED', asSecond))).toEqual([403, 'incident.second-person'])
    for (const part of ['/given-statements', '/notices'])
      expect(codeOf(await post(incidentId, part, { givenOn: today() }))).toEqual([
        403,
        'incident.own-account',
      ])
  })

  it('keeps what is decided until somebody takes it up again', async () => {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId)
    await moved(incidentId, 'NOT_ELIGIBLE')
    const { version, title, from, to, awareOn } = await read(incidentId)
    const facts = {
      title,
      from,
      to,
      awareOn,
      userId: null,
      ability: 'mip.read',
      thingId: cast.northMip.mipId,
    }
    const edit = () =>
      cast.as.admin.inject('POST', incidentsPath, { ...facts, incidentId, description: 'New.' })
    expect(codeOf(await edit())).toEqual([409, 'incident.settled'])
    expect(codeOf(await post(incidentId, '/statement', statement()))).toEqual([409, 'incident.settled'])
    const task = { title: 'Call', ownerId: second.userId, dueOn: today() }
    expect(codeOf(await post(incidentId, '/tasks', task))).toEqual([409, 'incident.settled'])
    expect((await read(incidentId)).version).toBe(version)
    await moved(incidentId, 'ASSESSING', 'ELIGIBLE')
    for (const field of ['assessedOn', 'harmConsiderations']) {
      const emptied = { ...statement(), [field]: field === 'assessedOn' ? null : '' }
      const answer = await post(incidentId, '/statement', emptied)
      expect([answer.status, answer.json().fields]).toEqual([400, { [field]: 'Required.' }])
    }
  })

  it('is moved once when two move it at the same time', async () => {
    const { incidentId, version } = await exposed()
    const body = { version, state: 'ASSESSING', reason: '' }
    const answers = await Promise.all(
      [cast.as.admin, asSecond].map((by) => by.inject('POST', pathOf(incidentId, '/state'), body)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await read(incidentId)).steps).toHaveLength(1)
  })
})

describe('the tasks of an incident', () => {
  it('are added, given to somebody else, finished and opened again', async () => {
    const { incidentId } = await exposed()
    const task = { title: 'Call the practice', ownerId: cast.people.admin.userId, dueOn: today() }
    const added = (await post(incidentId, '/tasks', task)).json<IncidentCase>().tasks[0]
    expect(added).toMatchObject({ title: 'Call the practice', owner: { name: 'Pat Admin' }, done: null })
    const { incidentTaskId = 0, version = 0 } = added ?? {}
    const change = (body: object) =>
      cast.as.admin.inject('POST', pathOf(incidentId, '/tasks'), { ...task, incidentTaskId, ...body })
    const given = await change({ version, ownerId: second.userId, done: true })
    expect(given.json<IncidentCase>().tasks[0]).toMatchObject({
      owner: { name: 'Sue Second' },
      done: { name: 'Pat Admin', at: t.clock.now().toISOString() },
    })
    expect((await change({ version })).status).toBe(409)
    const again = await change({ version: version + 1, ownerId: second.userId, done: false })
    expect(again.json<IncidentCase>().tasks[0]?.done).toBeNull()
  })

  it('are refused with the field that is wrong', async () => {
    const { incidentId } = await exposed()
    const task = { title: 'Call', ownerId: cast.people.admin.userId, dueOn: today() }
    for (const [more, field] of [
      [{ title: ' ' }, 'title'],
      [{ ownerId: cast.people.ana.userId }, 'ownerId'],
      [{ ownerId: missingId }, 'ownerId'],
      [{ dueOn: '2026-02-30' }, 'dueOn'],
    ] as const) {
      const answer = await post(incidentId, '/tasks', { ...task, ...more })
      expect([answer.status, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
    const missing = await post(incidentId, '/tasks', { ...task, incidentTaskId: missingId })
    expect(missing.status).toBe(404)
    expect((await read(incidentId)).tasks).toEqual([])
  })
})

describe('the statement that the Commissioner got', () => {
  it('is kept as it was, with its hash, whatever changes later', async () => {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId, { ready: true })
    await moved(incidentId, 'ELIGIBLE')
    await give(incidentId)
    t.clock.advance(1000)
    await drafted(incidentId, { ready: true, breachDescription: 'Something else.' })
    const [given] = (await read(incidentId)).givenStatements
    const page = await cast.as.admin.inject(
      'GET',
      pathOf(incidentId, `/given-statements/${given?.givenStatementId}`),
    )
    expect(page.status).toBe(200)
    expect(page.headers['content-disposition']).toContain('attachment')
    expect(page.text).toContain('A list was sent to &#60;somebody&#62; else.')
    expect(page.text).not.toContain('Something else.')
    expect(createHash('sha256').update(page.text).digest('hex')).toBe(given?.sha256)
    expect(given).toMatchObject({ givenOn: today(), reference: 'NDB-1', recordedBy: { name: 'Pat Admin' } })
    for (const givenOn of ['2020-01-01', '2999-01-01']) {
      const wrong = await give(incidentId, { givenOn })
      expect([wrong.status, Object.keys(wrong.json().fields)]).toEqual([400, ['givenOn']])
    }
  })
})

describe('the notice to people affected', () => {
  async function eligible() {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId, { ready: true })
    await moved(incidentId, 'ELIGIBLE')
    return incidentId
  }
  const notify = (incidentId: number, body: object = {}) => post(incidentId, '/notices', body)
  const mailsTo = async ({ email }: Person) =>
    (await t.mails.all()).filter((mail) => mail.to === email && mail.template === 'breach-notice').length

  it('reaches each of them once, also when two send it at the same time, and again with another statement', async () => {
    const { ana, ben } = cast.people
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', ben.userId).execute()
    const incidentId = await eligible()
    const dry = await notify(incidentId, { dryRun: true })
    expect(dry.json()).toEqual({ sent: 1, alreadySent: 0, withoutMail: 1, othersUnknown: false })
    expect(await mailsTo(ana)).toBe(0)
    const [one, other] = await Promise.all([notify(incidentId), notify(incidentId)])
    expect([one.json().sent + other.json().sent, one.json().alreadySent + other.json().alreadySent]).toEqual([
      1, 1,
    ])
    expect([await mailsTo(ana), await mailsTo(ben)]).toEqual([1, 0])
    expect((await read(incidentId)).notices).toEqual({ sent: 1, lastAt: t.clock.now().toISOString() })
    await t.db.updateTable('user').set({ status: true }).where('userId', '=', ben.userId).execute()
    expect((await notify(incidentId)).json()).toMatchObject({ sent: 1, alreadySent: 1 })
    expect([await mailsTo(ana), await mailsTo(ben)]).toEqual([1, 1])
    t.clock.advance(1000)
    await drafted(incidentId, { ready: true, recommendedSteps: 'Change your password too.' })
    expect((await notify(incidentId)).json()).toMatchObject({ sent: 2, alreadySent: 0 })
    expect([await mailsTo(ana), await mailsTo(ben)]).toEqual([2, 2])
  })

  it('says what a person wrote, and waits until the statement is ready', async () => {
    const { incidentId } = await exposed()
    await moved(incidentId, 'ASSESSING')
    expect(codeOf(await notify(incidentId))).toEqual([409, 'incident.statement-not-ready'])
    await drafted(incidentId, { ready: true })
    expect(codeOf(await notify(incidentId))).toEqual([409, 'incident.statement-not-ready'])
    await moved(incidentId, 'ELIGIBLE')
    await notify(incidentId)
    const { parts } = await t.mails.latest(cast.people.ana.email, 'breach-notice')
    expect(parts).toMatchObject({
      entityName: 'North Imaging Pty Ltd',
      recommendedSteps: statement().recommendedSteps,
    })
  })

  it('is in the list of people affected', async () => {
    const incidentId = await eligible()
    await notify(incidentId)
    const file = await cast.as.admin.inject('GET', pathOf(incidentId, '/affected'))
    const rows: Record<string, string>[] = parse(file.text, { columns: true, bom: true })
    const { ana, ben } = cast.people
    expect(rows.map((row) => [Number(row['User ID']), row['Because'], row['Got the notice']])).toEqual(
      [ana, ben].map(({ userId }) => [userId, 'linked to the MIP', t.clock.now().toISOString()]),
    )
  })

  it('does not say that nobody else is affected where a part of the period is not known', async () => {
    const later = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const { incidentId } = await exposed({ to: later })
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId, { ready: true })
    await moved(incidentId, 'ELIGIBLE')
    expect((await notify(incidentId, { dryRun: true })).json()).toMatchObject({
      sent: 2,
      othersUnknown: true,
    })
    const file = await cast.as.admin.inject('GET', pathOf(incidentId, '/affected'))
    const rows: Record<string, string>[] = parse(file.text, { columns: true, bom: true })
    expect(rows.map((row) => [row['User ID'], row['Verdict'], row['Reason']])).toContainEqual([
      '',
      'UNKNOWN',
      'FUTURE',
    ])
  })

  it('says that others may be affected whom Gantry does not know', async () => {
    const { incidentId } = await saveIncident(cast.as.admin, {
      userId: cast.people.ana.userId,
      ability: null,
      thingId: null,
      awareOn: today(),
      from: new Date(t.clock.now().getTime() - 100).toISOString(),
      to: t.clock.now().toISOString(),
    })
    await moved(incidentId, 'ASSESSING')
    await drafted(incidentId, { ready: true })
    await moved(incidentId, 'ELIGIBLE')
    expect((await notify(incidentId)).json()).toEqual({
      sent: 0,
      alreadySent: 0,
      withoutMail: 0,
      othersUnknown: true,
    })
  })
})
