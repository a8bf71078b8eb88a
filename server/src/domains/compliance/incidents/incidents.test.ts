import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { incidentsPath, recorded, unpack as unpackFor } from './testing/unpack.ts'

const path = incidentsPath

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  // Facts have the time of PostgreSQL, and periods must end after them.
  t.clock.set(new Date(Date.now() + 1000))
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const hour = 60 * 60_000
const period = () => ({
  from: new Date(t.clock.now().getTime() - hour).toISOString(),
  to: t.clock.now().toISOString(),
})
const bodyOf = (more: object = {}) => ({
  title: 'Stolen phone',
  userId: cast.people.ana.userId,
  ability: null,
  thingId: null,
  awareOn: t.clock.now().toISOString().slice(0, 10),
  ...period(),
  ...more,
})
const save = (more: object = {}) => cast.as.admin.inject('POST', path, bodyOf(more))
async function saved(more: object = {}): Promise<Incident> {
  const answer = await save(more)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Incident>()
}

async function unpack(incidentId: number) {
  const pack = await unpackFor(cast.as.admin, incidentId)
  return {
    ...pack,
    sessions: recorded(pack.sessions),
    apps: recorded(pack.apps),
    reads: recorded(pack.reads),
    affected: recorded(pack.affected),
  }
}

describe('incidents', () => {
  it('are added and changed, with the day until which they are assessed', async () => {
    const added = await saved({ awareOn: '2026-11-03' })
    const { ana } = cast.people
    expect(added).toMatchObject({
      title: 'Stolen phone',
      subject: { kind: 'user', id: ana.userId, name: `${ana.firstName} ${ana.lastName}` },
      ability: null,
      assessBy: '2026-12-03',
      state: 'OPEN',
      version: 1,
    })
    const { incidentId } = added
    const renamed = await saved({ incidentId, version: 1, title: 'Lost phone', awareOn: '2026-11-03' })
    expect(renamed).toMatchObject({ title: 'Lost phone', version: 2 })
    expect((await save({ incidentId, version: 1 })).status).toBe(409)
    expect((await save({ incidentId: missingId })).status).toBe(404)
    const listed = (await cast.as.admin.inject('GET', path)).json<{ incidents: Incident[] }>()
    expect(listed.incidents).toEqual([renamed])
    const events = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectType', '=', 'incident')
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
    expect(events).toEqual([
      { action: 'incident.add', detail: { name: 'Stolen phone' } },
      {
        action: 'incident.edit',
        detail: { name: 'Lost phone', changes: { title: ['Stolen phone', 'Lost phone'] } },
      },
    ])
  })

  it('have each changed field in the audit trail, from and to, without the text of the description', async () => {
    const body = bodyOf({ description: 'Jo said that the phone of Ana is gone.' })
    const { incidentId, from } = await saved(body)
    const { northMip } = cast
    const changed = { userId: null, ability: 'mip.read', thingId: northMip.mipId, description: 'It was Jo.' }
    const earlier = new Date(t.clock.now().getTime() - 2 * hour).toISOString()
    await saved({ ...body, ...changed, incidentId, from: earlier })
    // Saved again as it is: nothing changes, and there is no entry.
    const again = await saved({ ...body, ...changed, incidentId, from: earlier })
    expect(again.version).toBe(2)
    const edits = await t.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'incident.edit')
      .where('subjectId', '=', incidentId)
      .execute()
    const changes = {
      description: ['•••', '•••'],
      userId: [cast.people.ana.userId, null],
      ability: [null, 'mip.read'],
      thingId: [null, northMip.mipId],
      from: [from, earlier],
    }
    expect(edits).toEqual([{ detail: { name: 'Stolen phone', changes } }])
  })

  it('keep the microseconds of their period', async () => {
    const from = period().from.replace('Z', '457Z')
    const added = await saved({ from })
    expect(added.from).toBe(from)
    expect((await saved({ from: '0000-01-01T00:00:00Z', to: '0001-01-01T00:00:01Z' })).to).toBe(
      '0001-01-01T00:00:01.000Z',
    )
  })

  it('are refused with the field that is wrong, and nothing is written', async () => {
    const { from, to } = period()
    const later = new Date(t.clock.now().getTime() + 2 * hour).toISOString()
    for (const [more, field] of [
      [{ title: ' ' }, 'title'],
      [{ userId: null }, 'userId'],
      [{ userId: missingId }, 'userId'],
      [{ ability: 'mip.read', thingId: cast.northMip.mipId }, 'userId'],
      [{ userId: null, ability: 'mip.read' }, 'thingId'],
      [{ userId: null, ability: 'mip.read', thingId: missingId }, 'thingId'],
      [{ userId: null, ability: 'mip.fly', thingId: 1 }, 'ability'],
      [{ from: to, to: from }, 'to'],
      [{ from: '1999-01-01T00:00:00Z' }, 'to'],
      [{ from: later, to: new Date(Date.parse(later) + hour).toISOString() }, 'from'],
      [{ awareOn: '2026-02-30' }, 'awareOn'],
      [{ awareOn: '2999-01-01' }, 'awareOn'],
    ] as const) {
      const answer = await save(more)
      expect([answer.status, Object.keys(answer.json().fields)], JSON.stringify(more)).toEqual([400, [field]])
    }
    expect(await t.db.selectFrom('incident').select('incidentId').execute()).toEqual([])
  })
})

describe('the breach pack', () => {
  it('says who could see an exposed MIP, and who is affected', async () => {
    const { dora } = cast.people
    const { mipId } = cast.northMip
    await linkUserMip(t.db, dora.userId, mipId)
    // The link has the time of PostgreSQL, and the period must end after it.
    t.clock.set(new Date(Date.now() + 1000))
    const { incidentId } = await saved({ userId: null, ability: 'mip.read', thingId: mipId })
    const who = (
      await cast.as.admin.inject('POST', '/api/gantry-admin/reach/who', {
        ability: 'mip.read',
        thingId: mipId,
        ...period(),
      })
    ).json<{ people: { id: number }[] }>()
    const pack = await unpack(incidentId)
    expect(pack.sums).toHaveLength(7)
    for (const line of pack.sums) expect(line).toMatch(/: OK$/)
    const [unknown, ...reach] = pack.reach
    expect(unknown).toMatchObject({
      'User ID': '',
      Verdict: 'UNKNOWN',
      Reason: 'BEFORE_HISTORY',
      Ability: 'mip.read',
    })
    expect([...new Set(reach.map((row) => Number(row['User ID'])))]).toEqual(who.people.map(({ id }) => id))
    expect(reach[0]).toMatchObject({ Ability: 'mip.read', Record: 'North Clinic', Verdict: 'ALLOWED' })
    expect(pack.affected.map((row) => Number(row['User ID']))).toContain(dora.userId)
    expect(pack.statement).toContain('section 26WK(3)')
    expect(pack.statement).toContain('reach.csv knows nothing of the time before')
    expect(pack.manifest).toMatchObject({
      peopleWithAccess: who.people.length,
      historyBegins: expect.any(String),
    })
  })

  it('says what a misused account could see, did and read, and is in the audit trail itself', async () => {
    const { admin, ana } = cast.people
    const read = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${ana.userId}`)
    expect(read.status, read.text).toBe(200)
    t.clock.advance(1000)
    const { incidentId } = await saved({
      userId: admin.userId,
      title: '<b>Phished</b>',
      to: new Date(t.clock.now().getTime() + hour).toISOString(),
    })
    const pack = await unpack(incidentId)
    expect(pack.reach.map(({ Ability, Record }) => `${Ability} ${Record}`)).toContain('everything ')
    expect(new Set(pack.sessions.map((row) => Number(row['User ID'])))).toEqual(new Set([admin.userId]))
    expect(pack.sessions.map(({ Action }) => Action)).toContain('session.sign-in')
    expect(pack.reads.map((row) => [row['Action'], Number(row['Record ID'])])).toEqual([
      ['user.read-full', ana.userId],
      // The pack itself names people.
      ['incident.download', incidentId],
    ])
    expect(pack.affected.map((row) => [Number(row['User ID']), row['Because']])).toEqual([
      [ana.userId, 'user.read-full'],
    ])
    expect(pack.apps).toEqual([])
    expect(pack.statement).toContain('&#60;b&#62;Phished&#60;/b&#62;')
    expect(pack.statement).not.toContain('<b>')
    const made = await t.db
      .selectFrom('auditEvent')
      .select('subjectId')
      .where('action', '=', 'incident.download')
      .execute()
    expect(made).toEqual([{ subjectId: incidentId }])
    expect((await cast.as.admin.inject('GET', `${path}/${missingId}/breach-pack`)).status).toBe(404)
  })

  it('says what is not known: the whole period before the history, and reads from before they were recorded', async () => {
    const long = { from: '2020-03-01T00:00:00Z', to: '2020-03-08T00:00:00Z' }
    const exposed = { userId: null, ability: 'mip.read', thingId: cast.northMip.mipId, ...long }
    const pack = await unpack((await saved(exposed)).incidentId)
    const span = { From: '2020-03-01T00:00:00.000Z', Until: '2020-03-08T00:00:00.000Z' }
    const row = { ...span, Verdict: 'UNKNOWN', Reason: 'BEFORE_HISTORY' }
    expect(pack.reach).toEqual([expect.objectContaining({ 'User ID': '', Record: 'North Clinic', ...row })])
    expect(pack.manifest).toMatchObject({
      peopleWithAccess: null,
      unknown: [{ from: span.From, until: span.Until, reason: 'BEFORE_HISTORY' }],
      auditTrailBegins: expect.any(String),
      readsRecordedSince: expect.any(String),
    })
    expect(pack.statement).toContain('reach.csv knows nothing of the time before, which is the whole period.')
    expect(pack.statement).toContain('sessions.csv and app-entries.csv know nothing of the time before')
    expect(pack.statement).toContain('and perhaps others, because not all of the period is known')
    const misused = await unpack((await saved(long)).incidentId)
    expect(misused.reach).toEqual([expect.objectContaining({ Ability: '', Record: '', ...row })])
    expect(misused.statement).toContain('reads.csv knows nothing of the time before')
  })
})
