import type { DataCopies, DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import type { World } from '../../../platform/world.ts'
import type { Answer, Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { clearJobs, listJobKeys } from '../../../testing/jobs/queries.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { leftCopies } from './making.ts'
import { pruneCopies } from './service.ts'
import { makeCopies } from './testing/data-copies.ts'
import { askForCopy, copiesOf } from './testing/unzip.ts'

const minute = 60_000
const day = 24 * 60 * minute
const onPaper = { reason: 'A letter of 3 November.', identified: 'By the passport, at the desk.' }

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  await ownFiles(t.world)
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const list = async (caller: Caller, userId: number) =>
  (await caller.inject('GET', copiesOf(userId))).json<DataCopies>().dataCopies
const download = (caller: Pick<Caller, 'inject'>, { userId, dataCopyId }: DataCopy) =>
  caller.inject('GET', `${copiesOf(userId)}/${dataCopyId}/download`)
const make = (caller: Pick<Caller, 'inject'>, userId: number, body: object = onPaper) =>
  caller.inject('POST', `/api/gantry-admin/users/${userId}/data-copies`, body)
const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]
const trail = async () => {
  const query = t.db.selectFrom('auditEvent').select(['action', 'actorUserId', 'detail'])
  return query.where('action', 'like', 'data-copy.%').orderBy('auditEventId').execute()
}

describe('a copy of the own data', () => {
  it('is asked for, made in the background, told by mail and in the inbox, and downloaded', async () => {
    const { ana } = cast.people
    const asked = await askForCopy(cast.as.ana)
    expect(asked).toMatchObject({ userId: ana.userId, state: 'WAITING', madeBy: null, size: null, may: [] })
    expect(codeOf(await download(cast.as.ana, asked))).toEqual([409, 'data-copy.not-ready'])
    await makeCopies(t.world)
    const [ready] = await list(cast.as.ana, ana.userId)
    expect(ready).toMatchObject({ state: 'READY', failure: null, downloadedAt: null, may: ['download'] })
    expect(ready?.endsAt).toBe(new Date(t.clock.now().getTime() + 7 * day).toISOString())
    const mail = await t.mails.latest(ana.email, 'data-copy-ready')
    expect(mail.parts).toMatchObject({ askedBy: 'PERSON', endsAt: ready?.endsAt })
    const inbox = () => cast.as.ana.inject('GET', '/api/my-inbox').then((answer) => answer.text)
    expect(await inbox()).toContain('/account?tab=data-copies')
    const file = await download(cast.as.ana, asked)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(file.headers['content-disposition']).toContain(`data-copy-${ana.userId}-`)
    expect(file.bytes).toHaveLength(ready?.size ?? 0)
    expect((await list(cast.as.ana, ana.userId))[0]?.downloadedAt).toBe(t.clock.now().toISOString())
    expect(await inbox()).not.toContain('data-copies')
    expect(await trail()).toEqual(
      ['ask', 'download'].map((verb) => ({
        action: `data-copy.${verb}`,
        actorUserId: ana.userId,
        detail: { userId: ana.userId },
      })),
    )
  })

  it('takes the second factor again some time after the sign-in', async () => {
    const { ana } = cast.people
    const asked = await askForCopy(cast.as.ana)
    await makeCopies(t.world)
    t.clock.advance(16 * minute)
    expect(codeOf(await download(cast.as.ana, asked))).toEqual([403, 'session.factor-needed'])
    expect(await trail()).toHaveLength(1)
    await cast.as.ana.inject('POST', '/api/my-session/factor/code')
    const { code } = (await t.mails.latest(ana.email, 'factor-code')).parts
    expect((await cast.as.ana.inject('POST', '/api/my-session/factor', { code })).status).toBe(200)
    expect((await download(cast.as.ana, asked)).status).toBe(200)
  })

  it('is gone after seven days, with its file', async () => {
    const { ana } = cast.people
    const asked = await askForCopy(cast.as.ana)
    await makeCopies(t.world)
    const stored = await t.db.selectFrom('dataCopy').select('sha256').executeTakeFirstOrThrow()
    t.clock.advance(7 * day - 1)
    const caller = await t.signInAs(ana)
    await pruneCopies(t.world)
    expect((await download(caller, asked)).status).toBe(200)
    t.clock.advance(1)
    expect(codeOf(await download(caller, asked))).toEqual([410, 'data-copy.expired'])
    expect((await list(caller, ana.userId))[0]).toMatchObject({ state: 'EXPIRED', may: [] })
    await pruneCopies(t.world)
    expect(codeOf(await download(caller, asked))).toEqual([410, 'data-copy.expired'])
    await expect(t.world.files.open(stored.sha256 ?? '')).rejects.toThrow('cannot be read')
    t.clock.advance(359 * day)
    await pruneCopies(t.world)
    expect(await t.db.selectFrom('dataCopy').selectAll().execute()).toEqual([])
  })

  it('is made one at a time, also when many are asked for at once, and three times a day', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cast.as.ana.inject('POST', '/api/my-data-copies')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(codeOf(answers.find(({ status }) => status === 409) as Answer)[1]).toBe('data-copy.waiting')
    for (let more = 0; more < 2; more++) {
      await makeCopies(t.world)
      await askForCopy(cast.as.ana)
    }
    await makeCopies(t.world)
    expect(codeOf(await cast.as.ana.inject('POST', '/api/my-data-copies'))).toEqual([
      429,
      'data-copy.too-many',
    ])
    t.clock.advance(day)
    await askForCopy(await t.signInAs(cast.people.ana))
  })

  it('is tried again after a failure, and fails after six attempts', async () => {
    await askForCopy(cast.as.ana)
    const broken: World = {
      ...t.world,
      files: { ...t.world.files, receive: () => Promise.reject(new Error('the disk is full')) },
    }
    for (let attempt = 1; attempt <= 6; attempt++) await expect(makeCopies(broken)).rejects.toThrow()
    const [failed] = await list(cast.as.ana, cast.people.ana.userId)
    expect(failed).toMatchObject({ state: 'FAILED', failure: 'OTHER', may: [] })
    await askForCopy(cast.as.ana)
  })

  it('gets its job again after a restored backup', async () => {
    await clearJobs(t.db)
    const { dataCopyId } = await askForCopy(cast.as.ana)
    expect(await listJobKeys(t.db, 'data-copy')).toEqual([`data-copy:${dataCopyId}`])
    await clearJobs(t.db)
    await leftCopies.run(t.world, () => false, {})
    expect(await listJobKeys(t.db, 'data-copy')).toEqual([`data-copy:${dataCopyId}`])
  })
})

describe('a copy for somebody who asked on paper', () => {
  it('is made by a platform administrator with a reason, and the person gets the mail', async () => {
    const { ana, admin } = cast.people
    const made = await make(cast.as.admin, ana.userId)
    expect(made.json()).toMatchObject({ ...onPaper, userId: ana.userId, madeBy: { userId: admin.userId } })
    await makeCopies(t.world)
    const mail = await t.mails.latest(ana.email, 'data-copy-ready')
    expect(mail.parts['askedBy']).toBe('ADMINISTRATOR')
    const inbox = await cast.as.admin.inject('GET', '/api/my-inbox')
    expect(inbox.text).toContain(`/users/userdetails?id=${ana.userId}&tab=data-copies`)
    for (const caller of [cast.as.admin, cast.as.ana])
      expect((await download(caller, made.json<DataCopy>())).status).toBe(200)
    const other = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    expect((await list(other, ana.userId))[0]).toMatchObject({ state: 'READY', may: [] })
    expect((await download(other, made.json<DataCopy>())).status).toBe(404)
    expect((await trail())[0]).toEqual({
      action: 'data-copy.make',
      actorUserId: admin.userId,
      detail: { userId: ana.userId, ...onPaper },
    })
  })

  it('needs both the reason and how the person was identified', async () => {
    for (const field of ['reason', 'identified']) {
      const answer = await make(cast.as.admin, cast.people.ana.userId, { ...onPaper, [field]: ' ' })
      expect([answer.status, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    }
  })

  it('is never the own one, and never one that the person asked for', async () => {
    const { admin } = cast.people
    expect(codeOf(await make(cast.as.admin, admin.userId))).toEqual([409, 'data-copy.own'])
    const own = await askForCopy(cast.as.ana)
    await makeCopies(t.world)
    expect((await download(cast.as.admin, own)).status).toBe(404)
  })
})

describe('the access to copies', () => {
  it('is refused to callers who are not signed in and to other roles', async () => {
    const copy = await askForCopy(cast.as.ana)
    const { userId } = cast.people.ana
    const anonymous = t.anonymous()
    for (const answer of [
      await anonymous.inject('GET', copiesOf(userId)),
      await anonymous.inject('POST', '/api/my-data-copies'),
      await make(anonymous, userId),
      await download(anonymous, copy),
    ])
      expect(answer.status).toBe(401)
    for (const caller of [cast.as.northAdmin, cast.as.ana, cast.as.typist])
      expect((await make(caller, userId)).status).toBe(403)
  })

  it('of another person looks as if there were no such person, also to the administrator of the group', async () => {
    const copy = await askForCopy(cast.as.ana)
    await makeCopies(t.world)
    for (const caller of [cast.as.northAdmin, cast.as.southAdmin, cast.as.typist]) {
      expectSameAsMissing(
        await caller.inject('GET', copiesOf(copy.userId)),
        await caller.inject('GET', copiesOf(missingId)),
      )
      expectSameAsMissing(
        await download(caller, copy),
        await download(caller, { ...copy, userId: missingId }),
      )
    }
    const own = await askForCopy(cast.as.typist)
    // The own page with the copy of another person.
    expect((await download(cast.as.typist, { ...copy, userId: own.userId })).status).toBe(404)
  })
})
