import { termsVersion } from '@gantry/contract/domains/access/terms/words'
import { hashPassword } from '../../domains/access/accounts/service.ts'
import { makeWebhookSecret } from '../../domains/connections/webhooks/service.ts'
import type { Db, World } from '../../platform/world.ts'
import { inventApps } from './apps.ts'
import { inventHospital, inventHospitalLinks } from './content/hospital.ts'
import { drawLogos, drawPhotos } from './content/pictures.ts'
import { inventServiceAccounts } from './content/service-accounts.ts'
import { inventWebhooks } from './content/webhooks.ts'
import { documentRows, storeDocuments } from './documents.ts'
import { assignAdmins, fillGroups, inventGroupMips, inventGroups, type StoredGroup } from './groups.ts'
import { inventHistory } from './history.ts'
import { inventInvitations } from './invitations.ts'
import { type DemoMip, inventMips, type StoredMip } from './mips.ts'
import type { OwnApp } from './own-app.ts'
import { type DemoPerson, inventPeople, type StoredPerson } from './people.ts'
import { endIn, inventUserMips, withSomeEnds } from './practice-links.ts'
import { inventProfessions } from './professions.ts'
import { inventQualifications, storeEvidence } from './qualifications.ts'
import * as queries from './queries.ts'
import { inventPacks, inventRequirements } from './requirements.ts'
import { assignRis, inventRisUsers, risSystems } from './ris.ts'
import { inventSavedViews } from './saved-views.ts'
import { inventSessions } from './sessions.ts'

/** Inserts the demo data into an empty platform, in one transaction. */
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
  const evidence = await storeEvidence(world)
  const passwordHash = await hashPassword(password)
  const { ris, reporting } = ownApp.secrets
  const secretHashes = { ris: world.secrets.hash(ris), reporting: world.secrets.hash(reporting) }
  const apps = inventApps(ownApp.address, secretHashes, now)

  await world.db.transaction().execute(async (tx) => {
    const storedMips = await insertMips(tx, mips)
    const { storedPeople, groups } = await insertPeopleAndGroups(tx, now, people)
    await insertAccounts(tx, now, storedPeople, passwordHash)
    await insertGroupLinks(tx, now, groups, storedPeople, storedMips)
    const inventedLinks = withSomeEnds(inventUserMips(storedPeople, storedMips), now, 15, [5, 25, 60, 210])
    const userMips = await queries.insertUserMips(tx, inventedLinks)
    await insertRequirements(tx, now, storedMips, userMips)
    await insertRis(tx, storedPeople, storedMips)
    await insertApps(tx, apps)
    const stored = await queries.insertDocuments(tx, documentRows(documents, storedPeople, storedMips))
    const qualifications = inventQualifications(now, storedPeople, storedMips, evidence)
    await queries.insertQualifications(tx, qualifications)
    await queries.insertProfessions(tx, inventProfessions(now, storedPeople))
    await queries.insertPacks(tx, inventPacks(now, storedPeople, inventedLinks))
    await queries.insertSessions(tx, inventSessions(now, storedPeople, world.secrets))
    await queries.insertSavedViews(tx, inventSavedViews(now, storedPeople, groups))
    const [hospitalGroup] = groups
    if (hospitalGroup !== undefined) {
      const { groupId, people: members } = hospitalGroup
      const linked = inventHospitalLinks(now, members)
      const newHash = () => world.secrets.hash(world.secrets.token())
      const managed = members.slice(0, 12).map(({ userId }) => userId)
      await queries.insertHospital(tx, inventHospital(now, groupId, managed, newHash()), linked)
      await queries.insertServiceAccounts(tx, inventServiceAccounts(now, groupId, newHash))
    }
    await queries.insertSetupDismissal(tx, now)
    await queries.insertAuditEvents(tx, inventHistory(now, storedPeople, stored, userMips))
    const seal = (webhookId: number) => makeWebhookSecret(world, webhookId).sealedSecret
    await queries.insertWebhooks(tx, inventWebhooks(now), seal)
  })
}

async function insertMips(tx: Db, mips: DemoMip[]): Promise<StoredMip[]> {
  const rows = await queries.insertMips(
    tx,
    mips.map(({ row }) => row),
  )
  const ids = new Map(rows.map(({ code, mipId }) => [code, mipId]))
  return mips.map((mip) => ({ ...mip, mipId: idOf(ids, mip.code) }))
}

async function insertPeopleAndGroups(tx: Db, now: Date, people: DemoPerson[]) {
  const invented = inventGroups(now)
  const groupRows = await queries.insertGroups(
    tx,
    invented.map(({ row }) => row),
  )
  const groupIds = new Map(groupRows.map(({ groupName, groupId }) => [groupName, groupId]))
  const groups = invented.map(({ row, states, members }) => {
    return { row, states, members, groupId: idOf(groupIds, row.groupName) }
  })
  const adminGroups = assignAdmins(
    people,
    groups.map(({ groupId }) => groupId),
  )
  const userRows = await queries.insertUsers(
    tx,
    people.map(({ row, email }) => ({ ...row, groupIdForAdmin: adminGroups.get(email) ?? null })),
  )
  const userIds = new Map(userRows.map(({ email, userId }) => [email, userId]))
  const storedPeople = people.map((person) => ({ ...person, userId: idOf(userIds, person.email) }))
  return { storedPeople, groups: fillGroups(groups, storedPeople, adminGroups) }
}

async function insertAccounts(
  tx: Db,
  now: Date,
  people: StoredPerson[],
  passwordHash: string,
): Promise<void> {
  const roleIds = await queries.findRoleIds(tx)
  await queries.insertUserRoles(
    tx,
    people.flatMap(({ userId, roles }) =>
      roles.map((role, place) => ({
        userId,
        roleId: idOf(roleIds, role),
        // Who has five roles works in the last one for some weeks.
        validUntil: place === 4 ? endIn(now, 45) : null,
      })),
    ),
  )
  // All users have the same password and share one hash, because computing 120 hashes would take seconds.
  const credentials = people.map(({ userId, activatedAt }) => ({
    userId,
    passwordHash: activatedAt === null ? null : passwordHash,
    passwordChangedAt: activatedAt,
  }))
  await queries.insertCredentials(tx, credentials)
  const accepted = people.flatMap(({ userId, active, activatedAt }) =>
    active && activatedAt !== null ? [{ userId, version: termsVersion, acceptedAt: activatedAt }] : [],
  )
  await queries.insertTermsAcceptances(tx, accepted)
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
  await queries.insertUserGroups(tx, withSomeEnds(members, now, 20, [12, 80]))
  await queries.insertGroupMips(tx, inventGroupMips(groups, mips))
  await queries.insertInvitations(tx, inventInvitations(now, groups, people))
}

async function insertRequirements(
  tx: Db,
  now: Date,
  mips: StoredMip[],
  links: { userId: number; mipId: number }[],
): Promise<void> {
  const ids = { kinds: await queries.findQualificationKindIds(tx), roles: await queries.findRoleIds(tx) }
  await queries.insertRequirements(tx, inventRequirements(now, mips, links, ids))
}

async function insertRis(tx: Db, people: StoredPerson[], mips: StoredMip[]): Promise<void> {
  const rows = await queries.insertRis(tx, risSystems)
  const ris = assignRis(
    rows.map(({ risId }) => risId),
    mips,
  )
  const links = ris.flatMap(({ risId, mips: those }) => those.map(({ mipId }) => ({ risId, mipId })))
  await queries.insertRisMips(tx, links)
  await queries.insertRisUsers(tx, inventRisUsers(ris, people))
}

async function insertApps(tx: Db, apps: ReturnType<typeof inventApps>): Promise<void> {
  const roleIds = await queries.findRoleIds(tx)
  const risIds = await queries.findRisIds(tx)
  const rows = await queries.insertApps(
    tx,
    apps.map(({ row, risCode }) => ({ ...row, risId: risCode ? idOf(risIds, risCode) : null })),
  )
  const appIds = new Map(rows.map(({ code, appId }) => [code, appId]))
  const rights = apps.flatMap(({ row, roles }) =>
    roles.map((role) => ({ appId: idOf(appIds, row.code), roleId: idOf(roleIds, role) })),
  )
  await queries.insertAppRoles(tx, rights)
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`'${name}' was not written`)
  return id
}
