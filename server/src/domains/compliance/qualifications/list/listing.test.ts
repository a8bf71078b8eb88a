import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { ListedStanding } from '@gantry/contract/domains/compliance/qualifications/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip } from '../../../../testing/factories.ts'
import { buildQualification, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('the list of all qualifications', () => {
  let server: TestApp
  let cast: Cast
  let ids: Record<string, number>
  let nameOf: Map<number, string>

  beforeAll(async () => {
    server = await buildTestApp()
    server.clock.set(new Date('2026-11-22T01:00:00Z'))
    cast = await buildCast(server)
    const { ana } = cast.people
    const { db } = server
    const { cleo } = cast.people
    await linkUserMip(db, ana.userId, cast.northMip.mipId)
    const owner = { userId: ana.userId }
    const build = (wishes: object) => buildQualification(db, owner, wishes)
    const mip = { mipId: cast.northMip.mipId }
    ids = {
      current: await build({ number: 'MED0000000001', expiresOn: '2027-09-30' }),
      due: await build({ number: 'MED0000000002', expiresOn: '2027-01-31' }),
      grace: await build({ number: 'MED0000000003', expiresOn: '2026-11-01' }),
      lapsed: await build({ kind: 'ASAR', number: 'A1', expiresOn: '2026-11-20' }),
      unchecked: await build({
        kind: 'ASAR',
        number: 'A2',
        expiresOn: '2028-01-01',
        checkedOn: '2025-01-01',
      }),
      suspended: await build({ kind: 'CPD', expiresOn: '2027-05-01', checkResult: 'SUSPENDED' }),
      submitted: await build({
        kind: 'RADIATION_USE',
        jurisdiction: 'NSW',
        state: 'SUBMITTED',
        submittedBy: ana.userId,
      }),
      sensitive: await build({
        kind: 'WWCC',
        jurisdiction: 'VIC',
        number: 'SECRET1',
        expiresOn: '2029-01-01',
      }),
      refused: await build({ state: 'REFUSED', number: 'MED0000000009' }),
      replaced: await build({ state: 'SUPERSEDED', number: 'MED0000000008' }),
      ofMip: await buildQualification(db, mip, { kind: 'DIAS', number: 'D1', expiresOn: '2026-12-24' }),
      ofCleo: await buildQualification(
        db,
        { userId: cleo.userId },
        { number: 'NMW0000000001', expiresOn: '2030-01-01' },
      ),
    }
    nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  })
  afterAll(() => server.close())

  const list = async (caller: Caller, body: object = {}) => {
    const answer = await caller.inject('POST', '/api/qualifications', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ qualifications: QualificationRow[]; totalItems: number; cursor?: string }>()
  }
  const names = async (caller: Caller, body: object = {}) => {
    const { qualifications, totalItems } = await list(caller, { ...body, pageRequest: { pageSize: 50 } })
    expect(totalItems).toBe(qualifications.length)
    return qualifications.map(({ qualificationId }) => nameOf.get(qualificationId))
  }

  it('has all that count, the soonest expiry first and those without an end last', async () => {
    const all = [
      'grace',
      'lapsed',
      'ofMip',
      'due',
      'suspended',
      'current',
      'unchecked',
      'sensitive',
      'ofCleo',
      'submitted',
    ]
    expect(await names(cast.as.admin)).toEqual(all)
    expect(await names(cast.as.northAdmin)).toEqual(all.filter((name) => name !== 'ofCleo'))
    expect(await names(cast.as.southAdmin)).toEqual(['ofCleo'])
    const [grace] = (await list(cast.as.admin)).qualifications
    expect(grace).toMatchObject({
      holderName: 'Ana Abel',
      holderStatus: true,
      kindCode: 'AHPRA',
      number: 'MED0000000003',
      expiresOn: '2026-11-01',
      lastDay: '2026-12-01',
      standing: 'GRACE',
      checkedOn: '2026-11-01',
      canCheck: true,
      isHidden: false,
    })
  })

  it.each<[ListedStanding, string[]]>([
    ['CURRENT', ['current', 'sensitive', 'ofCleo']],
    ['DUE', ['ofMip', 'due']],
    ['UNCHECKED', ['unchecked']],
    ['GRACE', ['grace']],
    ['UNVERIFIED', ['submitted']],
    ['SUSPENDED', ['suspended']],
    ['LAPSED', ['lapsed']],
  ])('finds those of the standing %s', async (standing, found) => {
    expect(await names(cast.as.admin, { standing })).toEqual(found)
    const ours = found.filter((name) => name !== 'ofCleo')
    expect(await names(cast.as.northAdmin, { standing })).toEqual(ours)
  })

  it('filters by kind, jurisdiction, subject, MIP, group, days, status and words', async () => {
    const { admin, northAdmin, southAdmin } = cast.as
    const qualificationKindId = await kindIdOf(server.db, 'ASAR')
    expect(await names(admin, { qualificationKindId })).toEqual(['lapsed', 'unchecked'])
    expect(await names(admin, { qualificationKindId, standing: 'LAPSED' })).toEqual(['lapsed'])
    expect(await names(admin, { jurisdiction: 'VIC' })).toEqual(['sensitive'])
    expect(await names(admin, { jurisdiction: 'NSW', standing: 'UNVERIFIED' })).toEqual(['submitted'])
    expect(await names(admin, { subject: 'MIP' })).toEqual(['ofMip'])
    expect(await names(admin, { subject: 'USER', standing: 'DUE' })).toEqual(['due'])
    const { mipId } = cast.northMip
    expect(await names(admin, { mipId, standing: 'DUE' })).toEqual(['ofMip', 'due'])
    expect(await names(southAdmin, { mipId })).toEqual([])
    const { groupId } = cast.south
    expect(await names(admin, { groupId })).toEqual(['ofCleo'])
    expect(await names(northAdmin, { groupId })).toEqual([])
    const days = { expiresAfter: '2026-11-20', expiresBefore: '2027-01-31' }
    expect(await names(admin, days)).toEqual(['lapsed', 'ofMip', 'due'])
    expect(await names(admin, { expiresAfter: '2029-06-01' })).toEqual(['ofCleo'])
    expect(await names(admin, { status: false })).toEqual([])
    expect(await names(admin, { search: 'cole' })).toEqual(['ofCleo'])
    expect(await names(admin, { search: 'north clinic' })).toEqual(['ofMip'])
    expect(await names(admin, { search: 'nmw0' })).toEqual(['ofCleo'])
    expect(await names(northAdmin, { search: 'nmw0' })).toEqual([])
    expect(await names(admin, { search: 'd1' })).toEqual(['ofMip'])
    for (const search of ['%', '_', '\\']) expect(await names(admin, { search })).toEqual([])
  })

  it('sorts by submission, and pages with a cursor', async () => {
    const sortConditions = [{ sortBy: 'submittedAt', sortType: 'desc' }]
    const { qualifications } = await list(cast.as.admin, { pageRequest: { sortConditions } })
    expect(qualifications[0]?.qualificationId).toBe(ids.ofCleo)
    const first = await list(cast.as.admin, { pageRequest: { pageSize: 4 } })
    const { cursor } = first
    const second = await list(cast.as.admin, { pageRequest: { pageSize: 4, pageNo: 1, cursor } })
    expect(second.qualifications.map(({ qualificationId }) => nameOf.get(qualificationId))).toEqual([
      'suspended',
      'current',
      'unchecked',
      'sensitive',
    ])
  })

  it('does not show or find sensitive numbers for group administrators, who cannot check them', async () => {
    const seen = async (caller: Caller) =>
      (await list(caller, { jurisdiction: 'VIC' })).qualifications.map((row) => [
        row.number,
        row.isHidden,
        row.canCheck,
      ])
    expect(await seen(cast.as.admin)).toEqual([['SECRET1', false, true]])
    expect(await seen(cast.as.northAdmin)).toEqual([['', true, false]])
    expect(await names(cast.as.admin, { search: 'SECRET' })).toEqual(['sensitive'])
    expect(await names(cast.as.northAdmin, { search: 'SECRET' })).toEqual([])
    const file = await cast.as.northAdmin.inject('POST', '/api/qualifications/export', {})
    expect(file.text).toContain('WWCC,,VIC')
    expect(file.text).not.toContain('SECRET1')
  })

  it('is exported with its filters', async () => {
    const file = await cast.as.admin.inject('POST', '/api/qualifications/export', { standing: 'DUE' })
    const [head, ...rows] = file.text.trim().split('\r\n')
    expect(head).toContain('Qualification ID,User ID,MIP ID,Name,Kind,Number')
    expect(rows.map((row) => row.split(',').slice(3, 9))).toEqual([
      ['North Clinic', 'DIAS', 'D1', '', '2026-12-24', '2026-12-24'],
      ['Ana Abel', 'AHPRA', 'MED0000000002', '', '2027-01-31', '2027-02-28'],
    ])
  })

  it('is not for members or people who are signed out', async () => {
    const signedOut = server.anonymous()
    for (const path of ['', '/export', '/check-many']) {
      expect((await cast.as.ana.inject('POST', `/api/qualifications${path}`, {})).status).toBe(403)
      const refused = await signedOut.inject('POST', `/api/qualifications${path}`, {})
      expect(refused.status).toBe(401)
    }
  })

  it.each([
    [{ standing: 'MISSING' }, 'standing'],
    [{ subject: 'GROUP' }, 'subject'],
    [{ jurisdiction: 'NZ' }, 'jurisdiction'],
    [{ expiresBefore: '2026-02-30' }, 'expiresBefore'],
    [{ mipId: 'x' }, 'mipId'],
  ])('refuses the filter %j', async (body, field) => {
    const answer = await cast.as.admin.inject('POST', '/api/qualifications', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
  })

  it('changes with a new person only if they have an AHPRA number', async () => {
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(changes), 0)::int as count from list_change where source = 'qualification'`.execute(
        server.db,
      )
      return rows[0]?.count ?? 0
    }
    const add = async (email: string, ahpraNumber: string) => {
      const body = { email, firstName: 'Ari', lastName: 'Ash', ahpraNumber }
      const answer = await cast.as.admin.inject('POST', '/api/gantry-admin/users/add-update', body)
      expect(answer.status).toBe(200)
    }
    const before = await changes()
    await add('without-number@clinic.example', '')
    expect(await changes()).toBe(before)
    await add('with-number@clinic.example', 'MED0000000777')
    expect(await changes()).toBeGreaterThan(before)
  })

  it('keeps exact totals by kind, state and jurisdiction', async () => {
    const { db } = server
    const totals = async () => {
      const { rows } = await sql<{ key: string; part: string; count: number }>`
        select key, part, sum(row_count)::int as count from list_total where source = 'qualification'
        group by 1, 2 having sum(row_count) <> 0 order by 1, 2`.execute(db)
      return rows
    }
    const counted = async () => {
      const { rows } = await sql<{ key: string; part: string; count: number }>`
        select qualification_kind_id::text as key, state || ' ' || jurisdiction as part, count(*)::int as count
        from qualification where state in ('SUBMITTED', 'VERIFIED') group by 1, 2 order by 1, 2`.execute(db)
      return rows
    }
    expect(await totals()).toEqual(await counted())
    const owner = { userId: cast.people.dora.userId }
    const one = await buildQualification(db, owner, { kind: 'WWCC', jurisdiction: 'NT', state: 'SUBMITTED' })
    await db
      .updateTable('qualification')
      .set({ jurisdiction: 'SA' })
      .where('qualificationId', '=', one)
      .execute()
    expect(await totals()).toEqual(await counted())
    await db
      .updateTable('qualification')
      .set({ state: 'REFUSED' })
      .where('qualificationId', '=', one)
      .execute()
    expect(await totals()).toEqual(await counted())
    await db.deleteFrom('qualification').where('qualificationId', '=', one).execute()
    expect(await totals()).toEqual(await counted())
    await sql`select recount_lists()`.execute(db)
    expect(await totals()).toEqual(await counted())
  })
})
