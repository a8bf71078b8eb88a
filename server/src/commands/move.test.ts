import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { connect } from '../platform/db/connect/connect.ts'
import { installQueue } from '../platform/db/connect/job-queue.ts'
import type { Db } from '../platform/world.ts'
import { signInAs } from '../testing/caller.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { createPerson } from '../testing/people.ts'
import { buildTestApp } from '../testing/world.ts'
import { moveDatabase } from './move.ts'

const countsOf = async (db: Db) => {
  const { rows } = await sql<{ users: number; trail: number }>`select
    (select count(*)::int from "user") as users, (select count(*)::int from audit_event) as trail`.execute(db)
  return rows[0]
}

it('users can continue in the new database', async () => {
  const t = await buildTestApp()
  const empty = await createEmptyDatabase()
  const connected = connect(empty.connection)
  try {
    // As the start of a server does.
    await installQueue(connected)
    const caller = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
    const before = (await caller.inject('POST', '/api/users', {})).json<object>()
    const { rows } = await moveDatabase(t.database.connection, empty.connection)
    expect(rows).toBeGreaterThan(10)

    const { db, sessionDb } = connected
    const world = { ...t.world, db, sessionDb }
    const app = await buildApp(world)
    const there = caller.at(app)
    expect((await there.inject('POST', '/api/users', {})).json()).toEqual(before)
    // New ids and audit entry numbers continue after the copied ones.
    const newcomer = await createPerson(world)
    await signInAs(app, world, newcomer)
    const [here, then] = [await countsOf(connected.db), await countsOf(t.db)]
    expect(here?.users).toBe((then?.users ?? 0) + 1)
    expect(here?.trail).toBeGreaterThan(then?.trail ?? 0)
    await app.close()
  } finally {
    await connected.close()
    await empty.drop()
    await t.close()
  }
})

it('refuses a database that is not empty', async () => {
  const t = await buildTestApp()
  try {
    const { connection } = t.database
    await expect(moveDatabase(connection, connection)).rejects.toThrow(/is not empty/)
  } finally {
    await t.close()
  }
})
