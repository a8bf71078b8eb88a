import { termsVersion } from '@gantry/contract/terms'
import { hashPassword } from '../auth/password-hashing.ts'
import type { Db, World } from '../world.ts'
import { inventApps } from './apps.ts'
import { documentRows, storeDocuments } from './documents.ts'
import { assignAdmins, fillGroups, inventGroupMips, inventGroups, type StoredGroup } from './groups.ts'
import { inventHistory } from './history.ts'
import { inventInvitations } from './invitations.ts'
import { type DemoMip, inventMips, type StoredMip } from './mips.ts'
import type { OwnApp } from './own-app.ts'
import { type DemoPerson, inventPeople, type StoredPerson } from './people.ts'
import { drawLogos, drawPhotos } from './pictures.ts'
import { inventUserMips } from './practice-links.ts'
import { assignRis, inventRisUsers, risSystems } from './ris.ts'

export const isEmpty = async ({ db }: Pick<World, 'db'>): Promise<boolean> =>
  (await db.selectFrom('user').select('userId').limit(1).executeTakeFirst()) === undefined

/** Fills an empty platform with people and what they work with; all of it is there afterwards, or nothing. */
export async function seed(
  world: Pick<World, 'db' | 'files' | 'clock' | 'secrets'>,
  password: string,
  ownApp: OwnApp,
): Promise<void> {
  const now = world.clock.now()
  const mips = inventMips(now)
  const people = inventPeople(now, mips)
  await drawLogos(world, mips)
  await drawPhotos(world, people)
  const documents = await storeDocuments(world, now, people, mips)
  const passwordHash = await hashPassword(password)
  const { ris, reporting } = ownApp.secrets
  const secretHashes = { ris: world.secrets.hash(ris), reporting: world.secrets.hash(reporting) }
  const apps = inventApps(ownApp.address, secretHashes, now)

  await world.db.transaction().execute(async (tx) => {
    const storedMips = await insertMips(tx, mips)
    const { storedPeople, groups } = await insertPeopleAndGroups(tx, now, people)
    await insertAccounts(tx, storedPeople, passwordHash)
    await insertGroupLinks(tx, now, groups, storedPeople, storedMips)
    await tx.insertInto('userMip').values(inventUserMips(storedPeople, storedMips)).execute()
    await insertRis(tx, storedPeople, storedMips)
    await insertApps(tx, apps)
    const stored = await tx
      .insertInto('document')
      .values(documentRows(documents, storedPeople, storedMips))
      .returning(['documentId', 'userId', 'mipId', 'fileName', 'uploadedAt', 'uploadedBy'])
      .execute()
    await tx
      .insertInto('auditEvent')
      .values(inventHistory(now, storedPeople, stored))
      .execute()
  })
}

async function insertMips(tx: Db, mips: DemoMip[]): Promise<StoredMip[]> {
  const rows = await tx
    .insertInto('mip')
    .values(mips.map(({ row }) => row))
    .returning(['mipId', 'code'])
    .execute()
  const ids = new Map(rows.map(({ code, mipId }) => [code, mipId]))
  return mips.map((mip) => ({ ...mip, mipId: idOf(ids, mip.code) }))
}

async function insertPeopleAndGroups(tx: Db, now: Date, people: DemoPerson[]) {
  const invented = inventGroups(now)
  const groupRows = await tx
    .insertInto('group')
    .values(invented.map(({ row }) => row))
    .returning(['groupId', 'groupName'])
    .execute()
  const groupIds = new Map(groupRows.map(({ groupName, groupId }) => [groupName, groupId]))
  const groups = invented.map(({ row, states, members }) => {
    return { row, states, members, groupId: idOf(groupIds, row.groupName) }
  })
  const adminGroups = assignAdmins(
    people,
    groups.map(({ groupId }) => groupId),
  )
  const userRows = await tx
    .insertInto('user')
    .values(people.map(({ row, email }) => ({ ...row, groupIdForAdmin: adminGroups.get(email) ?? null })))
    .returning(['userId', 'email'])
    .execute()
  const userIds = new Map(userRows.map(({ email, userId }) => [email, userId]))
  const storedPeople = people.map((person) => ({ ...person, userId: idOf(userIds, person.email) }))
  return { storedPeople, groups: fillGroups(groups, storedPeople, adminGroups) }
}

async function insertAccounts(tx: Db, people: StoredPerson[], passwordHash: string): Promise<void> {
  const roleIds = await readRoleIds(tx)
  await tx
    .insertInto('userRole')
    .values(
      people.flatMap(({ userId, roles }) => roles.map((role) => ({ userId, roleId: idOf(roleIds, role) }))),
    )
    .execute()
  // One password for everybody, so one hash: a hundred and twenty of them would take seconds.
  const credentials = people.map(({ userId, activatedAt }) => ({
    userId,
    passwordHash: activatedAt === null ? null : passwordHash,
    passwordChangedAt: activatedAt,
  }))
  await tx.insertInto('credential').values(credentials).execute()
  const accepted = people.flatMap(({ userId, active, activatedAt }) =>
    active && activatedAt !== null ? [{ userId, version: termsVersion, acceptedAt: activatedAt }] : [],
  )
  await tx.insertInto('termsAcceptance').values(accepted).execute()
}

async function insertGroupLinks(
  tx: Db,
  now: Date,
  groups: StoredGroup[],
  people: StoredPerson[],
  mips: StoredMip[],
): Promise<void> {
  const members = groups.flatMap(({ groupId, people: those }) =>
    those.map(({ userId }) => ({ groupId, userId })),
  )
  await tx.insertInto('userGroup').values(members).execute()
  await tx.insertInto('groupMip').values(inventGroupMips(groups, mips)).execute()
  await tx
    .insertInto('groupInvitation')
    .values(inventInvitations(now, groups, people))
    .execute()
}

async function insertRis(tx: Db, people: StoredPerson[], mips: StoredMip[]): Promise<void> {
  const rows = await tx.insertInto('ris').values(risSystems).returning('risId').execute()
  const ris = assignRis(
    rows.map(({ risId }) => risId),
    mips,
  )
  const links = ris.flatMap(({ risId, mips: those }) => those.map(({ mipId }) => ({ risId, mipId })))
  await tx.insertInto('risMip').values(links).execute()
  await tx.insertInto('risUser').values(inventRisUsers(ris, people)).execute()
}

async function insertApps(tx: Db, apps: ReturnType<typeof inventApps>): Promise<void> {
  const roleIds = await readRoleIds(tx)
  const ris = await tx.selectFrom('ris').select(['risId', 'code']).execute()
  const risIds = new Map(ris.map(({ code, risId }) => [code, risId]))
  const rows = await tx
    .insertInto('app')
    .values(apps.map(({ row, risCode }) => ({ ...row, risId: risCode ? idOf(risIds, risCode) : null })))
    .returning(['appId', 'code'])
    .execute()
  const appIds = new Map(rows.map(({ code, appId }) => [code, appId]))
  const rights = apps.flatMap(({ row, roles }) =>
    roles.map((role) => ({ appId: idOf(appIds, row.code), roleId: idOf(roleIds, role) })),
  )
  await tx.insertInto('appRole').values(rights).execute()
}

async function readRoleIds(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('role').select(['roleId', 'code']).execute()
  return new Map(rows.map(({ code, roleId }) => [code, roleId]))
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`'${name}' was not written`)
  return id
}
