import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../platform/db/db.ts'
import type { DemoHospital } from './content/hospital.ts'
import type { DemoWebhook } from './content/webhooks.ts'
import type { DemoQualification } from './qualifications.ts'

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('userId').limit(1).executeTakeFirst()) !== undefined
}

/** Lists the users who can sign in, with the codes of their roles, in the order of creation. */
export function listActivePeople(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select((user) => ['email', 'user.userId', user.fn.agg<string[]>('array_agg', ['role.code']).as('roles')])
    .where('user.status', '=', true)
    .where('activatedAt', 'is not', null)
    .groupBy(['email', 'user.userId'])
    .orderBy('user.userId')
    .execute()
}

/** Role ids by code. */
export async function findRoleIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('role').select(['roleId', 'code']).execute()
  return new Map(rows.map(({ code, roleId }) => [code, roleId]))
}

/** RIS ids by code. */
export async function findRisIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('ris').select(['risId', 'code']).execute()
  return new Map(rows.map(({ code, risId }) => [code, risId]))
}

/** Changes the addresses of an app that still has the given launch URL. */
export async function moveApp(
  db: Db,
  code: string,
  launchUrlBefore: string | undefined,
  addresses: Updateable<Database['app']>,
): Promise<void> {
  await db
    .updateTable('app')
    .set(addresses)
    .where('code', '=', code)
    .where('launchUrl', '=', launchUrlBefore ?? '')
    .execute()
}

export const insertMips = (db: Db, rows: Insertable<Database['mip']>[]) =>
  db.insertInto('mip').values(rows).returning(['mipId', 'code']).execute()

export const insertGroups = (db: Db, rows: Insertable<Database['group']>[]) =>
  db.insertInto('group').values(rows).returning(['groupId', 'groupName']).execute()

export const insertUsers = (db: Db, rows: Insertable<Database['user']>[]) =>
  db.insertInto('user').values(rows).returning(['userId', 'email']).execute()

export const insertRis = (db: Db, rows: Insertable<Database['ris']>[]) =>
  db.insertInto('ris').values(rows).returning(['risId']).execute()

export const insertApps = (db: Db, rows: Insertable<Database['app']>[]) =>
  db.insertInto('app').values(rows).returning(['appId', 'code']).execute()

export const insertDocuments = (db: Db, rows: Insertable<Database['document']>[]) =>
  db
    .insertInto('document')
    .values(rows)
    .returning(['documentId', 'userId', 'mipId', 'fileName', 'uploadedAt', 'uploadedBy'])
    .execute()

export const insertUserRoles = (db: Db, rows: Insertable<Database['userRole']>[]) =>
  db.insertInto('userRole').values(rows).execute()

export const insertCredentials = (db: Db, rows: Insertable<Database['credential']>[]) =>
  db.insertInto('credential').values(rows).execute()

export const insertTermsAcceptances = (db: Db, rows: Insertable<Database['termsAcceptance']>[]) =>
  db.insertInto('termsAcceptance').values(rows).execute()

export const insertUserMips = (db: Db, rows: Insertable<Database['userMip']>[]) =>
  db
    .insertInto('userMip')
    .values(rows)
    .returning(['userMipId', 'userId', 'mipId', 'providerNumber'])
    .execute()

export const insertUserGroups = (db: Db, rows: Insertable<Database['userGroup']>[]) =>
  db.insertInto('userGroup').values(rows).execute()

export const insertGroupMips = (db: Db, rows: Insertable<Database['groupMip']>[]) =>
  db.insertInto('groupMip').values(rows).execute()

export const insertInvitations = (db: Db, rows: Insertable<Database['groupInvitation']>[]) =>
  db.insertInto('groupInvitation').values(rows).execute()

export const insertSessions = (db: Db, rows: Insertable<Database['session']>[]) =>
  db.insertInto('session').values(rows).execute()

export const insertRisMips = (db: Db, rows: Insertable<Database['risMip']>[]) =>
  db.insertInto('risMip').values(rows).execute()

export const insertRisUsers = (db: Db, rows: Insertable<Database['risUser']>[]) =>
  db.insertInto('risUser').values(rows).execute()

export const insertAppRoles = (db: Db, rows: Insertable<Database['appRole']>[]) =>
  db.insertInto('appRole').values(rows).execute()

export const insertAuditEvents = (db: Db, rows: Insertable<Database['auditEvent']>[]) =>
  db.insertInto('auditEvent').values(rows).execute()

export async function findQualificationKindIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('qualificationKind').select(['code', 'qualificationKindId']).execute()
  return new Map(rows.map(({ code, qualificationKindId }) => [code, qualificationKindId]))
}

export const insertProfessions = (db: Db, rows: Insertable<Database['personProfession']>[]) =>
  db.insertInto('personProfession').values(rows).execute()

export const insertRequirements = (db: Db, rows: Insertable<Database['requirement']>[]) =>
  db.insertInto('requirement').values(rows).execute()

export async function insertSavedViews(db: Db, views: Insertable<Database['savedView']>[]): Promise<void> {
  await db.insertInto('savedView').values(views).execute()
}

export async function insertPacks(db: Db, packs: Insertable<Database['accreditationPack']>[]): Promise<void> {
  await db.insertInto('accreditationPack').values(packs).execute()
}

/** The demo is set up already. */
export async function insertSetupDismissal(db: Db, dismissedAt: Date): Promise<void> {
  await db.insertInto('setupDismissal').values({ dismissedAt }).execute()
}

/** Replaces the qualifications that the AHPRA numbers of these people began with. */
export async function insertQualifications(db: Db, qualifications: DemoQualification[]): Promise<void> {
  const kinds = await db.selectFrom('qualificationKind').select(['qualificationKindId', 'code']).execute()
  const kindIds = new Map(kinds.map(({ code, qualificationKindId }) => [code, qualificationKindId]))
  const holders = qualifications.flatMap(({ kind, row }) =>
    kind === 'AHPRA' && row.userId ? [row.userId] : [],
  )
  await db
    .deleteFrom('qualification')
    .where('isFromProfile', '=', true)
    .where('userId', 'in', holders)
    .execute()
  const ids = await db
    .insertInto('qualification')
    .values(qualifications.map(({ kind, row }) => ({ ...row, qualificationKindId: kindIds.get(kind) ?? 0 })))
    .returning('qualificationId')
    .execute()
  const withId = <Row>(rowsOf: (one: DemoQualification) => Row[]) =>
    qualifications.flatMap((one, index) => {
      const qualificationId = ids[index]?.qualificationId
      if (qualificationId === undefined) throw new Error('a qualification was not written')
      return rowsOf(one).map((row) => ({ ...row, qualificationId }))
    })
  await db
    .insertInto('qualificationCheck')
    .values(withId(({ checks }) => checks))
    .execute()
  await db
    .insertInto('qualificationDocument')
    .values(withId(({ files }) => files))
    .execute()
}

export async function insertHospital(
  db: Db,
  { connection, directory, people, domains }: DemoHospital,
  linked: { userId: number; linkedAt: Date }[],
): Promise<void> {
  const { identityConnectionId } = await db
    .insertInto('identityConnection')
    .values(connection)
    .returning('identityConnectionId')
    .executeTakeFirstOrThrow()
  const rows = domains.map((domain) => ({ domain, identityConnectionId }))
  await db.insertInto('identityDomain').values(rows).execute()
  const { issuer } = connection
  const links = linked.map((link) => ({
    ...link,
    identityConnectionId,
    issuer,
    subject: `subject-${link.userId}`,
  }))
  await db.insertInto('identityLink').values(links).execute()
  await db
    .insertInto('scimClient')
    .values({ identityConnectionId, ...directory })
    .execute()
  await db
    .insertInto('scimUser')
    .values(people.map((person) => ({ identityConnectionId, ...person })))
    .execute()
}

/** Inserts webhooks with their deliveries. `seal` makes the sealed secret of a webhook. */
export async function insertWebhooks(
  db: Db,
  webhooks: DemoWebhook[],
  seal: (webhookId: number) => Buffer,
): Promise<void> {
  // The invented audit trail gets its seals later. None of its entries is an event for the receivers.
  const sinceSealNo = sql<number>`(select count(*) from audit_event)`
  for (const { row, deliveries } of webhooks) {
    const ids = sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhook', 'webhook_id')) as id`
    const webhookId = (await ids.execute(db)).rows[0]?.id ?? 0
    await db
      .insertInto('webhook')
      .values({ ...row, webhookId, sinceSealNo, sealedSecret: seal(webhookId) })
      .execute()
    const rows = deliveries.map((delivery) => ({ ...delivery, webhookId }))
    if (rows.length > 0) await db.insertInto('webhookDelivery').values(rows).execute()
  }
}

export async function insertServiceAccounts(
  db: Db,
  rows: Insertable<Database['serviceAccount']>[],
): Promise<void> {
  await db.insertInto('serviceAccount').values(rows).execute()
}
