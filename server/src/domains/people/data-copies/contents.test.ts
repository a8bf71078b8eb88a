import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownFiles } from '../../../kit/stored-files/testing/clean-up.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildApp, buildInvitation, linkUserMip } from '../../../testing/factories.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import {
  buildEvidence,
  buildQualification,
} from '../../compliance/accreditation-packs/testing/pack-queries.ts'
import { buildPracticeScope } from '../../compliance/practice-scopes/testing/practice-scopes.ts'
import { buildCorrection } from '../corrections/testing/corrections.ts'
import { buildCustomField, inSix } from '../custom-fields/testing/custom-fields.ts'
import { buildProfession } from '../professions/testing/professions.ts'
import { unpackCopy } from './testing/unzip.ts'

let t: TestApp
let cast: Cast
let ana: Person
let ben: Person
beforeAll(async () => {
  t = await buildTestApp()
  await ownFiles(t.world)
  cast = await buildCast(t)
  ;({ ana, ben } = cast.people)
  await buildCustomFields()
  await buildRecord(ana, 'ANA')
  await buildRecord(ben, 'BEN')
  await buildTrail()
})
afterAll(() => t.close())

/** Ana does not see the first one in the portal, and the last one was removed. */
async function buildCustomFields(): Promise<void> {
  const choice = { value: 'n', label: { ...inSix('Night'), fr: 'Nuit' } }
  const { admin } = cast.as
  await buildCustomField(admin, 'locker', { readers: [] })
  await buildCustomField(admin, 'shifts', { type: 'SEVERAL_OF', choices: ['n'] })
  await t.db
    .updateTable('customField')
    .set({ choices: JSON.stringify([choice]) })
    .where('key', '=', 'shifts')
    .execute()
  const { customFieldId, version } = await buildCustomField(admin, 'keys', { type: 'YES_NO' })
  await admin.inject('POST', `/api/custom-fields/${customFieldId}/remove`, { version, isRemoved: true })
}

/** A value in every field that people have, with the mark of the person. */
async function buildRecord({ userId }: Person, mark: string): Promise<void> {
  const { db } = t
  const { mipId } = cast.northMip
  await db
    .updateTable('user')
    .set({
      title: `T-${mark}`,
      email: `mail-${mark.toLowerCase()}@private.example`,
      phone: `03-${mark}`,
      mobile: `04-${mark}`,
      speciality: `SPEC-${mark}`,
      ahpraNumber: ahpraOf(mark),
      hpii: '',
      siteCode: `SITE-${mark}`,
      addressLine1: `STREET-${mark}`,
      addressLine2: `FLOOR-${mark}`,
      suburb: `SUBURB-${mark}`,
      postcode: `PC-${mark}`,
      customValues: JSON.stringify({ locker: `LOCKER-${mark}`, shifts: ['n', 'gone'], keys: false }),
    })
    .where('userId', '=', userId)
    .execute()
  await linkUserMip(db, userId, mipId, { providerNumber: `PROV-${mark}` })
  await buildProfession(db, userId)
  await buildInvitation(db, userId, cast.south.groupId, cast.people.southAdmin.userId)
  const qualificationId = await buildQualification(t, {
    userId,
    kind: 'CPD',
    number: `NUMBER-${mark}`,
    conditions: `CONDITIONS-${mark}`,
    checks: [{ on: '2026-10-01', by: cast.people.admin.userId }],
  })
  await buildEvidence(t, qualificationId, `../../${mark} ©/evidence <b>.pdf`, `%PDF EVIDENCE-${mark}`)
  await buildCorrection(db, { userId, mipId }, { wanted: `WANTED-${mark}`, reason: `REASON-${mark}` })
  await buildPracticeScope(db, { userId, mipId }, { conditions: `SCOPE-${mark}`, evidence: `PROOF-${mark}` })
  await buildDocument(userId, mark)
  await db
    .insertInto('savedView')
    .values({ userId, list: 'users', name: `VIEW-${mark}<img src=x>`, search: `search=SOUGHT-${mark}` })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      userId,
      name: `KEY-${mark}`,
      credentialId: `CREDENTIAL-${mark}`,
      createdAt: t.clock.now(),
      publicKey: Buffer.from(`PUBLIC-${mark}`),
      synced: true,
      userHandle: Buffer.alloc(64, `HANDLE-${mark}`),
    })
    .execute()
}

async function buildDocument(userId: number, mark: string): Promise<void> {
  async function* chunks() {
    yield Buffer.from(`DOCUMENT-${mark}`)
  }
  const received = await t.world.files.receive(chunks(), 1000)
  await received.keep()
  const { size, sha256 } = received
  await t.db
    .insertInto('document')
    .values({ userId, fileName: `<script>${mark}</script>.txt`, contentType: 'text/plain', size, sha256 })
    .execute()
}

/** What Ana and Ben did, and what was done to them. */
async function buildTrail(): Promise<void> {
  const { userId, email } = cast.people.admin
  const admin = { userId, role: 'ProductAdmin', address: '198.51.100.77' }
  const asAdmin = cast.as.admin
  for (const person of [ana, ben]) await asAdmin.inject('GET', `/api/gantry-admin/users/${person.userId}`)
  for (const [person, mark] of [
    [ana, 'ANA'],
    [ben, 'BEN'],
  ] as const) {
    const subject = { type: 'user', id: person.userId }
    const detail = { changes: [{ field: 'phone', before: `OLD-${mark}`, after: `NEW-${mark}` }] }
    await recordAudit(t.world, t.db, { action: 'user.edit', actor: admin, subject, detail })
  }
  // Ana has changed the record of Ben, in another role.
  const actor = { userId: ana.userId, role: 'ProductAdmin', address: '203.0.113.9' }
  const subject = { type: 'user', id: ben.userId }
  const detail = {
    userId: ben.userId,
    name: 'Ben Bright',
    changes: [{ field: 'mobile', before: 'WAS-BEN', after: 'IS-BEN' }],
  }
  await recordAudit(t.world, t.db, { action: 'user.edit', actor, subject, detail })
  expect(email).toContain('@')
}

const ahpraOf = (mark: string) => (mark === 'ANA' ? 'MED0001111111' : 'MED0002222222')
const marksOf = (mark: string) => [
  `T-${mark}`,
  `mail-${mark.toLowerCase()}`,
  `03-${mark}`,
  `04-${mark}`,
  ahpraOf(mark),
  ...['SPEC', 'SITE', 'STREET', 'FLOOR', 'SUBURB', 'PC', 'LOCKER', 'PROV', 'NUMBER', 'CONDITIONS'].map(
    (word) => `${word}-${mark}`,
  ),
  ...[
    'EVIDENCE',
    'WANTED',
    'REASON',
    'SCOPE',
    'PROOF',
    'DOCUMENT',
    'VIEW',
    'SOUGHT',
    'KEY',
    'OLD',
    'NEW',
  ].map((word) => `${word}-${mark}`),
]
const secretsOf = (mark: string) => [`CREDENTIAL-${mark}`, `PUBLIC-${mark}`, `HANDLE-${mark}`]
const found = (files: Map<string, Buffer>, values: string[]) =>
  values.filter((value) => [...files.values()].some((bytes) => bytes.includes(value)))
const inLanguage = async (caller: Caller, language: string) => {
  await caller.inject('POST', '/api/my-language', { language })
  return unpackCopy(t, caller)
}

describe('a copy of the data of a person', () => {
  it('has every value of the person, and none of a neighbour in the same group and MIP', async () => {
    const { files, paths, rows } = await unpackCopy(t, cast.as.ana)
    expect(found(files, marksOf('ANA'))).toEqual(marksOf('ANA'))
    expect(found(files, [...marksOf('BEN'), ...secretsOf('BEN'), 'WAS-BEN', 'IS-BEN'])).toEqual([])
    expect(rows('Custom fields')).toEqual([
      { label: 'The locker', value: 'LOCKER-ANA' },
      { label: 'The shifts', value: 'Night; gone' },
      { label: 'The keys', value: false },
    ])
    // The name in a shared matter.
    expect(found(files, ['Ben Bright'])).toEqual(['Ben Bright'])
    expect(paths.filter((path) => !path.startsWith('files/'))).toEqual([
      'SHA256SUMS',
      'data.json',
      'data.schema.json',
      'index.html',
    ])
    expect(paths.filter((path) => !/^[\w./-]+$/.test(path) || path.includes('..'))).toEqual([])
    expect(paths.filter((path) => path.startsWith('files/'))).toHaveLength(2)
  })

  it('has no secret: neither hashes nor keys, of anybody', async () => {
    const { files } = await unpackCopy(t, cast.as.ana)
    const { passwordHash } = await t.db
      .selectFrom('credential')
      .select('passwordHash')
      .where('userId', '=', ana.userId)
      .executeTakeFirstOrThrow()
    const sessions = await t.db.selectFrom('session').select(['accessHash', 'refreshHash']).execute()
    const hashes = sessions.flatMap((row) => [row.accessHash, row.refreshHash ?? Buffer.from('none')])
    const texts = hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64')])
    expect(found(files, [passwordHash ?? '', ...texts, ...secretsOf('ANA')])).toEqual([])
    // No address of anybody else.
    expect(found(files, ['198.51.100.77'])).toEqual([])
  })

  it('tells what the person did, what was done, and who looked at the record and when', async () => {
    const { rows } = await unpackCopy(t, cast.as.ana)
    expect(rows('What the person did')).toContainEqual(
      expect.objectContaining({ action: 'user.edit', person: 'Ben Bright', address: '203.0.113.9' }),
    )
    const done = rows('What was done about the person')
    expect(done).toContainEqual(
      expect.objectContaining({
        by: 'Pat Admin',
        action: 'user.edit',
        changes: [{ field: 'phone', before: 'OLD-ANA', after: 'NEW-ANA' }],
      }),
    )
    expect(rows('Who looked at the record')).toEqual([
      { at: expect.stringMatching(/Z$/), by: 'Pat Admin', action: 'user.read-full' },
    ])
  })

  it('tells where the data went: apps with their times', async () => {
    t.clock.advance(24 * 60 * 60_000)
    const caller = await t.signInAs({ ...ana, email: 'mail-ana@private.example' })
    const appId = await buildApp(t.db, { code: 'viewer-one', name: 'Viewer One' })
    const session = await t.db
      .selectFrom('session')
      .select('sessionId')
      .where('userId', '=', ana.userId)
      .executeTakeFirstOrThrow()
    const role = await t.db.selectFrom('role').select('roleId').executeTakeFirstOrThrow()
    await t.db
      .insertInto('appSession')
      .values({
        appId,
        ...session,
        ...role,
        sid: 'SID-SECRET',
        grantId: 'GRANT-SECRET',
        createdAt: t.clock.now(),
      })
      .execute()
    const { rows, read, files } = await unpackCopy(t, caller)
    expect(rows('Apps')).toEqual([expect.objectContaining({ app: 'Viewer One', endedAt: null })])
    expect(read('index.html')).toContain('Which systems read your entry in the directory')
    expect(found(files, ['SID-SECRET', 'GRANT-SECRET'])).toEqual([])
  })

  it('has a page without scripts, in which every value is escaped', async () => {
    const { read, rows } = await unpackCopy(
      t,
      await t.signInAs({ ...ana, email: 'mail-ana@private.example' }),
    )
    const page = read('index.html')
    expect(page).toContain(`default-src 'none'`)
    expect(page).not.toMatch(/<script|<img|<link|https?:\/\/(?!private)/)
    expect(page).toContain('&#60;script&#62;ANA&#60;/script&#62;.txt')
    expect(page).toContain('VIEW-ANA&#60;img src=x&#62;')
    expect(rows('Documents')[0]).toMatchObject({
      file: expect.stringMatching(/^files\/documents\/\d+-script-ana-script\.txt$/),
    })
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    for (const href of links) expect(read(href), href).not.toBe('')
    expect(links).toHaveLength(2)
  })

  it('describes its data by a schema', async () => {
    const { read, data } = await unpackCopy(
      t,
      await t.signInAs({ ...ana, email: 'mail-ana@private.example' }),
    )
    const schema = JSON.parse(read('data.schema.json'))
    expect(schema.$schema).toContain('json-schema.org')
    expect(Object.keys(schema.properties)).toEqual(Object.keys(data))
    expect(data.person).toEqual({ userId: ana.userId, name: 'Ana Abel' })
    expect(data.notKnown.length).toBeGreaterThan(3)
  })

  it('is in the language of the person, from right to left in Arabic', async () => {
    t.clock.advance(24 * 60 * 60_000)
    const caller = await t.signInAs({ ...ana, email: 'mail-ana@private.example' })
    const arabic = await inLanguage(caller, 'ar')
    expect(arabic.read('index.html')).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.read('index.html')).toContain('رقم مقدّم الخدمة')
    const french = await inLanguage(caller, 'fr')
    expect(french.read('index.html')).toContain('Qui a consulté le dossier')
    expect(french.data.language).toBe('fr')
  })

  it('can have 2,000 entries of the trail and 200 files, with little memory', async () => {
    t.clock.advance(24 * 60 * 60_000)
    const caller = await t.signInAs({ ...ana, email: 'mail-ana@private.example' })
    await caller.inject('POST', '/api/my-language', { language: 'en' })
    for (let file = 0; file < 200; file++) await buildDocument(ana.userId, `ANA-${file}`)
    const actor = { userId: ana.userId, role: 'Member' }
    const subject = { type: 'user', id: ana.userId }
    for (let entry = 0; entry < 2000; entry++)
      await recordAudit(t.world, t.db, { action: 'user.profile', actor, subject })
    const { rows, paths } = await unpackCopy(t, caller)
    expect(rows('What the person did').length).toBeGreaterThan(2000)
    expect(paths.filter((path) => path.startsWith('files/documents/'))).toHaveLength(201)
  })
})
