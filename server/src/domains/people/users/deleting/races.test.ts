import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../../platform/world.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { addPerson, deletePerson } from '../testing/deleting.ts'

let t: TestApp
let cast: Cast
let memberRoleId: number
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  memberRoleId = await roleIdOf(t.db, 'Member')
})
afterAll(() => t.close())

/** Waits until another connection waits for a lock. */
async function untilSomebodyWaits() {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
    if (rows.length > 0) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('Nobody waits')
}

/** Makes a change in an open transaction, asks for the deletion meanwhile, and commits the change. */
async function deleteDuring(userId: number, change: (tx: Db) => Promise<unknown>) {
  let deletion: ReturnType<typeof deletePerson> | undefined
  await t.db.transaction().execute(async (tx) => {
    await change(tx)
    deletion = deletePerson(cast.as.admin, userId)
    await untilSomebodyWaits()
  })
  if (deletion === undefined) throw new Error('No deletion was asked for')
  return deletion
}

const activate = async (userId: number, email: string) => {
  const { link } = (await t.mails.latest(email, 'activation')).parts
  const token = new URL(link).searchParams.get('token') ?? ''
  return t
    .anonymous()
    .inject('POST', '/api/auth/activate-account', { userId, token, password: toBase64('Otter9-canoe') })
}

it('finds the account that is activated while it waits', async () => {
  const userId = await addPerson(cast.as.admin, memberRoleId)
  const answer = await deleteDuring(userId, (tx) =>
    tx.updateTable('user').set({ activatedAt: new Date() }).where('userId', '=', userId).execute(),
  )
  expect(answer.json()).toMatchObject({ code: 'record.used' })
})

it('finds the link that comes in force while it waits', async () => {
  const userId = await addPerson(cast.as.admin, memberRoleId)
  const userMipId = await linkUserMip(t.db, userId, cast.northMip.mipId, { allowed: false })
  const allowed = await deleteDuring(userId, (tx) =>
    tx.updateTable('userMip').set({ allowed: true }).where('userMipId', '=', userMipId).execute(),
  )
  expect(allowed.json()).toMatchObject({ code: 'record.used' })
  const other = await addPerson(cast.as.admin, memberRoleId)
  const added = await deleteDuring(other, (tx) => linkUserMip(tx, other, cast.northMip.mipId))
  expect(added.json()).toMatchObject({ code: 'record.used' })
})

it('finds the MIP of a link that is activated while it waits', async () => {
  const userId = await addPerson(cast.as.admin, memberRoleId)
  const { mipId } = cast.southMip
  await t.db.updateTable('mip').set({ status: false }).where('mipId', '=', mipId).execute()
  await linkUserMip(t.db, userId, mipId)
  const answer = await deleteDuring(userId, (tx) =>
    tx.updateTable('mip').set({ status: true }).where('mipId', '=', mipId).execute(),
  )
  expect(answer.json()).toMatchObject({ code: 'record.used' })
})

it('finds the link that a qualification puts in force while it waits', async () => {
  const { mipId } = await buildMip(t.db)
  await t.db.updateTable('mip').set({ state: 'VIC' }).where('mipId', '=', mipId).execute()
  await buildRequirement(t.db, { mipId })
  const userId = await addPerson(cast.as.admin, memberRoleId)
  await linkUserMip(t.db, userId, mipId)
  const qualificationId = await buildQualification(t.db, { userId }, { state: 'SUBMITTED' })
  const checked = { state: 'VERIFIED', checkResult: 'CURRENT', checkedOn: '2026-11-01' }
  const answer = await deleteDuring(userId, (tx) =>
    tx.updateTable('qualification').set(checked).where('qualificationId', '=', qualificationId).execute(),
  )
  expect(answer.json()).toMatchObject({ code: 'record.used' })
})

it('never lets somebody activate an account and deletes it too', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `race${round}@clinic.example`
    const userId = await addPerson(cast.as.admin, memberRoleId, email)
    const [activated, deleted] = await Promise.all([
      activate(userId, email),
      deletePerson(cast.as.admin, userId),
    ])
    const outcome = [activated.status, deleted.status]
    expect(
      [
        [200, 409],
        [400, 200],
        [404, 200],
        [409, 200],
        [410, 200],
      ],
      activated.text + deleted.text,
    ).toContainEqual(outcome)
  }
})

it('deletes once, of two who delete at the same time', async () => {
  const userId = await addPerson(cast.as.admin, memberRoleId)
  const answers = await Promise.all([
    deletePerson(cast.as.admin, userId),
    deletePerson(cast.as.admin, userId),
  ])
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 404]))
  const events = t.db.selectFrom('auditEvent').select('result').where('subjectId', '=', userId)
  const deleted = await events.where('action', '=', 'user.delete').where('result', '=', 'DONE').execute()
  expect(deleted).toHaveLength(1)
})
