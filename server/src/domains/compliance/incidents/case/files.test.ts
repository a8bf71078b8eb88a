import { createHash } from 'node:crypto'
import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { mostIncidentFiles } from '@gantry/contract/domains/compliance/incidents/words'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { sampleFiles } from '../../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../../testing/files/uploads.ts'
import { keepState } from '../../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { incidentsPath, saveIncident, unpack } from '../testing/unpack.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const letter = { name: 'Letter <1>.pdf', bytes: sampleFiles.pdf('a letter') }
const pathOf = (incidentId: number, part = '') => `${incidentsPath}/${incidentId}/files${part}`
const add = (incidentId: number, file = letter, by: Caller = cast.as.admin) =>
  uploadFile(by, pathOf(incidentId), file)
const report = async (userId: number) => {
  const now = t.clock.now()
  const { incidentId } = await saveIncident(cast.as.admin, {
    userId,
    ability: null,
    thingId: null,
    awareOn: now.toISOString().slice(0, 10),
    from: new Date(now.getTime() - 1000).toISOString(),
    to: now.toISOString(),
  })
  return incidentId
}
async function added(incidentId: number, file = letter): Promise<IncidentCase> {
  const answer = await add(incidentId, file)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<IncidentCase>()
}
const settle = (incidentId: number, state: string) =>
  t.db
    .updateTable('incident')
    .set({ state, assessedOn: '2026-11-20', harmConsiderations: 'None.' })
    .where('incidentId', '=', incidentId)
    .execute()

it('a file is added, read and removed, and the audit trail tells of each', async () => {
  const incidentId = await report(cast.people.ana.userId)
  const { files, may } = await added(incidentId)
  const sha256 = createHash('sha256').update(letter.bytes).digest('hex')
  expect(may).toEqual(['add-file', 'remove-file'])
  expect(files).toMatchObject([
    {
      contentType: 'application/pdf',
      size: letter.bytes.length,
      sha256,
      uploadedBy: { userId: cast.people.admin.userId, name: 'Pat Admin' },
    },
  ])
  const [file] = files
  const path = pathOf(incidentId, `/${file?.incidentFileId}`)
  const read = await cast.as.admin.inject('GET', path)
  expect([read.status, read.headers['content-type'], read.bytes.equals(letter.bytes)]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect(read.headers['content-disposition']).toMatch(/^attachment/)
  const removed = await cast.as.admin.inject('DELETE', path)
  expect(removed.json<IncidentCase>().files, removed.text).toEqual([])
  expect((await cast.as.admin.inject('GET', path)).status).toBe(404)
  const entries = await t.db
    .selectFrom('auditEvent')
    .select(['action', 'detail'])
    .where('action', 'like', 'incident.%-file')
    .orderBy('auditEventId')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'incident.add-file',
    'incident.download-file',
    'incident.remove-file',
  ])
  expect(entries[2]?.detail).toMatchObject({ sha256, changes: { file: [file?.fileName, null] } })
})

it('the breach pack has the files with their hashes', async () => {
  const incidentId = await report(cast.people.ana.userId)
  const { files } = await added(incidentId)
  const { manifest, sums } = await unpack(cast.as.admin, incidentId)
  const [file] = files
  const path = `evidence/${file?.incidentFileId}-${file?.fileName}`
  expect(manifest['files']).toContainEqual({ path, size: letter.bytes.length, sha256: file?.sha256 })
  expect(sums).toContain(`${path}: OK`)
})

it('a settled case keeps its files as they are', async () => {
  const incidentId = await report(cast.people.ana.userId)
  const { files } = await added(incidentId)
  await settle(incidentId, 'NOT_ELIGIBLE')
  const path = pathOf(incidentId, `/${files[0]?.incidentFileId}`)
  for (const answer of [await add(incidentId), await cast.as.admin.inject('DELETE', path)])
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'incident.settled' }])
  const read = await cast.as.admin.inject('GET', `${incidentsPath}/${incidentId}`)
  expect(read.json<IncidentCase>().may).toEqual([])
  expect((await cast.as.admin.inject('GET', path)).status).toBe(200)
})

it('checks 72: nobody removes evidence about the own account', async () => {
  const incidentId = await report(cast.people.admin.userId)
  const { files, may } = await added(incidentId)
  expect(may).toEqual(['add-file'])
  const path = pathOf(incidentId, `/${files[0]?.incidentFileId}`)
  const refused = await cast.as.admin.inject('DELETE', path)
  expect([refused.status, refused.json()]).toMatchObject([403, { code: 'incident.own-account' }])
})

it('the bytes of a file decide what it is, and their number is limited', async () => {
  const incidentId = await report(cast.people.ana.userId)
  const program = { name: 'letter.pdf', bytes: Buffer.from('MZ\u0090\u0000 this is a program') }
  expect((await add(incidentId, program)).status).toBe(415)
  expect((await add(incidentId, { name: 'empty.pdf', bytes: Buffer.alloc(0) })).status).toBe(400)
  const row = { incidentId, fileName: 'a.txt', contentType: 'text/plain', charset: null, size: 1 }
  const more = { sha256: 'ab'.repeat(32), uploadedAt: t.clock.now(), uploadedBy: 1 }
  const rows = Array.from({ length: mostIncidentFiles }, () => ({ ...row, ...more }))
  await t.db.insertInto('incidentFile').values(rows).execute()
  const refused = await add(incidentId)
  expect([refused.status, refused.json()]).toMatchObject([409, { code: 'incident.too-many-files' }])
})

it('is for platform administrators only, and a file belongs to its own case', async () => {
  const incidentId = await report(cast.people.ana.userId)
  const { files } = await added(incidentId)
  const path = pathOf(incidentId, `/${files[0]?.incidentFileId}`)
  for (const [caller, status] of [
    [t.anonymous(), 401],
    [cast.as.northAdmin, 403],
    [cast.as.ana, 403],
  ] as const) {
    expect((await add(incidentId, letter, caller)).status).toBe(status)
    expect((await caller.inject('GET', path)).status).toBe(status)
    expect((await caller.inject('DELETE', path)).status).toBe(status)
  }
  const other = await report(cast.people.ben.userId)
  const foreign = pathOf(other, `/${files[0]?.incidentFileId}`)
  expect((await cast.as.admin.inject('GET', foreign)).status).toBe(404)
  expect((await cast.as.admin.inject('DELETE', foreign)).status).toBe(404)
})
