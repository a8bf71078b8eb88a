import { rmSync } from 'node:fs'
import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip, type Mip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { kindIdOf } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildQualification, buildRequirement, listPacks, unpack } from './testing/pack-queries.ts'

let t: TestApp
let cast: Cast
let ahpra: number
let checker: Person
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  checker = await buildUser(t.world, { roles: ['ProductAdmin'] })
  ahpra = await kindIdOf(t.db, 'AHPRA')
  // As before the mark: only the check says the last day.
  await t.db.updateTable('qualificationKind').set({ hasEnd: false }).execute()
  await buildRequirement(t, { kind: 'AHPRA' })
})
afterAll(() => t.close())

async function buildPlace(state: string, ...people: { userId: number }[]): Promise<Mip> {
  const mip = await buildMip(t.db)
  await t.db.updateTable('mip').set({ state }).where('mipId', '=', mip.mipId).execute()
  for (const { userId } of people) await linkUserMip(t.db, userId, mip.mipId, { allowed: true })
  return mip
}

async function packOf({ mipId }: Mip, day: string) {
  const { folder, read, rows } = await unpack(t, cast.as.admin, mipId, day)
  const [page, people] = [read('index.html'), rows('people.csv')]
  const [missing, checks] = [rows('missing.csv'), rows('checks.csv')]
  rmSync(folder, { recursive: true })
  return { page, people, missing, checks }
}
/** The page without its tags. */
const textOf = (page: string) => page.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, '')

describe('the standing in a pack', () => {
  let number = 0
  async function submit(
    userId: number,
    replaced?: Qualification,
    issuedOn: string | null = null,
  ): Promise<Qualification> {
    const old = replaced && { number: replaced.number, replaces: replaced.qualificationId }
    const fresh = { number: `MED${String((number += 1)).padStart(10, '0')}` }
    const body = { qualificationKindId: ahpra, issuedOn, ...fresh, ...old }
    const answer = await cast.as.admin.inject('POST', `/api/users/${userId}/qualifications`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json()
  }
  async function check(one: Qualification, result: string, expiresOn = '2027-11-30'): Promise<Qualification> {
    const body = { version: one.version, method: 'REGISTER_LOOKUP', result, expiresOn }
    const path = `/api/qualifications/${one.qualificationId}/check`
    const answer = await (await t.signInAs(checker)).inject('POST', path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json()
  }
  async function onDay(day: string) {
    t.clock.set(new Date(`${day}T01:00:00Z`))
    cast.as.admin = await t.signInAs(cast.people.admin)
  }

  it('is suspended from the first check or the check of a renewal that says so, until it is lifted', async () => {
    const { ana, ben } = cast.people
    const mip = await buildPlace('NSW', ana, ben)
    await onDay('2026-11-18')
    const first = await submit(ana.userId)
    const old = await check(await submit(ben.userId), 'CURRENT')
    await onDay('2026-11-19')
    const renewal = await submit(ben.userId, old)
    await onDay('2026-11-20')
    const suspended = [await check(first, 'SUSPENDED'), await check(renewal, 'SUSPENDED')]
    await onDay('2026-11-21')
    for (const one of suspended) await check(one, 'CONDITIONS')
    const standingsOn = async (day: string) => {
      const { people, missing, page } = await packOf(mip, day)
      const lacking = missing.map((row) => `${row['First name']} ${row.Standing}`)
      const all = people.map((row) => `${row['First name']} ${row['AHPRA registration']}`)
      for (const each of lacking) expect(all).toContain(each)
      return [all, lacking.length, page.match(/class="suspended"/g)?.length ?? 0]
    }
    expect(await standingsOn('2026-11-19')).toEqual([['Ana UNVERIFIED', 'Ben CURRENT'], 1, 0])
    // In the table of what is missing, and beside each person.
    expect(await standingsOn('2026-11-20')).toEqual([['Ana SUSPENDED', 'Ben SUSPENDED'], 2, 4])
    const [pack] = await listPacks(cast.as.admin, mip.mipId)
    expect(pack?.missing).toMatchObject([{ standing: 'SUSPENDED' }, { standing: 'SUSPENDED' }])
    expect(await standingsOn('2026-11-21')).toEqual([['Ana CURRENT', 'Ben CURRENT'], 0, 0])
  })

  it('follows from the checks until midnight in the state of the MIP', async () => {
    const { cleo } = cast.people
    const [perth, sydney] = [await buildPlace('WA', cleo), await buildPlace('NSW', cleo)]
    await onDay('2026-11-21')
    const one = await submit(cleo.userId)
    // Half past eleven in Perth, and half past two on the next day in Sydney.
    t.clock.set(new Date('2026-11-22T15:30:00Z'))
    await check(one, 'SUSPENDED')
    cast.as.admin = await t.signInAs(cast.people.admin)
    const standingOn = async (mip: Mip, day: string) =>
      (await packOf(mip, day)).people[0]?.['AHPRA registration']
    expect(await standingOn(perth, '2026-11-21')).toBe('UNVERIFIED')
    expect(await standingOn(perth, '2026-11-22')).toBe('SUSPENDED')
    expect(await standingOn(sydney, '2026-11-22')).toBe('UNVERIFIED')
    expect(await standingOn(sydney, '2026-11-23')).toBe('SUSPENDED')
  })

  it('is that of the old qualification until the renewal is issued', async () => {
    const { dora } = cast.people
    const mip = await buildPlace('NSW', dora)
    await onDay('2026-11-24')
    const old = await check(await submit(dora.userId), 'CURRENT', '2026-11-30')
    await check(await submit(dora.userId, old, '2026-12-05'), 'CURRENT')
    const standingOn = async (day: string) => (await packOf(mip, day)).people[0]?.['AHPRA registration']
    expect(await standingOn('2026-11-30')).toBe('DUE')
    expect(await standingOn('2026-12-04')).toBe('GRACE')
    expect(await standingOn('2026-12-05')).toBe('CURRENT')
  })

  it('shows what was corrected after a check that did not find it', async () => {
    const { typist } = cast.people
    const mip = await buildPlace('NSW', typist)
    await onDay('2026-11-25')
    const one = await check(await submit(typist.userId), 'NOT_FOUND')
    await onDay('2026-11-26')
    const { number, version } = one
    const body = { number, version, expiresOn: '2028-02-29' }
    await cast.as.admin.inject('POST', `/api/qualifications/${one.qualificationId}`, body)
    const text = textOf((await packOf(mip, '2026-11-26')).page)
    expect(text).toContain('Waiting for a check · Expires 29 Feb 2028')
    expect(text).toContain('Last check: Not found, 25 Nov 2026')
  })
})

describe('the review of a qualification in a pack', () => {
  let mip: Mip
  beforeAll(async () => {
    cast.as.admin = await t.signInAs(cast.people.admin)
    const leaving = await buildUser(t.world, { roles: ['ProductAdmin'] })
    const names = ['Amy', 'Bob', 'Col', 'Dee', 'Eve']
    const people = await Promise.all(names.map((firstName) => buildUser(t.world, { firstName })))
    mip = await buildPlace('NSW', ...people)
    const ids = people.map(({ userId }) => userId)
    const held = (place: number, more: object) =>
      buildQualification(t, {
        kind: 'AHPRA',
        userId: ids[place] ?? 0,
        number: `MED000000010${place}`,
        ...more,
      })
    const by = cast.people.admin.userId
    await held(0, { expiresOn: '2027-09-30', checks: [{ on: '2026-03-01', by }] })
    await held(1, { checks: [{ on: '2025-03-01', by, result: 'SUSPENDED' }], submittedOn: '2025-02-01' })
    await held(2, {})
    await held(3, { checks: [{ on: '2026-03-02', by: leaving.userId }] })
    await t.db.deleteFrom('user').where('userId', '=', leaving.userId).execute()
  })

  it('says on the page who checked it last, when, what they found, and when the next check is due', async () => {
    const text = textOf((await packOf(mip, '2026-11-17')).page)
    expect(text).toContain('Expires 30 Sept 2027')
    expect(text).toContain('Last check: Current, 1 Mar 2026, by Pat Admin · Next check due on 1 Mar 2027')
    const overdue = 'by Pat Admin · Check overdue: it was due on 1 Mar 2026'
    expect(text.split(`Last check: Suspended, 1 Mar 2025, ${overdue}`)).toHaveLength(3)
    expect(text.split('Never checked')).toHaveLength(3)
    expect(text).toContain('Last check: Current, 2 Mar 2026; by whom is not known')
  })

  it('is in each row of the CSV files', async () => {
    const { people, missing, checks } = await packOf(mip, '2026-11-17')
    const columns = ['Last check', 'Last result', 'Last checked by', 'Next check due', 'Check overdue']
    const inPeople = people.map((row) => columns.map((column) => row[`AHPRA registration: ${column}`]))
    const byName = new Map(people.map((row, index) => [row['First name'], inPeople[index]]))
    const suspended = ['2025-03-01', 'SUSPENDED', 'Pat Admin', '2026-03-01', 'Yes']
    expect(Object.fromEntries(byName)).toEqual({
      Amy: ['2026-03-01', 'CURRENT', 'Pat Admin', '2027-03-01', 'No'],
      Bob: suspended,
      Col: ['Never checked', '', '', '', ''],
      Dee: ['2026-03-02', 'CURRENT', 'Not known', '2027-03-02', 'No'],
      Eve: ['', '', '', '', ''],
    })
    const inMissing = missing.map((row) => [row['First name'], ...columns.map((column) => row[column])])
    expect(inMissing).toEqual([
      ['Bob', ...suspended],
      ['Col', 'Never checked', '', '', '', ''],
      ['Eve', '', '', '', '', ''],
    ])
    const ofDee = checks.find((row) => row['First name'] === 'Dee')
    expect(ofDee).toMatchObject({
      'Checked by': 'Not known',
      'Next check due': '2027-03-02',
      'Check overdue': 'No',
    })
  })

  it('is overdue from the day after the last day on which a check is due', async () => {
    const overdueOn = async (day: string) => {
      const { people } = await packOf(mip, day)
      const amy = people.find((row) => row['First name'] === 'Amy')
      return [amy?.['AHPRA registration'], amy?.['AHPRA registration: Check overdue']]
    }
    expect(await overdueOn('2027-03-01')).toEqual(['CURRENT', 'No'])
    expect(await overdueOn('2027-03-02')).toEqual(['UNCHECKED', 'Yes'])
  })

  it('does not tell of a day before a check what only this check says', async () => {
    const person = await buildUser(t.world, {})
    const place = await buildPlace('NSW', person)
    const checks = [
      { on: '2026-03-01', expiresOn: null, conditions: '' },
      { on: '2026-06-01', result: 'CONDITIONS', expiresOn: '2026-05-31', conditions: 'Only with a nurse' },
    ]
    const end = { expiresOn: '2026-05-31', conditions: 'Only with a nurse' }
    await buildQualification(t, { kind: 'AHPRA', userId: person.userId, ...end, checks })
    const before = await packOf(place, '2026-02-28')
    expect(textOf(before.page)).toContain('Expires not known')
    const between = await packOf(place, '2026-05-31')
    expect(between.people[0]?.['AHPRA registration']).toBe('CURRENT')
    expect(textOf(between.page)).not.toContain('Expires')
    const after = await packOf(place, '2026-06-01')
    expect(textOf(after.page)).toContain('Expires 31 May 2026 · Only with a nurse')
    for (const { page } of [before, between]) expect(page).not.toContain('nurse')
  })

  it.each([
    ['zh', '上次核验', '2026年3月1日'],
    ['es', 'Última comprobación', '1 mar 2026'],
    ['fr', 'Dernière vérification', '1 mars 2026'],
    ['it', 'Ultima verifica', '1 mar 2026'],
    ['ar', 'آخر تحقق', '2026'],
  ])('is written in %s', async (language, lastCheck, day) => {
    await cast.as.admin.inject('POST', '/api/my-language', { language })
    const { page } = await packOf(mip, '2026-11-17')
    expect(textOf(page)).toContain(lastCheck)
    expect(textOf(page)).toContain(day)
    expect(page).not.toMatch(/\{\w+\}<|undefined/)
  })
})
