import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, previewOf, rowsOf } from '../../../testing/imports.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { dayOf } from '../../compliance/qualifications/service.ts'
import { runImports } from './worker.ts'

describe('an import of register checks', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const header = 'ahpra_number,result,expires_on,conditions'
  const register = (userId: number, number: string, more: object = {}) =>
    buildQualification(server.db, { userId }, { number, ...more })
  async function run(lines: string[]) {
    const { preview } = await previewOf(cast.as.admin, 'qualification-checks', [header, ...lines])
    const path = `${importsUrl}/${preview.importId}`
    expect((await cast.as.admin.inject('POST', `${path}/confirm`, { rows: 'all' })).status).toBe(200)
    await runImports(server.world)
    const { counts } = (await cast.as.admin.inject('GET', path)).json<Import>()
    return { counts, rows: await rowsOf(cast.as.admin, preview.importId) }
  }
  const find = (qualificationId: number) =>
    server.db
      .selectFrom('qualification')
      .select(['state', 'checkResult', 'checkedOn', 'expiresOn', 'conditions', 'nextReminderOn'])
      .where('qualificationId', '=', qualificationId)
      .executeTakeFirstOrThrow()

  it('previews each row, with the reason for those that cannot be used', async () => {
    const { ana, ben } = cast.people
    await register(ana.userId, 'MED0000000001', { expiresOn: '2026-09-30', issuedOn: '2026-01-01' })
    await register(ana.userId, 'MED0000000004')
    await register(ana.userId, 'MED0000000005', { issuedOn: '2026-01-01' })
    await register(ana.userId, 'MED0000000002')
    // As before numbers were refused that another person has.
    await server.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await buildQualification(tx, { userId: ben.userId }, { number: 'MED0000000002' })
    })
    const { rows } = await previewOf(cast.as.admin, 'qualification-checks', [
      header,
      'med 0000000001,conditions,30/09/2027,Supervised',
      'MED0000000002,CURRENT,,',
      'MED0000000003,CURRENT,,',
      'MED0000000004,FINE,2026-02-30,',
      'MED0000000005,CURRENT,2025-12-31,',
      ',CURRENT,,',
    ])
    expect(rows[0]).toMatchObject({
      effect: 'CHANGE',
      changes: [
        { column: 'result', from: 'CURRENT', to: 'CONDITIONS' },
        { column: 'expires_on', from: '2026-09-30', to: '2027-09-30' },
        { column: 'conditions', from: '', to: 'Supervised' },
      ],
    })
    const errors = rows
      .slice(1)
      .map((row) => row.errors.map(({ column, message }) => `${column}: ${message}`))
    expect(errors[0]).toContain('ahpra_number: Several people have this number.')
    expect(errors[1]).toContain('ahpra_number: There is no registration with this number.')
    expect(errors[2]).toContain('result: Write CURRENT, CONDITIONS, SUSPENDED or NOT_FOUND.')
    expect(errors[2]).toContain('expires_on: Not a valid date.')
    expect(errors[3]).toContain('expires_on: This is before the day of issue.')
    expect(errors[4]).toContain('ahpra_number: There is no registration with this number.')
  })

  it('verifies and suspends registrations as a single check does, and leaves what an empty cell says', async () => {
    const { ana, ben, cleo } = cast.people
    const waiting = await register(ana.userId, 'MED0000000011', { state: 'SUBMITTED' })
    const current = await register(ben.userId, 'MED0000000012', {
      expiresOn: '2027-09-30',
      conditions: 'Old',
    })
    const old = await register(cleo.userId, 'MED0000000013', { expiresOn: '2026-11-30' })
    const renewal = await register(cleo.userId, 'MED0000000013', { state: 'SUBMITTED', replaces: old })
    for (const qualificationId of [current, renewal]) {
      const reminder = { qualificationId, days: 90, sentAt: new Date() }
      await server.db.insertInto('qualificationReminder').values(reminder).execute()
    }
    const { counts } = await run([
      'MED0000000011,CURRENT,2027-09-30,',
      'MED0000000012,SUSPENDED,,',
      'MED0000000013,CURRENT,2027-11-30,',
    ])
    expect(counts).toMatchObject({ done: 3, failed: 0 })
    expect(await find(waiting)).toMatchObject({
      state: 'VERIFIED',
      expiresOn: '2027-09-30',
      checkedOn: dayOf(server.world.clock.now()),
      nextReminderOn: '2027-07-02',
    })
    expect(await find(current)).toMatchObject({
      checkResult: 'SUSPENDED',
      expiresOn: '2027-09-30',
      conditions: 'Old',
    })
    expect(await find(renewal)).toMatchObject({ state: 'VERIFIED', expiresOn: '2027-11-30' })
    expect(await find(old)).toMatchObject({ state: 'SUPERSEDED', nextReminderOn: null })
    const reminders = server.db.selectFrom('qualificationReminder').select('qualificationId')
    expect(await reminders.where('qualificationId', '=', current).execute()).toHaveLength(1)
    expect(await reminders.where('qualificationId', '=', renewal).execute()).toHaveLength(0)
    const checks = server.db.selectFrom('qualificationCheck').select(['method', 'checkedBy'])
    const { userId } = cast.people.admin
    const made = await checks.where('qualificationId', 'in', [waiting, current, renewal]).execute()
    expect(made).toEqual(Array.from({ length: 3 }, () => ({ method: 'IMPORT', checkedBy: userId })))
    const entries = server.db.selectFrom('auditEvent').select(['action', 'subjectId'])
    const written = await entries
      .where('action', 'in', ['qualification.verify', 'qualification.check'])
      .execute()
    expect(written).toEqual(
      expect.arrayContaining([
        { action: 'qualification.verify', subjectId: waiting },
        { action: 'qualification.check', subjectId: current },
        { action: 'qualification.verify', subjectId: renewal },
      ]),
    )
  })

  it('fails for what the importer has or submitted, and writes the other rows', async () => {
    const { admin, ana, ben } = cast.people
    const own = await register(admin.userId, 'MED0000000021', { state: 'SUBMITTED' })
    const submitted = await register(ben.userId, 'MED0000000022', {
      state: 'SUBMITTED',
      submittedBy: admin.userId,
    })
    const other = await register(ana.userId, 'MED0000000023', { state: 'SUBMITTED' })
    const { counts, rows } = await run([
      'MED0000000021,CURRENT,2027-09-30,',
      'MED0000000022,CURRENT,2027-09-30,',
      'MED0000000023,CURRENT,2027-09-30,',
    ])
    expect(counts).toMatchObject({ done: 1, failed: 2 })
    expect(rows[0]).toMatchObject({ outcome: 'FAILED' })
    expect(JSON.stringify(rows[0])).toContain('Somebody else must check this')
    for (const one of [own, submitted]) expect(await find(one)).toMatchObject({ state: 'SUBMITTED' })
    expect(await find(other)).toMatchObject({ state: 'VERIFIED' })
  })
})
