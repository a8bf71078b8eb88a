import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, type Mip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildHarbourImaging, type HarbourImaging } from './testing/harbour-imaging.ts'
import { buildEvidence, buildQualification, listMissing, listPacks, unpack } from './testing/pack-queries.ts'

describe('the contents of an accreditation pack', () => {
  let server: TestApp
  let cast: Cast
  let mip: Mip
  let people: HarbourImaging['people']
  const folders: string[] = []

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    ;({ mip, people } = await buildHarbourImaging(server, cast))
  })
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true })
    await server.close()
  })

  async function packFor(who: 'admin' | 'northAdmin', asOf?: string, of = mip) {
    const pack = await unpack(server, cast.as[who], of.mipId, asOf)
    folders.push(pack.folder)
    return pack
  }
  const held = (wishes: Parameters<typeof buildQualification>[1]) => buildQualification(server, wishes)

  it('has files that SHA256SUMS and the manifest describe, and names that are safe and unique', async () => {
    const { ada, bo } = people
    const ahpra = await held({
      userId: ada.userId,
      kind: 'AHPRA',
      number: 'MED0001234567',
      issuedOn: '2020-01-01',
      expiresOn: '2027-09-30',
      checks: [{ on: '2026-03-01', by: cast.people.admin.userId }],
    })
    const dias = await held({ mipId: mip.mipId, kind: 'DIAS', checks: [{ on: '2026-03-01' }] })
    for (const name of ['licence.pdf', 'licence.pdf', '../../evil".pdf', '护照.PDF'])
      await buildEvidence(server, ahpra, name, `%PDF ${name}`)
    await buildEvidence(server, dias, 'certificate.pdf', '%PDF dias')
    const licence = await held({
      userId: bo.userId,
      kind: 'RADIATION_USE',
      jurisdiction: 'VIC',
      recognisedIn: ['NSW'],
      expiresOn: '2026-12-31',
      checks: [{ on: '2026-03-01' }],
    })
    await buildEvidence(server, licence, 'x'.repeat(190) + '.pdf', Buffer.alloc(3_000_000, 'radiation '))

    const pack = await packFor('admin')
    expect(pack.checkSums().match(/: OK$/gm)).toHaveLength(14)
    const manifest = JSON.parse(pack.read('manifest.json'))
    const paths = readdirSync(pack.files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(pack.files.length + 1))
    const named = manifest.files.map(({ path }: { path: string }) => path)
    expect(named).toHaveLength(paths.length - 2)
    expect(new Set([...named, 'manifest.json', 'SHA256SUMS'])).toEqual(new Set(paths))
    for (const path of paths) expect(path).toMatch(/^[A-Za-z0-9./-]{1,160}$/)
    for (const { path, sha256, size } of manifest.files) {
      const bytes = readFileSync(join(pack.files, path))
      expect([path, bytes.length]).toEqual([path, size])
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    expect(
      named.filter((path: string) => path.startsWith(`documents/arlig-ada-${ada.userId}/`)),
    ).toHaveLength(4)
    expect(named.filter((path: string) => path.startsWith('documents/mip/'))).toHaveLength(1)
    const { rows } = await sql<{ hash: string; id: number }>`
      select encode(audit_seal.hash, 'hex') as hash, audit_event_id as id
      from audit_seal join audit_event using (audit_event_id) where action = 'accreditation-pack.request'
      order by seal_no desc limit 1`.execute(server.db)
    expect(manifest).toMatchObject({
      mip: { mipId: mip.mipId, name: 'Harbour Imaging' },
      asOf: '2026-11-17',
      madeAt: server.clock.now().toISOString(),
      people: 4,
      auditTrail: { auditEventId: rows[0]?.id, hash: rows[0]?.hash },
    })
  })

  it('names in missing.csv who lacks what, exactly as plain SQL does', async () => {
    const { ada, bo, cy, off } = people
    // In grace, lapsed and suspended, and a licence of another state.
    await held({ userId: bo.userId, kind: 'AHPRA', expiresOn: '2026-10-31', checks: [{ on: '2026-10-01' }] })
    await held({ userId: cy.userId, kind: 'AHPRA', expiresOn: '2026-10-15', checks: [{ on: '2026-10-01' }] })
    await held({
      userId: cy.userId,
      kind: 'RADIATION_USE',
      jurisdiction: 'QLD',
      checks: [{ on: '2026-10-01' }],
    })
    await held({ userId: ada.userId, kind: 'RADIATION_USE', jurisdiction: 'NSW' })
    await held({ userId: cy.userId, kind: 'WWCC', jurisdiction: 'NSW' })
    const pack = await packFor('admin')
    const rows = pack.rows('missing.csv')
    const missing = rows.filter(({ Subject }) => Subject === 'Person')
    expect(missing.map((row) => `${row['User id']} ${row.Kind}`).toSorted()).toEqual(
      await listMissing(server.db, mip.mipId),
    )
    const inWords = rows.map((row) => [
      row['First name'] || row['Last name'],
      row.Kind,
      row.Enforcement,
      row.Standing,
    ])
    expect(inWords).toEqual([
      ['Cy', 'AHPRA', 'HOLD', 'LAPSED'],
      ['Cy', 'RADIATION_USE', 'WARN', 'MISSING'],
      ['Cy', 'WWCC', 'INFORM', 'UNVERIFIED'],
      ['Bo', 'WWCC', 'INFORM', 'MISSING'],
      ['Ada', 'RADIATION_USE', 'WARN', 'UNVERIFIED'],
      ['Ada', 'WWCC', 'INFORM', 'MISSING'],
    ])
    expect(rows.some((row) => row['User id'] === String(off.userId))).toBe(false)
    const [made] = await listPacks(cast.as.admin, mip.mipId)
    expect(made?.missingTotal).toBe(6)
    expect(made?.missing[0]).toEqual({
      name: 'Cy <b>Cole</b>',
      kind: 'AHPRA registration',
      standing: 'LAPSED',
    })
  })

  it('lists in people.csv everybody of the MIP with roles, number and standings, and no formulas', async () => {
    const pack = await packFor('admin')
    expect(pack.read('people.csv')).toContain("'=HYPERLINK(1)")
    const rows = pack.rows('people.csv')
    expect(rows.map((row) => row['First name'])).toEqual(['Cy', 'Bo', 'Olga', 'Ada'])
    expect(rows[3]).toMatchObject({
      'Last name': 'Ärlig',
      Roles: 'Medical imaging specialist; Medical radiation technologist',
      'Provider number': '2426621B',
      'Link allowed': 'Yes',
      'In force': 'Yes',
      'AHPRA registration': 'CURRENT',
      'Radiation use licence': 'UNVERIFIED',
    })
    expect(rows[1]).toMatchObject({ 'AHPRA registration': 'GRACE', 'Radiation use licence': 'DUE' })
    expect(rows[2]).toMatchObject({ 'Link allowed': 'No', 'In force': 'No', 'AHPRA registration': 'MISSING' })
    expect(rows[0]).not.toHaveProperty('Professional indemnity')
  })

  it('answers for a day in the past with what was known and valid on that day', async () => {
    const { world, db } = server
    const old = await buildMip(db, { name: 'Old Clinic' })
    const person = await buildUser(world, { firstName: 'Pip', lastName: 'Past', mips: [old] })
    const { userId } = person
    const before = await held({
      userId,
      kind: 'AHPRA',
      number: 'MED0000000001',
      issuedOn: '2025-06-01',
      submittedOn: '2025-06-10',
      checks: [
        { on: '2025-07-01', expiresOn: '2025-09-30' },
        { on: '2025-09-15', expiresOn: '2026-09-30' },
        { on: '2026-05-01', result: 'SUSPENDED' },
      ],
    })
    const after = await held({
      userId,
      kind: 'AHPRA',
      number: 'MED0000000002',
      submittedOn: '2026-05-20',
      replaces: before,
      checks: [{ on: '2026-06-01', expiresOn: '2027-09-30' }],
    })
    await db
      .updateTable('qualification')
      .set({ state: 'SUPERSEDED' })
      .where('qualificationId', '=', before)
      .execute()
    await buildEvidence(server, before, 'before.pdf', '%PDF before')
    await buildEvidence(server, after, 'after.pdf', '%PDF after')
    const standingOn = async (day: string) => {
      const pack = await packFor('admin', day, old)
      const documents = pack.read('SHA256SUMS').match(/\b(before|after)\.pdf/g)
      const checks = pack.rows('checks.csv').length
      return [pack.rows('people.csv')[0]?.['AHPRA registration'], checks, documents]
    }
    expect(await standingOn('2025-06-09')).toEqual(['MISSING', 0, null])
    expect(await standingOn('2025-06-30')).toEqual(['UNVERIFIED', 0, ['before.pdf']])
    expect(await standingOn('2025-07-02')).toEqual(['DUE', 1, ['before.pdf']])
    expect(await standingOn('2025-09-15')).toEqual(['CURRENT', 2, ['before.pdf']])
    expect(await standingOn('2026-05-21')).toEqual(['UNVERIFIED', 3, ['before.pdf', 'after.pdf']])
    expect(await standingOn('2026-06-01')).toEqual(['CURRENT', 1, ['after.pdf']])
    expect(await standingOn('2027-10-30')).toEqual(['GRACE', 1, ['after.pdf']])
    expect(await standingOn('2027-11-01')).toEqual(['LAPSED', 1, ['after.pdf']])
  })

  it('of a group administrator has only members, and of sensitive kinds neither number nor document', async () => {
    const { bo } = people
    const wwcc = await held({
      userId: bo.userId,
      kind: 'WWCC',
      number: 'WWC1234567E',
      conditions: 'Only with a second adult',
      jurisdiction: 'NSW',
      checks: [{ on: '2026-10-01', by: cast.people.admin.userId }],
    })
    await buildEvidence(server, wwcc, 'card.pdf', '%PDF card')
    const whole = await packFor('admin')
    expect(whole.read('checks.csv')).toContain('WWC1234567E')
    expect(whole.read('index.html')).toContain('WWC1234567E')
    expect(whole.read('SHA256SUMS')).toContain('-card.pdf')
    const ofGroup = await packFor('northAdmin')
    expect(ofGroup.rows('people.csv').map((row) => row['First name'])).toEqual(['Bo', 'Olga', 'Ada'])
    const wwccCheck = ofGroup.rows('checks.csv').find(({ Kind }) => Kind === 'WWCC')
    expect(wwccCheck).toMatchObject({ 'First name': 'Bo', Number: '', Conditions: '', Result: 'CURRENT' })
    const all = readdirSync(ofGroup.files, { recursive: true, encoding: 'utf8' })
    expect(all.some((path) => path.includes('card'))).toBe(false)
    for (const path of [
      'left.csv',
      'not-known.csv',
      'index.html',
      'people.csv',
      'checks.csv',
      'missing.csv',
      'manifest.json',
      'SHA256SUMS',
    ])
      expect(ofGroup.read(path)).not.toMatch(/WWC1234567E|second adult|card|Cole/)
    expect(ofGroup.read('index.html')).toContain('only the members of North Imaging')
    expect(JSON.parse(ofGroup.read('manifest.json'))).toMatchObject({ group: 'North Imaging', people: 3 })
    const [listed] = await listPacks(cast.as.northAdmin, mip.mipId)
    expect(JSON.stringify(listed?.missing)).not.toContain('Cole')
  })

  it('leaves out a sensitive qualification that no requirement asks for', async () => {
    const place = await buildMip(server.db, { name: 'Plain Clinic' })
    const person = await buildUser(server.world, { mips: [place] })
    const kinds = ['WWCC', 'CPD'] as const
    for (const kind of kinds) {
      const qualification = {
        userId: person.userId,
        kind,
        number: `NUMBER-${kind}`,
        checks: [{ on: '2026-10-01' }],
      }
      await buildEvidence(server, await held(qualification), `${kind}.pdf`, `%PDF ${kind}`)
    }
    const pack = await packFor('admin', undefined, place)
    expect(pack.read('index.html') + pack.read('checks.csv') + pack.read('SHA256SUMS')).not.toMatch(/WWCC/i)
    expect(pack.read('checks.csv')).toContain('NUMBER-CPD')
    expect(pack.read('SHA256SUMS')).toContain('-cpd.pdf')
  })

  it('does not say that nothing is missing where the state of the MIP is not known', async () => {
    const place = await buildMip(server.db, { name: 'Somewhere Imaging' })
    const page = async () => (await packFor('admin', undefined, place)).read('index.html')
    const isKnown = async () => (await listPacks(cast.as.admin, place.mipId))[0]?.isStateKnown
    expect(await page()).toContain('nobody can tell whether more is missing')
    expect(await page()).not.toContain('Nothing is missing.')
    expect(await isKnown()).toBe(false)
    await server.db.updateTable('mip').set({ state: 'VIC' }).where('mipId', '=', place.mipId).execute()
    expect(await page()).not.toContain('nobody can tell')
    expect(await isKnown()).toBe(true)
  })

  it('has a page in the language of the reader, without scripts, with names escaped and working links', async () => {
    await cast.as.admin.inject('POST', '/api/my-language', { language: 'ar' })
    const page = (await packFor('admin', '2026-06-30')).read('index.html')
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('ملف الاعتماد')
    await cast.as.admin.inject('POST', '/api/my-language', { language: 'fr' })
    const french = await packFor('admin', '2026-06-30')
    expect(french.read('index.html')).toContain('À la date du 30 juin 2026')
    expect(french.read('missing.csv').split('\r\n')[0]).toContain('Subject;User id;')
    await cast.as.admin.inject('POST', '/api/my-language', { language: 'en' })
    const english = await packFor('admin')
    const text = english.read('index.html')
    expect(text).toContain('As of 17 November 2026')
    expect(text).toContain('&#60;b&#62;Cole&#60;/b&#62;')
    expect(text).not.toMatch(/<script|<b>|https?:/)
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(5)
    for (const path of links) expect(readFileSync(join(english.files, path)).length).toBeGreaterThan(0)
  })
})
