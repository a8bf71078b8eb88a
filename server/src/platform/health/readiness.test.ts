import { expect, it } from 'vitest'
import { buildTestApp } from '../../testing/world.ts'
import { connect } from '../db/connect/connect.ts'
import { createReadiness } from './readiness.ts'

it('a server without its database is live but not ready', async () => {
  const t = await buildTestApp()
  try {
    const ready = await t.anonymous().inject('GET', '/readyz')
    expect([ready.status, ready.headers['cache-control']]).toEqual([200, 'no-store'])

    const away = connect({ connectionString: 'postgresql://nobody@127.0.0.1:9/none' })
    const isReady = createReadiness({ db: away.db, log: t.world.log })
    expect(await isReady()).toBe(false)
    expect(t.logged.join('')).toContain('not ready: no database')
    await away.close()
  } finally {
    await t.close()
  }
})

it('queries the database once for many simultaneous calls', async () => {
  const t = await buildTestApp()
  try {
    const isReady = createReadiness(t.world)
    const answers = Array.from({ length: 50 }, () => isReady())
    expect(new Set(answers).size).toBe(1)
    expect(await answers[0]).toBe(true)
  } finally {
    await t.close()
  }
})
