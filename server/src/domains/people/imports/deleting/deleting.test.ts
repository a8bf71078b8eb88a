import type { ImportDeletion } from '@gantry/contract/domains/people/imports/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { linkUserGroup } from '../../../../testing/factories.ts'
import { importsUrl, manyPeople, previewOf } from '../../../../testing/imports.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { importsJob, runImports } from '../worker.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

/** Imports people, and returns the import with their ids. */
async function importPeople(word: string, count: number) {
  const { preview } = await previewOf(cast.as.admin, 'users', manyPeople(word, count))
  const { importId } = preview
  await cast.as.admin.inject('POST', `${importsUrl}/${importId}/confirm`, { rows: 'all' })
  await runImports(t.world)
  return { importId, ids: (await peopleLike(word)).map(({ userId }) => userId) }
}
const peopleLike = (word: string) =>
  t.db.selectFrom('user').select('userId').where('email', 'like', `${word}%`).orderBy('userId').execute()
const ask = (importId: number, caller: Caller = cast.as.admin) =>
  caller.inject('GET', `${importsUrl}/${importId}/deletion`)
const countsOf = async (importId: number) => (await ask(importId)).json<ImportDeletion>()
const remove = (importId: number, token: string, caller: Caller = cast.as.admin, reason = 'A wrong file.') =>
  caller.inject('POST', `${importsUrl}/${importId}/delete-added`, { token, reason })
const runJob = () => importsJob.run(t.world, () => false, null)

describe('what an import has added by mistake', () => {
  it('is deleted as far as it was never used, each with an entry that has the reason', async () => {
    const { importId, ids } = await importPeople('wrongfile', 5)
    const [, used = 0] = ids
    await linkUserGroup(t.db, used, cast.north.groupId)
    const preview = await countsOf(importId)
    expect(preview).toMatchObject({ added: 5, deletable: 4, used: 1, gone: 0, isRunning: false })
    expect(preview.uses).toEqual([{ use: 'link', people: 1 }])
    const answer = await remove(importId, preview.token)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({ deletable: 4, isRunning: true })
    expect((await remove(importId, preview.token)).json()).toMatchObject({ code: 'import.deletion-runs' })
    await runJob()
    expect(await peopleLike('wrongfile')).toEqual([{ userId: used }])
    expect(await countsOf(importId)).toMatchObject({
      added: 5,
      deletable: 0,
      used: 1,
      gone: 4,
      isRunning: false,
    })
    const events = await t.db
      .selectFrom('auditEvent')
      .select(['actorUserId', 'detail'])
      .where('action', '=', 'user.delete')
      .where('subjectId', 'in', ids)
      .execute()
    expect(events).toHaveLength(4)
    expect(events[0]).toMatchObject({
      actorUserId: cast.people.admin.userId,
      detail: { importId, reason: 'A wrong file.', name: expect.stringMatching(/^Pia\d Row$/) as string },
    })
    const again = await remove(importId, (await countsOf(importId)).token)
    expect(again.json()).toMatchObject({ code: 'import.nothing-to-delete' })
  })

  it('is deleted only as the preview has shown it', async () => {
    const { importId, ids } = await importPeople('previewed', 3)
    const { token } = await countsOf(importId)
    const [first = 0] = ids
    await linkUserGroup(t.db, first, cast.north.groupId)
    expect((await remove(importId, token)).json()).toMatchObject({ code: 'import.deletion-changed' })
    const other = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const { token: own } = await countsOf(importId)
    expect((await remove(importId, own, other)).json()).toMatchObject({ code: 'import.deletion-changed' })
    expect((await remove(importId, own, cast.as.admin, ' ')).status).toBe(400)
    expect(await peopleLike('previewed')).toHaveLength(3)
  })

  it('keeps who is used before their turn, and goes on after a server was stopped', async () => {
    const { importId, ids } = await importPeople('stopped', 4)
    await remove(importId, (await countsOf(importId)).token)
    let done = 0
    await importsJob.run(t.world, () => (done += 1) > 2, null)
    expect(await peopleLike('stopped')).toHaveLength(2)
    expect(await countsOf(importId)).toMatchObject({ gone: 2, isRunning: true })
    const last = ids.at(-1) ?? 0
    await linkUserGroup(t.db, last, cast.north.groupId)
    await runJob()
    expect(await peopleLike('stopped')).toEqual([{ userId: last }])
    expect(await countsOf(importId)).toMatchObject({ gone: 3, used: 1, isRunning: false })
  })

  it('stays when the administrator who asked for it is none any more', async () => {
    const second = await t.person({ roles: ['ProductAdmin'] })
    const caller = await t.signInAs(second)
    const { importId } = await importPeople('dismissed', 2)
    const { token } = (await ask(importId, caller)).json<ImportDeletion>()
    expect((await remove(importId, token, caller)).status).toBe(200)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', second.userId).execute()
    await runJob()
    expect(await peopleLike('dismissed')).toHaveLength(2)
    expect(await countsOf(importId)).toMatchObject({ deletable: 2, isRunning: false })
  })
})

describe('the deletion of what an import has added', () => {
  it('is refused for a preview, and for a file that adds no users', async () => {
    const { preview } = await previewOf(cast.as.admin, 'users', manyPeople('unconfirmed', 1))
    expect((await ask(preview.importId)).json()).toMatchObject({ code: 'import.not-over' })
    const numbers = await previewOf(cast.as.admin, 'provider-numbers', [
      'Email,MIP,Provider number',
      `${cast.people.ana.email},North Clinic,2426621B`,
    ])
    expect((await ask(numbers.preview.importId)).json()).toMatchObject({ code: 'import.adds-no-records' })
  })

  it('is for platform administrators alone, and 404 for no import', async () => {
    const { importId } = await importPeople('guarded', 1)
    const { token } = await countsOf(importId)
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await ask(importId, cast.as[who])).status, who).toBe(403)
      expect((await remove(importId, token, cast.as[who])).status, who).toBe(403)
    }
    expect((await ask(importId, t.anonymous())).status).toBe(401)
    expect((await remove(importId, token, t.anonymous())).status).toBe(401)
    expectSameAsMissing(await ask(missingId), await ask(missingId + 1))
    expect((await remove(missingId, token)).status).toBe(404)
    expect(await peopleLike('guarded')).toHaveLength(1)
  })
})
