import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../platform/db/connect/connect.ts'
import { runJob } from '../../../platform/jobs/run-job.ts'
import type { World } from '../../../platform/world.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { importsUrl, manyPeople, previewOf, rowsOf } from '../../../testing/imports.ts'
import { clearJobs, listJobKeys } from '../../../testing/jobs/queries.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { runChunk } from './chunk.ts'
import { chunkSize, importsJob, runImports } from './worker.ts'

describe('a confirmed import', () => {
  let server: TestApp
  let cast: Cast
  let otherWorld: World
  let closeOther: () => Promise<void>
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    const other = connect(server.database.connection)
    otherWorld = { ...server.world, db: other.db, sessionDb: other.sessionDb }
    closeOther = other.close
  })
  // Finishes imports that a failed test left running.
  beforeEach(() => runImports(server.world))
  afterAll(async () => {
    await closeOther()
    await server.close()
  })

  const confirm = (importId: number, rows: unknown) =>
    cast.as.admin.inject('POST', `${importsUrl}/${importId}/confirm`, { rows })
  const stateOf = async (importId: number) =>
    (await cast.as.admin.inject('GET', `${importsUrl}/${importId}`)).json<Import>()
  const usersLike = (word: string) =>
    server.db.selectFrom('user').select(['userId', 'email']).where('email', 'like', `${word}%`).execute()
  const auditOf = (action: string, userIds: number[]) =>
    server.db
      .selectFrom('auditEvent')
      .select('subjectId')
      .where('action', '=', action)
      .where('subjectId', 'in', userIds)
      .execute()

  it('adds users with roles, one mail and audit entries, as the form does', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', [
      'Email,First name,Last name,Roles,Group for admin,Site code,Time zone,Language',
      'first@clinic.example,Fay,One,Member;GroupAdmin,North Imaging,S1,Europe/Rome,it',
      'second@clinic.example,Sid,Two,,,,,',
    ])
    expect((await confirm(preview.importId, 'all')).json()).toMatchObject({
      state: 'RUNNING',
      counts: { chosen: 2 },
    })
    expect(await usersLike('first@')).toEqual([])
    await runImports(server.world)
    expect(await stateOf(preview.importId)).toMatchObject({
      state: 'DONE',
      progress: 100,
      counts: { done: 2, failed: 0, skipped: 0 },
      confirmedBy: { name: 'Pat Admin' },
    })
    const [first] = await usersLike('first@')
    const record = await cast.as.admin.inject('GET', `/api/gantry-admin/users/${first?.userId}`)
    expect(record.json()).toMatchObject({
      groupIdForAdmin: cast.north.groupId,
      roles: [{ name: 'Member' }, { name: 'GroupAdmin' }],
      siteCode: 'S1',
      timeZone: 'Europe/Rome',
      language: 'it',
      activatedAt: null,
    })
    for (const email of ['first@clinic.example', 'second@clinic.example']) {
      expect(await server.mails.count(email, 'activation')).toBe(1)
    }
    expect(await auditOf('user.add', [first?.userId ?? 0])).toHaveLength(1)
    expect(await auditOf('user.group-for-admin', [first?.userId ?? 0])).toHaveLength(1)
    expect(await auditOf('import.finish', [preview.importId])).toHaveLength(1)
    const { parts } = await server.mails.latest('first@clinic.example', 'activation')
    const token = new URL(parts.link).searchParams.get('token')
    const url = `/api/auth/validate-account-activation-token?token=${token}`
    expect((await server.anonymous().inject('GET', url)).json()).toMatchObject({ firstName: 'Fay' })
  })

  it('imports all rows, the ready rows or the named rows, and never a row with an error', async () => {
    const lines = [
      'Email,First name,Last name',
      'part1@c.example,A,B',
      'bad,A,B',
      'part3@c.example,A,B',
      'part4@c.example,A,B',
    ]
    const { preview } = await previewOf(cast.as.admin, 'users', lines)
    const { importId } = preview
    expect((await confirm(importId, 'all')).json()).toMatchObject({ code: 'import.has-errors' })
    expect((await confirm(importId, [1, 2])).status).toBe(409)
    expect((await confirm(importId, [1, 99])).status).toBe(400)
    for (const rows of [[], [0], [1.5], 'some', null, [2 ** 40]]) {
      expect((await confirm(importId, rows)).status, JSON.stringify(rows)).toBe(400)
    }
    expect((await confirm(importId, [1, 3, 3])).json()).toMatchObject({ counts: { chosen: 2 } })
    await runImports(server.world)
    expect((await usersLike('part')).map(({ email }) => email)).toEqual([
      'part1@c.example',
      'part3@c.example',
    ])
    const rows = await rowsOf(cast.as.admin, importId)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['DONE', 'SKIPPED', 'DONE', 'SKIPPED'])
    const again = await previewOf(cast.as.admin, 'users', lines)
    expect(again.preview.counts).toMatchObject({ ready: 1, withErrors: 3 })
    await confirm(again.preview.importId, 'ready')
    await runImports(server.world)
    expect(await usersLike('part')).toHaveLength(3)
    expect((await stateOf(again.preview.importId)).counts).toMatchObject({ done: 1, skipped: 3 })
  })

  it('is confirmed once when two servers get several confirmations at the same time', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('once', 5))
    const other = cast.as.admin.at(await server.anotherServer())
    const url = `${importsUrl}/${preview.importId}/confirm`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? cast.as.admin : other).inject('POST', url, { rows: 'all' }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(7)
    await Promise.all([runImports(server.world), runImports(otherWorld)])
    expect(await usersLike('once')).toHaveLength(5)
    expect((await confirm(preview.importId, 'all')).status).toBe(409)
  })

  it('continues on another server after a crash, without lost or duplicate rows', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('crash', 450))
    const { importId } = preview
    await confirm(importId, 'all')
    expect(await runChunk(server.world, importId, 100)).toBe('more')
    expect(await stateOf(importId)).toMatchObject({ state: 'RUNNING', progress: 22, counts: { done: 100 } })
    // The audit entry is written near the end of a chunk, so a failure there must undo the whole chunk.
    const dying: World = {
      ...server.world,
      mail: { ...server.world.mail, queueAll: () => Promise.reject(new Error('the power went')) },
    }
    await expect(runChunk(dying, importId, 100)).rejects.toThrow('the power went')
    expect(await usersLike('crash')).toHaveLength(100)
    await Promise.all([runImports(otherWorld), runImports(server.world)])
    await runImports(otherWorld)
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE', counts: { done: 450, failed: 0 } })
    const people = await usersLike('crash')
    expect(people).toHaveLength(450)
    const mails = (await server.mails.all()).filter(({ to }) => to.startsWith('crash'))
    expect(new Set(mails.map(({ to }) => to)).size).toBe(450)
    expect(mails).toHaveLength(450)
    expect(
      await auditOf(
        'user.add',
        people.map(({ userId }) => userId),
      ),
    ).toHaveLength(450)
  })

  it('checks each row again before writing', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('stale', 3))
    await server.person({ email: 'Stale1@clinic.example' })
    await confirm(preview.importId, 'all')
    await runImports(server.world)
    const rows = await rowsOf(cast.as.admin, preview.importId)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['DONE', 'FAILED', 'DONE'])
    expect(rows[1]?.reasons).toEqual([{ column: 'Email', message: 'A user with this email already exists.' }])
  })

  it('stops on request after the current chunk', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('halt', 30))
    const { importId } = preview
    const stop = () => cast.as.admin.inject('POST', `${importsUrl}/${importId}/stop`)
    expect((await stop()).status).toBe(409)
    await confirm(importId, 'all')
    await runChunk(server.world, importId, 10)
    expect((await stop()).json()).toMatchObject({ state: 'STOPPING' })
    await runImports(server.world)
    expect(await stateOf(importId)).toMatchObject({ state: 'STOPPED', counts: { done: 10, skipped: 20 } })
    expect(await usersLike('halt')).toHaveLength(10)
  })

  it('stops and gives the reason when the confirming user loses the right', async () => {
    const leaver = await server.person({ roles: ['ProductAdmin'] })
    const caller = await server.signInAs(leaver)
    const { preview } = await previewOf(caller, 'users', manyPeople('leaver', 30))
    await caller.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' })
    await runChunk(server.world, preview.importId, 10)
    const url = `/api/gantry-admin/users/${leaver.userId}/activate-inactivate?status=false`
    expect((await cast.as.admin.inject('POST', url)).status).toBe(200)
    await runImports(server.world)
    expect(await stateOf(preview.importId)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'The user who confirmed it is no longer a platform administrator.',
      counts: { done: 10, skipped: 20 },
    })
  })

  it('fails only the row that the database refuses', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('refused', 12))
    await sql`alter table "user" add constraint never check (email <> 'refused4@clinic.example')`.execute(
      server.db,
    )
    await confirm(preview.importId, 'all')
    await runImports(server.world)
    expect(await stateOf(preview.importId)).toMatchObject({ state: 'DONE', counts: { done: 11, failed: 1 } })
    const [failed] = await rowsOf(cast.as.admin, preview.importId, { state: 'FAILED' })
    expect(failed).toMatchObject({ rowNumber: 5, reasons: [{ message: 'It could not be written.' }] })
  })

  it('adds an address once when two rows contain it', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('same', 6))
    await server.db
      .updateTable('importRow')
      .set({ cells: JSON.stringify(['SAME1@clinic.example', 'Pia', 'Row']) })
      .where('importId', '=', preview.importId)
      .where('rowNumber', '=', 5)
      .execute()
    await confirm(preview.importId, 'all')
    await runImports(server.world)
    expect(await stateOf(preview.importId)).toMatchObject({ state: 'DONE', counts: { done: 5, failed: 1 } })
    expect(await server.mails.count('same1@clinic.example', 'activation')).toBe(1)
  })

  it('has a job from its confirmation on', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('worker', 1))
    await clearJobs(server.db)
    await confirm(preview.importId, 'all')
    expect(await listJobKeys(server.db, 'imports')).toEqual(['imports'])
  })

  it('stops with its server between two chunks, and the next run goes on', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('stopped', chunkSize + 1))
    await confirm(preview.importId, 'all')
    let checks = 0
    const run = runJob(server.world, 'imports', importsJob, () => ++checks > 1)
    await expect(run).rejects.toThrow('the server stopped')
    expect(await stateOf(preview.importId)).toMatchObject({ state: 'RUNNING', counts: { done: chunkSize } })
    await runJob(server.world, 'imports', importsJob)
    expect(await stateOf(preview.importId)).toMatchObject({ state: 'DONE', counts: { done: chunkSize + 1 } })
  })
})
