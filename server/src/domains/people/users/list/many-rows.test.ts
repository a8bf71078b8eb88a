import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast } from '../../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { listUserRows } from './list-queries.ts'
import { listManyUserRows } from './many-row-queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

it('returns the same rows as the list query, in the requested order', async () => {
  const { people } = await buildCast(server)
  const { db } = server
  const times = ['2026-03-01T08:09:10.120Z', '1999-12-31T23:59:59.999Z', '2026-07-01T00:00:00.000Z']
  const changes = times.map((time, index) => ({
    activatedAt: time,
    lastSignInAt: times.at(index - 1) ?? time,
  }))
  const [first, second, third] = changes
  const { userId: ana } = people.ana
  await db
    .updateTable('user')
    .set({ ...first, photoSha256: 'a'.repeat(64) })
    .where('userId', '=', ana)
    .execute()
  await db
    .updateTable('user')
    .set({ ...second, twoFactorAuthType: 'AUTHENTICATOR' })
    .where('userId', '=', people.ben.userId)
    .execute()
  await db
    .updateTable('user')
    .set({ ...third, activatedAt: null })
    .where('userId', '=', people.dora.userId)
    .execute()
  await db.deleteFrom('userRole').where('userId', '=', people.dora.userId).execute()
  const roles = await db.selectFrom('role').select('roleId').limit(3).execute()
  await db
    .insertInto('userRole')
    .values(roles.map(({ roleId }) => ({ userId: ana, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  const everyone = Object.values(people).map(({ userId }) => userId)
  const ids = [...everyone.toReversed(), 999_999]
  const rows = await listManyUserRows(db, 'Gantry', ids)
  expect(rows.map(({ userId }) => userId)).toEqual(everyone.toReversed())
  expect(rows).toEqual(await listUserRows(db, 'Gantry', ids))
  expect(rows.some(({ groupInfo }) => groupInfo !== null)).toBe(true)
  expect(await listManyUserRows(db, 'Gantry', [])).toEqual([])
})
