import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { linkUserMip } from '../../../testing/factories.ts'
import { uploadFile } from '../../../testing/files/uploads.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { makePacks, packsOf, requestPack } from '../accreditation-packs/testing/pack-queries.ts'
import { type CsvRows, saveIncident, unpack } from './testing/unpack.ts'

// Who is in the pack of an incident: readers of files, of deleted documents, and people whose session began before.

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
  // Facts have the time of PostgreSQL, and the questions come after them.
  t.clock.set(new Date(Date.now() + 1000))
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const hour = 60 * 60_000
const now = () => t.clock.now().toISOString()
const exposed = (ability: string, thingId: number) => ({ userId: null, ability, thingId })
const misused = (userId: number) => ({ userId, ability: null, thingId: null })

/** The pack of an incident from `from` until now. */
async function packOf(what: object, from: string, to = now(), by: Caller = cast.as.admin) {
  const { incidentId } = await saveIncident(by, { ...what, from, to, awareOn: now().slice(0, 10) })
  return unpack(by, incidentId)
}
const events = (rows: CsvRows) =>
  rows
    .filter((row) => row['Action'] !== '')
    .map((row) => [Number(row['User ID']), row['Action'], row['Verdict'], row['Reason']])
const gaps = (rows: CsvRows) =>
  rows
    .filter((row) => row['From'] !== '')
    .map((row) => [row['From'], row['Until'], row['Verdict'], row['Reason']])

async function start() {
  t.clock.advance(1000)
  const from = now()
  t.clock.advance(1000)
  return from
}
const finish = () => t.clock.advance(1000)

async function downloadPack(by: Caller) {
  const { mipId } = cast.northMip
  const { accreditationPackId } = await requestPack(by, mipId, '2026-06-30')
  await makePacks(t.world)
  const answer = await by.inject('GET', `${packsOf(mipId)}/${accreditationPackId}/download`)
  expect(answer.status).toBe(200)
}

describe('the readers in a breach pack', () => {
  it('are those who downloaded an accreditation pack with the person, and nobody else', async () => {
    const { admin, ana, cleo } = cast.people
    const from = await start()
    await downloadPack(cast.as.admin)
    finish()
    const ofAna = await packOf(exposed('person.read-full', ana.userId), from)
    expect(events(ofAna.reads)).toEqual([[admin.userId, 'accreditation-pack.download', 'RECORDED', '']])
    const to = now()
    const ofMip = await packOf(exposed('mip.read', cast.northMip.mipId), from, to)
    expect(events(ofMip.reads)[0]).toEqual([admin.userId, 'accreditation-pack.download', 'RECORDED', ''])
    const ofCleo = await packOf(exposed('person.read-full', cleo.userId), from, to)
    expect(events(ofCleo.reads).map(([, action]) => action)).not.toContain('accreditation-pack.download')
    const byAdmin = await packOf(misused(admin.userId), from, to)
    expect(
      byAdmin.affected.find((row) => row['User ID'] === String(ana.userId)),
      'whom the misused account read',
    ).toMatchObject({ Because: 'accreditation-pack.download', Verdict: 'RECORDED' })
  })

  it('may have read of somebody who left in the period of the pack', async () => {
    const { admin, ben } = cast.people
    await linkUserMip(t.db, ben.userId, cast.northMip.mipId)
    await t.db.deleteFrom('userMip').where('userId', '=', ben.userId).execute()
    t.clock.set(new Date(Date.now() + 1000))
    const from = await start()
    await downloadPack(cast.as.admin)
    finish()
    const pack = await packOf(exposed('person.read-full', ben.userId), from)
    expect(events(pack.reads)).toEqual([
      [admin.userId, 'accreditation-pack.download', 'UNKNOWN', 'MAY_CONTAIN'],
    ])
  })

  it('are those who exported a list that may have contained the person, with their sessions', async () => {
    const { northAdmin, ana } = cast.people
    const from = await start()
    for (const body of [{}, { search: 'nobody is called so' }]) {
      const answer = await cast.as.northAdmin.inject('POST', '/api/users/export', body)
      expect(answer.status, answer.text).toBe(200)
    }
    finish()
    const pack = await packOf(exposed('person.read-full', ana.userId), from)
    // The second file had no rows.
    expect(events(pack.reads)).toEqual([[northAdmin.userId, 'list.export', 'UNKNOWN', 'MAY_CONTAIN']])
    expect(pack.reads.find((row) => row['Action'] === 'list.export')?.['Detail']).toContain('"list":"users"')
    expect(events(pack.sessions)).toContainEqual([
      northAdmin.userId,
      'session.sign-in',
      'RECORDED',
      'BEGAN_BEFORE',
    ])
    const by = await packOf(misused(northAdmin.userId), from)
    expect(by.affected).toContainEqual(
      expect.objectContaining({ 'User ID': '', Because: 'list.export users', Reason: 'MAY_CONTAIN' }),
    )
  })

  it('are those who read a document that has been deleted since', async () => {
    const { admin, ana } = cast.people
    const url = `/api/users/${ana.userId}`
    const uploaded = await uploadFile(cast.as.admin, `${url}/upload`, { name: 'a.txt', bytes: 'A letter.' })
    const { documentId } = uploaded.json<{ documentId: number }>()
    const from = await start()
    const address = `${url}/document?documentId=${documentId}`
    expect((await cast.as.admin.inject('GET', address)).status).toBe(200)
    expect((await cast.as.admin.inject('DELETE', `${url}/documents/${documentId}`)).status).toBe(200)
    finish()
    const to = now()
    const by = await packOf(misused(admin.userId), from, to)
    expect(by.affected).toContainEqual(
      expect.objectContaining({
        'User ID': String(ana.userId),
        Because: 'document.download',
        Verdict: 'RECORDED',
      }),
    )
    const of = await packOf(exposed('document.read', documentId), from, to)
    expect(events(of.reads)).toEqual([[admin.userId, 'document.download', 'RECORDED', '']])
    expect(of.affected[0]).toMatchObject({ 'User ID': String(ana.userId), Because: 'own document' })
  })

  it('include a read in the hour before, because the same read is then not recorded again', async () => {
    const { admin, ana } = cast.people
    const read = () => cast.as.admin.inject('GET', `/api/gantry-admin/users/${ana.userId}`)
    await read()
    const from = await start()
    await read()
    finish()
    const pack = await packOf(exposed('person.read-full', ana.userId), from)
    expect(events(pack.reads)).toEqual([[admin.userId, 'user.read-full', 'UNKNOWN', 'READ_BEFORE']])
    const by = await packOf(misused(admin.userId), from)
    expect(by.affected).toContainEqual(
      expect.objectContaining({ 'User ID': String(ana.userId), Verdict: 'UNKNOWN', Reason: 'READ_BEFORE' }),
    )
  })
})

describe('the sessions in a breach pack', () => {
  it('include those that began before the period, and not those that had ended', async () => {
    const { ana } = cast.people
    await t.signInAs(ana)
    const ended = await t.signInAs(ana)
    expect((await ended.inject('POST', '/api/auth/signout', {})).status).toBe(200)
    t.clock.advance(hour)
    const from = await start()
    finish()
    const what = misused(ana.userId)
    const signIns = (rows: CsvRows) =>
      rows.filter((row) => row['Action'] === 'session.sign-in').map((row) => [row['Verdict'], row['Reason']])
    const before = await packOf(what, from)
    const open = ['RECORDED', 'BEGAN_BEFORE']
    expect(signIns(before.sessions)).toEqual([open, open])
    // Thirty days after their end, sessions are deleted. The trail has no end of these two.
    await t.db.deleteFrom('session').where('userId', '=', ana.userId).execute()
    const later = await packOf(what, from)
    const perhaps = ['UNKNOWN', 'MAY_HAVE_LASTED']
    expect(signIns(later.sessions)).toEqual([perhaps, perhaps])
  })

  it('and every other file say what is not known, before recording began and in the future', async () => {
    const [from, middle] = ['2020-03-01T00:00:00.000Z', now()]
    const to = new Date(t.clock.now().getTime() + hour).toISOString()
    const pack = await packOf(exposed('mip.read', cast.northMip.mipId), from, to)
    const { historyBegins, sessionsRecordedSince, readsRecordedSince } = pack.manifest
    const future = [middle, to, 'UNKNOWN', 'FUTURE']
    const before = (until: unknown) => [from, until, 'UNKNOWN', 'BEFORE_HISTORY']
    const [later] = [historyBegins, sessionsRecordedSince].map(String).toSorted().toReversed()
    for (const rows of [pack.sessions, pack.apps]) expect(gaps(rows)).toEqual([before(later), future])
    const notRecorded = [from, to, 'UNKNOWN', 'NOT_RECORDED']
    expect(gaps(pack.reads)).toEqual([before(readsRecordedSince), future, notRecorded])
    expect(gaps(pack.affected)).toEqual([before(historyBegins), future])
  })
})

describe('exposed images', () => {
  it('affect patients, whom the archive knows, and not the practitioners', async () => {
    const from = await start()
    finish()
    const pack = await packOf(exposed('images.view', cast.northMip.mipId), from)
    expect(pack.affected.map((row) => [row['User ID'], row['Verdict'], row['Reason']])).toEqual([
      ['', 'UNKNOWN', 'NOT_HELD'],
    ])
    expect(pack.statement).toContain('Gantry holds no patients')
    expect(pack.statement).toContain('Ask the image archive')
    expect(pack.statement).not.toContain('The people who work at the practice')
    expect(pack.manifest).toMatchObject({ peopleAffected: 0, isAffectedComplete: false })
  })
})
