import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildOverride, buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from '../../people/professions/testing/professions.ts'

let t: TestApp
let userId: number
let sydney: number
let perth: number
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  userId = (await buildUser(t.world)).userId
  sydney = await linkAt('NSW')
  perth = await linkAt('Western Australia')
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

async function linkAt(state: string, more: { allowed?: boolean; status?: boolean } = {}): Promise<number> {
  const { mipId } = await buildMip(t.db, { status: more.status ?? true })
  await t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
  return linkUserMip(t.db, userId, mipId, { allowed: more.allowed ?? true })
}

const mipOf = async (userMipId: number) =>
  (
    await t.db
      .selectFrom('userMip')
      .select('mipId')
      .where('userMipId', '=', userMipId)
      .executeTakeFirstOrThrow()
  ).mipId

/** Which links of the user are in force at this time of the given zone. */
async function inForce(at: string): Promise<number[]> {
  const { rows } = await sql<{ userMipId: number }>`
    select user_mip_id from user_mip_in_force(${new Date(at)}) where user_id = ${userId} order by user_mip_id`.execute(
    t.world.db,
  )
  return rows.map(({ userMipId }) => userMipId)
}
// Summer time began in New South Wales on 4 October 2026: UTC+10 before, UTC+11 after. Perth is at UTC+8.
const noon = '2026-11-17T12:00:00+11:00'

describe('a link', () => {
  it('is in force when it is allowed and its MIP is active, without any requirement', async () => {
    await linkAt('NSW', { allowed: false })
    await linkAt('NSW', { status: false })
    expect(await inForce(noon)).toEqual([sydney, perth])
  })

  it('is held without the qualification, but only by a requirement that holds', async () => {
    await buildRequirement(t.db, { kind: 'CPD', enforcement: 'WARN' })
    await buildRequirement(t.db, { kind: 'ASAR', enforcement: 'INFORM' })
    expect(await inForce(noon)).toEqual([sydney, perth])
    await buildRequirement(t.db)
    expect(await inForce(noon)).toEqual([])
    await buildQualification(t.db, { userId })
    expect(await inForce(noon)).toEqual([sydney, perth])
  })

  it('is never held where the state of the MIP is unknown', async () => {
    await buildRequirement(t.db)
    const unknown = await linkAt('')
    const foreign = await linkAt('Bavaria')
    expect(await inForce(noon)).toEqual([unknown, foreign])
  })

  it('is in force until 31 October with an end on 30 September and a month of grace, at each place', async () => {
    await buildRequirement(t.db, { holdsAfter: new Date('2026-01-01') })
    await buildQualification(t.db, { userId }, { expiresOn: '2026-09-30' })
    expect(await inForce('2026-10-31T23:59:59+11:00')).toEqual([sydney, perth])
    expect(await inForce('2026-11-01T00:00:00+11:00')).toEqual([perth])
    expect(await inForce('2026-10-31T23:59:59+08:00')).toEqual([perth])
    expect(await inForce('2026-11-01T00:00:00+08:00')).toEqual([])
  })

  it('is in force on the last day of a kind without grace, also on the last day of a short month', async () => {
    await buildRequirement(t.db, { kind: 'CPD', holdsAfter: new Date('2025-01-01') })
    await buildQualification(t.db, { userId }, { kind: 'CPD', expiresOn: '2026-02-28' })
    expect(await inForce('2026-02-28T23:59:59+11:00')).toEqual([sydney, perth])
    expect(await inForce('2026-03-01T00:00:00+11:00')).toEqual([perth])
  })

  it('is held from the midnight after the requirement was switched on, at each place', async () => {
    await buildRequirement(t.db, { holdsAfter: new Date('2026-11-17T09:00:00+11:00') })
    expect(await inForce('2026-11-17T23:59:59+11:00')).toEqual([sydney, perth])
    expect(await inForce('2026-11-18T00:00:00+11:00')).toEqual([perth])
    expect(await inForce('2026-11-17T23:59:59+08:00')).toEqual([perth])
    expect(await inForce('2026-11-18T00:00:00+08:00')).toEqual([])
  })

  it.each([
    ['a check that found it suspended', { checkResult: 'SUSPENDED' }, false],
    ['a check that did not find it', { checkResult: 'NOT_FOUND' }, false],
    ['conditions', { checkResult: 'CONDITIONS' }, true],
    ['a check that is overdue', { checkedOn: '2020-01-01' }, true],
    ['no check yet', { state: 'SUBMITTED' }, false],
    ['a refusal', { state: 'REFUSED' }, false],
    ['a successor', { state: 'SUPERSEDED' }, false],
  ])('depends at once on a qualification with %s', async (_what, wishes, isInForce) => {
    await buildRequirement(t.db)
    await buildQualification(t.db, { userId }, wishes)
    expect(await inForce(noon)).toEqual(isInForce ? [sydney, perth] : [])
  })

  it('is in force with the better one of two registrations', async () => {
    await buildRequirement(t.db)
    await buildQualification(t.db, { userId }, { checkResult: 'SUSPENDED' })
    await buildQualification(t.db, { userId }, { expiresOn: '2026-01-01' })
    expect(await inForce(noon)).toEqual([])
    await buildQualification(t.db, { userId })
    expect(await inForce(noon)).toEqual([sydney, perth])
  })

  it('needs a licence of its state or one that the state recognises', async () => {
    await buildRequirement(t.db, { kind: 'RADIATION_USE' })
    const licence = { kind: 'RADIATION_USE', jurisdiction: 'NSW' }
    await buildQualification(t.db, { userId }, licence)
    expect(await inForce(noon)).toEqual([sydney])
    await buildQualification(
      t.db,
      { userId },
      { ...licence, jurisdiction: 'VIC', recognisedIn: ['WA', 'SA'] },
    )
    expect(await inForce(noon)).toEqual([sydney, perth])
  })

  it('is held only where the role, the MIP and the state of the requirement match', async () => {
    await buildRequirement(t.db, { role: 'MIS' })
    await buildRequirement(t.db, { kind: 'CPD', state: 'TAS' })
    expect(await inForce(noon)).toEqual([sydney, perth])
    await buildRequirement(t.db, { kind: 'ASAR', state: 'WA', role: 'Member' })
    expect(await inForce(noon)).toEqual([sydney])
    await buildRequirement(t.db, { kind: 'INDEMNITY', mipId: await mipOf(sydney) })
    expect(await inForce(noon)).toEqual([])
  })

  it('is held by a requirement of professions only on the days of such a profession, at each place', async () => {
    await buildRequirement(t.db, { professions: ['SONOGRAPHER'], engagements: ['STUDENT'] })
    expect(await inForce(noon), 'no profession is recorded').toEqual([sydney, perth])
    // One profession must match both choices.
    await buildProfession(t.db, userId, { engagement: 'EMPLOYEE' })
    await buildProfession(t.db, userId, { profession: 'RADIOLOGIST', engagement: 'STUDENT' })
    expect(await inForce(noon)).toEqual([sydney, perth])
    await buildProfession(t.db, userId, {
      engagement: 'STUDENT',
      validFrom: '2026-11-10',
      validUntil: '2026-11-19',
    })
    expect(await inForce('2026-11-09T23:59:59+11:00')).toEqual([sydney, perth])
    expect(await inForce('2026-11-10T00:00:00+11:00')).toEqual([perth])
    expect(await inForce('2026-11-10T00:00:00+08:00')).toEqual([])
    expect(await inForce('2026-11-19T23:59:59+11:00')).toEqual([])
    expect(await inForce('2026-11-20T00:00:00+11:00')).toEqual([sydney])
    expect(await inForce('2026-11-20T00:00:00+08:00')).toEqual([sydney, perth])
  })

  it('is held by a requirement of engagements alone, of any profession', async () => {
    await buildRequirement(t.db, { engagements: ['STUDENT', 'VISITING'] })
    await buildProfession(t.db, userId)
    expect(await inForce(noon)).toEqual([sydney, perth])
    await buildProfession(t.db, userId, { profession: 'NURSE', engagement: 'VISITING' })
    expect(await inForce(noon)).toEqual([])
  })

  it('is held by a requirement of modalities only if it has one of them', async () => {
    await buildRequirement(t.db, { modalities: ['NM', 'PT'] })
    const set = (userMipId: number, modalities: string[]) =>
      t.db.updateTable('userMip').set({ modalities }).where('userMipId', '=', userMipId).execute()
    expect(await inForce(noon), 'no modality is recorded').toEqual([sydney, perth])
    await set(sydney, ['CT', 'PT'])
    await set(perth, ['CT'])
    expect(await inForce(noon)).toEqual([perth])
  })

  it('is not held by a kind of MIPs', async () => {
    await buildRequirement(t.db, { kind: 'DIAS' })
    expect(await inForce(noon)).toEqual([sydney, perth])
  })

  it('is in force while an override lasts', async () => {
    await buildRequirement(t.db)
    const [startsAt, until] = [new Date('2026-11-17T00:00:00Z'), new Date('2026-11-20T00:00:00Z')]
    await buildOverride(t.db, perth, { startsAt, until })
    expect(await inForce('2026-11-16T23:59:59Z')).toEqual([])
    expect(await inForce('2026-11-17T00:00:00Z')).toEqual([perth])
    expect(await inForce('2026-11-19T23:59:59Z')).toEqual([perth])
    expect(await inForce('2026-11-20T00:00:00Z')).toEqual([])
  })
})

describe('the function of links in force', () => {
  const planOf = async (condition: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from user_mip_in_force('2026-11-17') where ${sql.raw(condition)}`.execute(t.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('is inlined, so that it reads the index of the condition', async () => {
    await sql`insert into "user" (email, first_name, last_name)
      select 'p' || n || '@many.example', 'Many', 'P' || n from generate_series(1, 3000) n`.execute(t.db)
    await sql`insert into user_mip (user_id, mip_id)
      select user_id, (select max(mip_id) from mip) from "user" where email like '%@many.example'`.execute(
      t.db,
    )
    await sql`analyze user_mip`.execute(t.db)
    for (const condition of ['user_id = 7', 'user_mip_id = 7', 'user_mip_id in (7, 8)']) {
      const plan = await planOf(condition)
      expect(plan, condition).toMatch(/Index (Only )?Scan (using|on) user_mip/)
      expect(plan, condition).not.toMatch(/Function Scan on (user_mip_in_force|holding_requirement)/)
      expect(plan, condition).not.toMatch(/Seq Scan on user_mip\b/)
    }
  })
})
