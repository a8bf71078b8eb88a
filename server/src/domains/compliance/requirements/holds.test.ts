import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { listenForLogouts } from '../../../testing/fakes/logout-listener.ts'
import { buildRelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import {
  buildOverride,
  buildQualification,
  buildRequirement,
  kindIdOf,
} from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendLogoutNotices } from '../../connections/oidc/notices.ts'
import { createOpenId } from '../../connections/oidc/service.ts'
import { updateHolds, updateHoldsOfChecked } from './holds.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  await t.db.updateTable('mip').set({ state: 'NSW' }).execute()
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const trail = async () =>
  (
    await t.db
      .selectFrom('auditEvent')
      .select(['action', 'subjectId', 'detail'])
      .where('action', 'like', 'hold.%')
      .orderBy('auditEventId')
      .execute()
  ).map(({ action, subjectId, detail }) => ({ action, subjectId, detail }))

describe('the job of holds', () => {
  it('records a hold, mails the person once, and ends the sessions in apps, but not the one in the portal', async () => {
    const listener = await listenForLogouts()
    try {
      const app = await buildRelyingParty(t, {
        code: 'ris',
        roles: ['Member'],
        backchannelLogoutUri: listener.url,
      })
      const person = await buildUser(t.world, { language: 'it', firstName: 'Ugo' })
      const other = await t.signInAs(cast.people.ben)
      const [north, south] = [
        await linkUserMip(t.db, person.userId, cast.northMip.mipId),
        await linkUserMip(t.db, person.userId, cast.southMip.mipId),
      ]
      const caller = await t.signInAs(person)
      await signInTo(app, caller)
      await signInTo(app, other)
      await updateHolds(t.world)
      expect(await trail()).toEqual([])

      const requirementIds = [await buildRequirement(t.db)]
      const qualificationKindIds = [await kindIdOf(t.db, 'AHPRA')]
      await buildQualification(t.db, { userId: person.userId }, { expiresOn: '2026-01-01' })
      await updateHolds(t.world)
      await updateHolds(t.world)
      const missing = ['AHPRA registration: LAPSED']
      const detail = { userId: person.userId, requirementIds, qualificationKindIds, missing }
      expect(await trail()).toEqual([
        { action: 'hold.begin', subjectId: north, detail: { ...detail, mipId: cast.northMip.mipId } },
        { action: 'hold.begin', subjectId: south, detail: { ...detail, mipId: cast.southMip.mipId } },
      ])
      expect(await t.mails.count(person.email, 'links-on-hold')).toBe(1)
      expect(await t.mails.latest(person.email, 'links-on-hold')).toMatchObject({
        language: 'it',
        parts: {
          firstName: 'Ugo',
          mips: 'North Clinic\nSouth Clinic',
          missing: 'LAPSED Iscrizione AHPRA',
          link: 'http://localhost:8080/account?tab=qualifications',
        },
      })

      await sendLogoutNotices(t.world, createOpenId(t.world))
      expect(listener.tokens).toHaveLength(1)
      expect((await caller.inject('GET', '/api/my-inbox')).status).toBe(200)
      await t.signInAs(person)
    } finally {
      await listener.close()
    }
  })

  it('records the end of a hold, and begins it again when the override ends', async () => {
    const { userId } = cast.people.ana
    const link = await linkUserMip(t.db, userId, cast.northMip.mipId)
    const gone = await linkUserMip(t.db, userId, cast.southMip.mipId)
    await buildRequirement(t.db)
    await updateHolds(t.world)
    await t.db.updateTable('userMip').set({ allowed: false }).where('userMipId', '=', gone).execute()
    const startsAt = t.clock.now()
    const until = new Date(startsAt.getTime() + 60_000)
    await buildOverride(t.db, link, { startsAt, until })
    await updateHolds(t.world)
    t.clock.advance(60_000)
    await updateHolds(t.world)
    await buildQualification(t.db, { userId })
    await updateHolds(t.world)
    const told = (await trail()).map(({ action, subjectId }) => [action, subjectId])
    expect(told).toEqual([
      ['hold.begin', link],
      ['hold.begin', gone],
      ['hold.end', link],
      ['hold.end', gone],
      ['hold.begin', link],
      ['hold.end', link],
    ])
    expect(await t.db.selectFrom('linkHold').select('userMipId').execute()).toEqual([])
  })

  it('looks only at people with new checks, between two looks at everybody', async () => {
    const { ana, ben } = cast.people
    const [link] = [
      await linkUserMip(t.db, ana.userId, cast.northMip.mipId),
      await linkUserMip(t.db, ben.userId, cast.northMip.mipId),
    ]
    await buildRequirement(t.db)
    const qualificationId = await buildQualification(
      t.db,
      { userId: ana.userId },
      { checkResult: 'SUSPENDED' },
    )
    const check = { qualificationId, checkedAt: t.clock.now(), method: 'DOCUMENT_SEEN', result: 'SUSPENDED' }
    await updateHoldsOfChecked(t.world)
    expect(await trail()).toEqual([])
    const longAgo = new Date(t.clock.now().getTime() - 60 * 60_000)
    await t.db
      .insertInto('qualificationCheck')
      .values({ ...check, checkedAt: longAgo })
      .execute()
    await updateHoldsOfChecked(t.world)
    expect(await trail()).toEqual([])
    await t.db.insertInto('qualificationCheck').values(check).execute()
    await updateHoldsOfChecked(t.world)
    expect(await trail()).toMatchObject([{ action: 'hold.begin', subjectId: link }])
  })

  it('tells each hold once, with two servers at the same time', async () => {
    const mips = [cast.northMip, cast.southMip, await buildMip(t.db)]
    await t.db.updateTable('mip').set({ state: 'NSW' }).execute()
    const people = await Promise.all(Array.from({ length: 70 }, () => buildUser(t.world, { mips })))
    await buildUser(t.world, { mips, activated: false })
    await buildUser(t.world, { mips, status: false })
    await buildRequirement(t.db)
    await Promise.all([updateHolds(t.world), updateHolds(t.world)])
    const begun = await trail()
    expect(begun).toHaveLength(71 * 3)
    expect(new Set(begun.map(({ subjectId }) => subjectId)).size).toBe(71 * 3)
    const { count } = await t.db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('template', '=', 'links-on-hold')
      .executeTakeFirstOrThrow()
    expect(count).toBe(people.length)
    for (const { userId } of people) await buildQualification(t.db, { userId })
    await Promise.all([updateHolds(t.world), updateHolds(t.world)])
    expect((await trail()).filter(({ action }) => action === 'hold.end')).toHaveLength(70 * 3)
  })
})
