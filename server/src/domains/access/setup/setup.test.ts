import type { Setup } from '@gantry/contract/domains/access/setup/schemas'
import { setupSteps } from '@gantry/contract/domains/access/setup/words'
import { afterEach, describe, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast } from '../../../testing/cast.ts'
import { buildApp, buildGroup, buildMip, buildRis, buildUser } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/gantry-admin/setup'
const dismissal = `${path}/dismiss`

let t: TestApp
afterEach(() => t.close())

/** A new installation, whose only person is its first administrator. */
async function install(environment: Record<string, string> = {}): Promise<Caller> {
  t = await buildTestApp(environment)
  const first = { firstName: 'Platform', lastName: 'Administrator', roles: ['ProductAdmin' as const] }
  return t.signInAs(await buildUser(t.world, first))
}

const setupOf = async (caller: Caller) => (await caller.inject('GET', path)).json<Setup>()
const doneSteps = async (caller: Caller) =>
  (await setupOf(caller)).steps.filter(({ isDone }) => isDone).map(({ step }) => step)

describe('the guide through a new installation', () => {
  it('has all steps in order, and none is done at first', async () => {
    const admin = await install()
    expect(await setupOf(admin)).toEqual({
      steps: setupSteps.map((step) => ({ step, isDone: false })),
      isDismissed: false,
    })
  })

  it('ticks each step once the data says that it is done', async () => {
    const admin = await install()
    const mip = await buildMip(t.db)
    expect(await doneSteps(admin)).toEqual(['mip'])
    await buildUser(t.world)
    expect(await doneSteps(admin)).toEqual(['mip', 'people'])
    const group = await buildGroup(t.db, { mips: [mip] })
    expect(await doneSteps(admin), 'a group without an administrator').toEqual(['mip', 'people'])
    await buildUser(t.world, { administers: group })
    await buildRis(t.db)
    await buildApp(t.db, { code: 'viewer' })
    expect(await doneSteps(admin)).toEqual(['mip', 'people', 'group', 'ris', 'app'])
    await t.db
      .updateTable('user')
      .set({ twoFactorAuthType: 'AUTHENTICATOR' })
      .where('lastName', '=', 'Administrator')
      .execute()
    expect(await doneSteps(admin), 'the name is still the default').not.toContain('you')
    await t.db.updateTable('user').set({ firstName: 'Ida' }).where('lastName', '=', 'Administrator').execute()
    expect(await doneSteps(admin)).toEqual(['you', 'mip', 'people', 'group', 'ris', 'app'])
  })

  it('ticks the mail server when there is one', async () => {
    const admin = await install({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'portal@clinic.example' })
    expect(await doneSteps(admin)).toEqual(['mail'])
  })

  it('ticks the backup once the command has made one', async () => {
    const admin = await install()
    await recordAudit(t.world, t.db, { action: 'backup.make', detail: { asOf: '2026-11-15T03:00:00.000Z' } })
    expect(await doneSteps(admin)).toEqual(['backup'])
  })

  it('can be dismissed once for all administrators, which the audit trail records', async () => {
    const admin = await install()
    const other = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
    expect((await admin.inject('POST', dismissal)).json()).toMatchObject({ isDismissed: true })
    expect((await other.inject('POST', dismissal)).json()).toMatchObject({ isDismissed: true })
    expect(await setupOf(other)).toMatchObject({ isDismissed: true })
    const events = await t.db
      .selectFrom('auditEvent')
      .select('auditEventId')
      .where('action', '=', 'setup.dismiss')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is for platform administrators alone', async () => {
    await install()
    const { as } = await buildCast(t)
    for (const caller of [as.northAdmin, as.ana, as.typist]) {
      expect((await caller.inject('GET', path)).status).toBe(403)
      expect((await caller.inject('POST', dismissal)).status).toBe(403)
    }
    expect((await t.anonymous().inject('GET', path)).status).toBe(401)
    expect((await t.anonymous().inject('POST', dismissal)).status).toBe(401)
    expect(await setupOf(as.admin)).toMatchObject({ isDismissed: false })
  })
})
