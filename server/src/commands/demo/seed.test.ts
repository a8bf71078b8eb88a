import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { meetsPasswordPolicy } from '@gantry/contract/domains/access/auth/password'
import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import { isHpio } from '@gantry/contract/healthcare-identifiers'
import { type RoleCode, roleCodes } from '@gantry/contract/product'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectEvents } from '../../domains/connections/webhooks/events.ts'
import { detectDocumentKind } from '../../kit/stored-files/file-types.ts'
import { sealAudit } from '../../platform/audit/sealing.ts'
import type { Database } from '../../platform/db/db.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import type { OwnAppCode } from './apps.ts'
import { describeSignIns, fillWhenEmpty } from './fill.ts'
import { findOwnApp, startOwnApp } from './own-app.ts'
import { findPassword, listSignIns } from './sign-ins.ts'

let gantry: TestApp
const tables = ['user', 'mip', 'ris', 'group', 'app', 'document', 'groupInvitation', 'auditEvent'] as const

beforeAll(async () => {
  gantry = await buildTestApp()
  await fillWhenEmpty(gantry.world)
}, 60_000)
afterAll(() => gantry.close())

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables satisfies readonly (keyof Database)[]) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(gantry.db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Signs in as a printed user, with the printed password. */
async function signInAsPrinted(as: string, role?: RoleCode) {
  const person = (await listSignIns(gantry.db)).find((signIn) => signIn.as === as)
  const password = await findPassword(gantry.world.settings.dataDir)
  if (person === undefined || password === null) throw new Error(`no sign-in was printed for ${as}`)
  const found = gantry.db.selectFrom('user').select(['userId', 'firstName', 'lastName'])
  const record = await found.where('email', '=', person.email).executeTakeFirstOrThrow()
  const caller = await gantry.signInAs({ ...record, email: person.email, password }, role)
  return { caller, ...record }
}

describe('the demo data', () => {
  test('has the documented number of records', async () => {
    const counts = await countAll()
    expect(counts).toMatchObject({ user: 120, mip: 25, ris: 4, group: 8, app: 5 })
    expect(counts['document']).toBeGreaterThanOrEqual(36)
    expect(counts['groupInvitation']).toBeGreaterThanOrEqual(50)
    expect(counts['auditEvent']).toBeGreaterThanOrEqual(100)
  })

  test('has qualifications of every standing, of people and of MIPs', async () => {
    const { rows } = await sql<{ standing: string | null }>`select distinct qualification_standing(
      state, check_result, issued_on, replaced_on, expires_on, grace_months, checked_on, check_months, ${gantry.clock.now()}::date) as standing
      from qualification join qualification_kind using (qualification_kind_id)`.execute(gantry.db)
    const found = rows
      .map(({ standing }) => standing ?? 'none')
      .toSorted((one, other) => one.localeCompare(other))
    const wanted = ['CURRENT', 'DUE', 'GRACE', 'LAPSED', 'none', 'SUSPENDED', 'UNCHECKED', 'UNVERIFIED']
    expect(found).toEqual(wanted)
    const mips = gantry.db.selectFrom('qualification').select('mipId').where('mipId', 'is not', null)
    expect((await mips.execute()).length).toBe(50)
  })

  test('has two webhooks, one with failures and one that was switched off', async () => {
    const administrator = await signInAsPrinted('platform administrator')
    const list = await administrator.caller.inject('GET', '/api/gantry-admin/webhooks')
    const { webhooks } = list.json<{ webhooks: { webhookId: number; active: boolean }[] }>()
    const active = webhooks.find((webhook) => webhook.active)
    expect(webhooks.filter((webhook) => !webhook.active)).toHaveLength(1)
    const deliveries = `/api/gantry-admin/webhooks/${active?.webhookId}/deliveries`
    const failed = await administrator.caller.inject('GET', `${deliveries}?state=FAILED`)
    expect(failed.json()).toMatchObject({ totalItems: 2 })
    // The invented audit trail is told to nobody.
    await sealAudit(gantry.world)
    await collectEvents(gantry.world)
    const waiting = await administrator.caller.inject('GET', `${deliveries}?state=WAITING`)
    expect(waiting.json()).toMatchObject({ totalItems: 0 })
  })

  test('has users in every role, and some with several roles', async () => {
    const held = await gantry.db
      .selectFrom('userRole')
      .innerJoin('role', 'role.roleId', 'userRole.roleId')
      .select(['userId', 'code'])
      .execute()
    for (const code of roleCodes) {
      expect(held.filter((row) => row.code === code).length, code).toBeGreaterThanOrEqual(6)
    }
    const perPerson = Object.values(Object.groupBy(held, ({ userId }) => userId)).map((rows) => rows?.length)
    expect(perPerson.filter((count) => count === 2).length).toBeGreaterThanOrEqual(10)
    expect(perPerson.filter((count) => count === 5).length).toBe(2)
  })

  test('has inactive users, and users without a password who never activated their account', async () => {
    const people = await gantry.db
      .selectFrom('user')
      .innerJoin('credential', 'credential.userId', 'user.userId')
      .select(['status', 'activatedAt', 'passwordHash', 'lastSignInAt'])
      .execute()
    const waiting = people.filter(({ activatedAt }) => activatedAt === null)
    expect(people.filter(({ status }) => !status).length).toBeGreaterThanOrEqual(5)
    expect(waiting.length).toBeGreaterThanOrEqual(5)
    expect(waiting.filter((row) => row.passwordHash !== null || row.lastSignInAt !== null)).toEqual([])
  })

  test('has MIPs in all states and territories, with valid HPI-Os and logos for half of them', async () => {
    const mips = await gantry.db.selectFrom('mip').select(['state', 'hpio', 'logoSha256']).execute()
    expect(new Set(mips.map(({ state }) => state)).size).toBe(8)
    expect(mips.filter(({ hpio }) => !isHpio(hpio))).toEqual([])
    expect(mips.filter(({ logoSha256 }) => logoSha256 !== null).length).toBe(13)
  })

  test('has mostly valid provider numbers, and a few invalid or missing ones', async () => {
    const links = await gantry.db.selectFrom('userMip').select('providerNumber').execute()
    const failing = links.filter(
      ({ providerNumber }) => providerNumberWarning(providerNumber) !== null,
    ).length
    const missing = links.filter(({ providerNumber }) => providerNumber === '').length
    expect(links.length).toBeGreaterThanOrEqual(120)
    expect(failing).toBeGreaterThanOrEqual(2)
    expect(missing).toBeGreaterThanOrEqual(2)
    expect(failing + missing).toBeLessThan(links.length / 5)
  })

  test('stores files that match their rows', async () => {
    const documents = await gantry.db.selectFrom('document').selectAll().execute()
    for (const { sha256, size, fileName, contentType } of documents) {
      const path = join(gantry.world.settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2))
      expect((await stat(path)).size).toBe(size)
      expect((await detectDocumentKind(path, fileName)).contentType).toBe(contentType)
    }
    const kinds = new Set(documents.map(({ contentType }) => contentType))
    expect(Array.from(kinds).toSorted()).toEqual(
      ['application/dicom', 'application/pdf', 'image/png', 'text/csv', 'text/plain'].toSorted(),
    )
  })

  test('has an app for each mode, two of them with the secrets of the demo app', async () => {
    const apps = await gantry.db
      .selectFrom('app')
      .leftJoin('ris', 'ris.risId', 'app.risId')
      .select(['app.code', 'mode', 'secretHash', 'launchUrl', 'ris.name as risName'])
      .orderBy('app.appId')
      .execute()
    expect(apps.map(({ code, mode }) => `${code} ${mode}`)).toEqual([
      'ris oidc',
      'archive link',
      'viewer deep-link',
      'reporting ticket',
      'education link',
    ])
    const own = await findOwnApp(gantry.world)
    const { hash } = gantry.world.secrets
    for (const { code, secretHash, launchUrl, risName } of apps) {
      const secret = own?.secrets[code as OwnAppCode]
      expect(secretHash, code).toEqual(secret === undefined ? null : hash(secret))
      expect(risName, code).toBe(secret === undefined ? null : 'Northlight RIS')
      expect(launchUrl.startsWith(`${own?.address}/`), code).toBe(secret !== undefined)
    }
    const kept = await stat(join(gantry.world.settings.dataDir, 'demo-apps'))
    expect(kept.mode & 0o777).toBe(0o600)
  })

  test('writes its history to the audit trail in the order of time', async () => {
    const rows = await gantry.db
      .selectFrom('auditEvent')
      .select(['at', 'hash', 'previousHash'])
      .orderBy('auditEventId')
      .execute()
    for (const [index, { at, previousHash }] of rows.entries()) {
      const before = rows[index - 1]
      expect(previousHash).toEqual(before?.hash ?? Buffer.alloc(0))
      expect(at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0)
    }
  })
})

describe('the printed sign-ins', () => {
  test('share a password that meets the policy, in a file that only its owner can read', async () => {
    const { dataDir } = gantry.world.settings
    const password = (await findPassword(dataDir)) ?? ''
    expect(meetsPasswordPolicy(password)).toBe(true)
    expect((await stat(join(dataDir, 'demo-password'))).mode & 0o777).toBe(0o600)
    const text = await describeSignIns(gantry.world)
    expect(text).toContain(password)
    for (const { email } of await listSignIns(gantry.db)) expect(text).toContain(email)
  })

  test('let an administrator see all users', async () => {
    const { caller } = await signInAsPrinted('platform administrator')
    const answer = await caller.inject('POST', '/api/users', { pageRequest: { pageNo: 0, pageSize: 50 } })
    expect(answer.json()).toMatchObject({ totalItems: 120, totalPages: 3 })
  })

  test('let a group administrator see the members of the group, and an invitation to another group', async () => {
    const { caller, userId } = await signInAsPrinted('group administrator')
    const users = await caller.inject('POST', '/api/users', { pageRequest: { pageNo: 0, pageSize: 200 } })
    expect(users.json()).toMatchObject({ totalItems: 24 })
    const invitations = await caller.inject('GET', `/api/users/${userId}/group-invitations`)
    expect(invitations.json<unknown[]>()).toHaveLength(1)
  })

  test('let a member see two invitations, and download own documents', async () => {
    const { caller, userId } = await signInAsPrinted('member')
    const invitations = await caller.inject('GET', `/api/users/${userId}/group-invitations`)
    expect(invitations.json<unknown[]>()).toHaveLength(2)
    const listed = await caller.inject('GET', `/api/users/${userId}/user-documents`)
    const documents = listed.json<{ documentId: number; size: number }[]>()
    expect(documents).toHaveLength(4)
    for (const { documentId, size } of documents) {
      const answer = await caller.inject('GET', `/api/users/${userId}/document?documentId=${documentId}`)
      expect(answer.status).toBe(200)
      expect(answer.bytes.length).toBe(size)
    }
  })

  test('show a member two sessions on other devices', async () => {
    const { caller } = await signInAsPrinted('member')
    const listed = await caller.inject('GET', '/api/my-sessions')
    const { sessions } = listed.json<{ sessions: { current: boolean; device: string }[] }>()
    const others = sessions.filter(({ current, device }) => !current && device !== 'Vitest')
    expect(new Set(others.map(({ device }) => device)).size).toBe(2)
  })

  test('let a user with several roles choose between five', async () => {
    const { caller, userId } = await signInAsPrinted('several roles', 'GroupAdmin')
    const profile = await caller.inject('GET', '/api/my-profile')
    expect(profile.json()).toMatchObject({ userId, sessionRole: 'GroupAdmin' })
    expect(profile.json<{ roles: unknown[] }>().roles).toHaveLength(5)
    expect(profile.json<{ sessionGroup: number | null }>().sessionGroup).not.toBeNull()
  })
})

test('a start on another port updates the addresses of the demo app, but not a changed one', async () => {
  const { world, db } = gantry
  const elsewhere = { ...world, settings: { ...world.settings, port: 21_438 } }
  await db
    .updateTable('app')
    .set({ launchUrl: 'https://own.example/' })
    .where('code', '=', 'reporting')
    .execute()
  const app = await startOwnApp(elsewhere)
  try {
    const answer = await fetch('http://127.0.0.1:21439/signed-out')
    expect(await answer.text()).toContain('Northlight RIS')
  } finally {
    await app?.stop()
  }
  const rows = await db.selectFrom('app').select(['code', 'launchUrl', 'redirectUris']).execute()
  expect(rows.find(({ code }) => code === 'ris')).toMatchObject({
    launchUrl: 'http://127.0.0.1:21439/',
    redirectUris: ['http://127.0.0.1:21439/callback'],
  })
  expect(rows.find(({ code }) => code === 'reporting')?.launchUrl).toBe('https://own.example/')
})

// The last test, to check that the data of the sign-ins above is kept.
test('a second start adds nothing and keeps the password', async () => {
  const [before, password] = [await countAll(), await findPassword(gantry.world.settings.dataDir)]
  await fillWhenEmpty(gantry.world)
  expect(await countAll()).toEqual(before)
  expect(await findPassword(gantry.world.settings.dataDir)).toBe(password)
})
