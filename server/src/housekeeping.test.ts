import { expect, it } from 'vitest'
import { sendResetLinks } from './domains/access/auth/reset-requests.ts'
import { prune } from './housekeeping.ts'
import { connect } from './platform/db/connect/connect.ts'
import { givePassword } from './testing/caller.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { buildTestApp } from './testing/world.ts'

const day = 24 * 60 * 60_000

it('housekeeping abandons old unsent mail, and deletes old mail, links and sessions', async () => {
  const t = await buildTestApp()
  try {
    const person = await t.person()
    await givePassword(t.app, person)
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    await prune(t.world)
    expect(await t.mails.all()).toHaveLength(2)
    t.clock.advance(8 * day)
    await prune(t.world)
    expect(await t.mails.all()).toHaveLength(0)
    const states = await t.db.selectFrom('session').select('state').execute()
    expect(states).toEqual([{ state: 'ENDED' }])
    t.clock.advance(60 * day)
    await prune(t.world)
    for (const table of ['mail', 'session', 'oneTimeCode', 'accountToken'] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await t.db.selectFrom('user').select('userId').execute()).toHaveLength(1)
  } finally {
    await t.close()
  }
})

it('records of mail are kept for the configured time', async () => {
  const t = await buildTestApp({ MAIL_KEPT_DAYS: '90' })
  try {
    const person = await t.person()
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    const count = async () => (await t.db.selectFrom('mail').select('mailId').execute()).length
    t.clock.advance(89 * day)
    await prune(t.world)
    expect(await count()).toBe(1)
    t.clock.advance(2 * day)
    await prune(t.world)
    expect(await count()).toBe(0)
  } finally {
    await t.close()
  }
})

it('a step that fails does not keep the others from their work, and the log names it', async () => {
  const t = await buildTestApp()
  try {
    const person = await t.person()
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    t.clock.advance(60 * day)
    await t.db.schema.alterTable('passkeyChallenge').renameTo('passkeyChallengeAway').execute()
    await expect(prune(t.world)).rejects.toThrow('These steps failed: pruneChallenges')
    expect(await t.db.selectFrom('mail').select('mailId').execute()).toEqual([])
  } finally {
    await t.close()
  }
})

it('logs one line while the database is away, not one for each step of each run', async () => {
  const t = await buildTestApp()
  try {
    const away = connect({ connectionString: `postgresql://127.0.0.1:${await freePort()}/none` })
    const world = { ...t.world, db: away.db }
    await expect(prune(world)).rejects.toThrow('pruneSessions, pruneChallenges')
    await expect(prune(world)).rejects.toThrow('pruneSessions, pruneChallenges')
    const lines = t.logged.filter((line) => line.includes('a step of housekeeping failed'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { cause: 'the connection was refused (ECONNREFUSED)', step: 'pruneSessions' },
    ])
    expect(lines.join('')).not.toContain('stack')
    await away.close()
  } finally {
    await t.close()
  }
})
