import { requiredForReady } from '@gantry/contract/domains/compliance/incidents/words'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { incidentsPath, saveIncident, unpack } from './testing/unpack.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  t.clock.set(new Date(Date.now() + 1000))
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const today = () => t.clock.now().toISOString().slice(0, 10)
const complete = () => ({
  entityName: 'North Imaging Pty Ltd',
  entityContact: 'privacy@north.example\n02 5550 1234',
  breachDescription: 'A <phone> with a signed-in account was stolen.',
  informationKinds: 'Names and provider numbers.',
  recommendedSteps: 'Watch for invoices with your provider number.',
  otherEntities: '',
  assessedOn: today(),
  harmConsiderations: 'Fraud with provider numbers is likely.',
  remedialAction: 'The sessions were ended.',
})
const bodyOf = () => ({
  userId: cast.people.ana.userId,
  ability: null,
  thingId: null,
  awareOn: today(),
  from: new Date(t.clock.now().getTime() - 60_000).toISOString(),
  to: t.clock.now().toISOString(),
})
const incidentNow = (more: object = {}) => saveIncident(cast.as.admin, { ...bodyOf(), ...more })
const draft = (incidentId: number, body: object, by: Caller = cast.as.admin) =>
  by.inject('POST', `${incidentsPath}/${incidentId}/statement`, body)

describe('the draft of the statement of an incident', () => {
  it('shows its placeholders until somebody has written everything and marked it as ready', async () => {
    const { incidentId, version } = await incidentNow()
    const before = (await unpack(cast.as.admin, incidentId)).statement
    expect(before.match(/\[To complete: /g)).toHaveLength(8)
    expect(before).toContain('Not ready')
    const answer = await draft(incidentId, { version, ...complete(), ready: true })
    expect(answer.status, answer.text).toBe(200)
    const { userId } = cast.people.admin
    expect(answer.json()).toMatchObject({
      version: version + 1,
      statement: {
        ...complete(),
        ready: { at: t.clock.now().toISOString(), userId, name: 'Pat Admin' },
      },
    })
    const { statement } = await unpack(cast.as.admin, incidentId)
    expect(statement).not.toContain('[To complete: ')
    expect(statement).toContain('Marked as ready by Pat Admin')
    for (const text of [
      'North Imaging Pty Ltd',
      'privacy@north.example<br>02 5550 1234',
      'A &#60;phone&#62; with',
      'Names and provider numbers.',
      'Watch for invoices',
      'Section 26WK(4) allows',
      'Fraud with provider numbers',
      'The sessions were ended.',
    ])
      expect(statement).toContain(text)
    await draft(incidentId, {
      version: version + 1,
      ...complete(),
      otherEntities: 'West Radiology',
      ready: true,
    })
    expect((await unpack(cast.as.admin, incidentId)).statement).toContain('<p>West Radiology</p>')
  })

  it.each(requiredForReady)('is not ready without %s, and can be saved without it', async (field) => {
    const { incidentId, version } = await incidentNow()
    const body = { version, ...complete(), [field]: field === 'assessedOn' ? null : ' ' }
    const refused = await draft(incidentId, { ...body, ready: true })
    expect([refused.status, refused.json().fields]).toEqual([400, { [field]: 'Required.' }])
    const invisible = { ...body, ...(field !== 'assessedOn' && { [field]: '\u200b\u00ad' }), ready: true }
    expect((await draft(incidentId, invisible)).json().fields).toEqual({ [field]: 'Required.' })
    const saved = await draft(incidentId, body)
    expect([saved.status, saved.json().statement.ready]).toEqual([200, null])
  })

  it('is no longer ready when the incident changes, and stays so when it is saved as it is', async () => {
    const { incidentId, version } = await incidentNow()
    const body = bodyOf()
    await draft(incidentId, { version, ...complete(), ready: true })
    const same = await saveIncident(cast.as.admin, { ...body, incidentId })
    expect(same.statement.ready).not.toBeNull()
    const renamed = await saveIncident(cast.as.admin, {
      ...body,
      incidentId,
      title: 'Lost phone',
    })
    expect(renamed.statement).toEqual({ ...complete(), ready: null })
  })

  it('has its changes in the audit trail, without what was written', async () => {
    const { incidentId, version } = await incidentNow()
    await draft(incidentId, { version, ...complete(), ready: true })
    await draft(incidentId, { version: version + 1, ...complete(), ready: false })
    // Nothing changes, and there is no entry.
    await draft(incidentId, { version: version + 2, ...complete(), ready: false })
    const edits = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'incident.edit')
      .where('subjectId', '=', incidentId)
      .orderBy('auditEventId')
      .execute()
    const hidden = ['', '•••']
    const changes = {
      entityName: ['', 'North Imaging Pty Ltd'],
      entityContact: hidden,
      breachDescription: hidden,
      informationKinds: hidden,
      recommendedSteps: hidden,
      assessedOn: [null, today()],
      harmConsiderations: hidden,
      remedialAction: hidden,
      ready: [false, true],
    }
    expect(edits.map(({ detail }) => detail)).toEqual([
      { name: 'Stolen phone', changes },
      { name: 'Stolen phone', changes: { ready: [true, false] } },
    ])
  })

  it('refuses an older version, a day before the suspicion or in the future, and the own account', async () => {
    const { incidentId, version } = await incidentNow()
    const statusOf = async (body: object) => {
      const { status, json } = await draft(incidentId, { version, ...body })
      return [status, json().code, Object.keys(json().fields ?? {})]
    }
    expect(await statusOf({ version: version + 1 })).toEqual([409, 'stale', []])
    for (const assessedOn of ['2020-01-01', '2999-01-01', '2026-02-30'])
      expect(await statusOf({ assessedOn })).toEqual([400, 'input.invalid', ['assessedOn']])
    await draft(incidentId, { version, ...complete() })
    const own = await incidentNow({ userId: cast.people.admin.userId })
    const answer = await draft(own.incidentId, { version: own.version, ...complete(), ready: true })
    expect([answer.status, answer.json().code]).toEqual([403, 'incident.own-account'])
  })

  it('is of platform administrators alone', async () => {
    const { incidentId, version } = await incidentNow()
    const body = { version, ...complete() }
    expect((await draft(incidentId, body, t.anonymous())).status).toBe(401)
    for (const by of [cast.as.northAdmin, cast.as.ana])
      expect((await draft(incidentId, body, by)).status).toBe(403)
    expect((await draft(missingId, body)).status).toBe(404)
  })
})
