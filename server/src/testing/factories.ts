import { randomInt } from 'node:crypto'
import type { RoleCode } from '@gantry/contract/product'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/db/db.ts'
import type { Db, World } from '../platform/world.ts'
import { createPerson, type Person, type PersonWishes } from './people.ts'

const unique = () => randomInt(2 ** 40).toString(36)

export type Group = { groupId: number; groupName: string }
export type Mip = { mipId: number; name: string }
export type Ris = { risId: number; name: string }

export async function buildGroup(
  db: Db,
  wishes: { groupName?: string; status?: boolean; mips?: Mip[]; members?: Person[] } = {},
): Promise<Group> {
  const { groupName = `Group ${unique()}`, status = true, mips = [], members = [] } = wishes
  const query = db.insertInto('group').values({ groupName, status }).returning(['groupId', 'groupName'])
  const group = await query.executeTakeFirstOrThrow()
  for (const { mipId } of mips) await linkGroupMip(db, group.groupId, mipId)
  for (const { userId } of members) await linkUserGroup(db, userId, group.groupId)
  return group
}

export async function buildMip(
  db: Db,
  wishes: { name?: string; code?: string; status?: boolean; groups?: Group[] } = {},
): Promise<Mip> {
  const { name = `MIP ${unique()}`, groups = [], ...rest } = wishes
  const query = db
    .insertInto('mip')
    .values({ name, ...rest })
    .returning(['mipId', 'name'])
  const mip = await query.executeTakeFirstOrThrow()
  for (const { groupId } of groups) await linkGroupMip(db, groupId, mip.mipId)
  return mip
}

export function buildRis(db: Db, wishes: { name?: string; status?: boolean } = {}): Promise<Ris> {
  const { name = `RIS ${unique()}`, ...rest } = wishes
  return db
    .insertInto('ris')
    .values({ name, ...rest })
    .returning(['risId', 'name'])
    .executeTakeFirstOrThrow()
}

/** Makes a view of the list of users. */
export async function buildSavedView(db: Db, userId: number, name = `View ${unique()}`): Promise<number> {
  const query = db.insertInto('savedView').values({ userId, list: 'users', name, search: 'status=true' })
  return (await query.returning('savedViewId').executeTakeFirstOrThrow()).savedViewId
}

/** Makes a finished pack of a stored file. */
export async function buildAccreditationPack(
  db: Db,
  wishes: { mipId: number; groupId: number | null; sha256: string },
): Promise<number> {
  const done = { asOf: '2026-06-30', state: 'DONE', size: 19, requestedAt: new Date() }
  const query = db.insertInto('accreditationPack').values({ ...wishes, ...done })
  return (await query.returning('accreditationPackId').executeTakeFirstOrThrow()).accreditationPackId
}

/** Makes a user with the given groups and MIPs. With `administers` the user is the administrator of that group. */
export async function buildUser(
  world: Pick<World, 'db' | 'clock'>,
  wishes: PersonWishes & { groups?: Group[]; mips?: Mip[]; administers?: Group } = {},
): Promise<Person> {
  const { groups = [], mips = [], administers, ...rest } = wishes
  const asAdmin = administers && { roles: ['GroupAdmin'] as RoleCode[], groupIdForAdmin: administers.groupId }
  const person = await createPerson(world, { ...asAdmin, ...rest })
  for (const { groupId } of groups) await linkUserGroup(world.db, person.userId, groupId)
  for (const { mipId } of mips) await linkUserMip(world.db, person.userId, mipId)
  return person
}

export async function linkUserGroup(db: Db, userId: number, groupId: number): Promise<number> {
  const query = db.insertInto('userGroup').values({ userId, groupId }).returning('userGroupId')
  return (await query.executeTakeFirstOrThrow()).userGroupId
}

export async function linkUserMip(
  db: Db,
  userId: number,
  mipId: number,
  more: { providerNumber?: string; allowed?: boolean } = {},
): Promise<number> {
  const query = db
    .insertInto('userMip')
    .values({ userId, mipId, ...more })
    .returning('userMipId')
  return (await query.executeTakeFirstOrThrow()).userMipId
}

export async function linkRisUser(db: Db, userId: number, risId: number, risUserName = ''): Promise<number> {
  const query = db.insertInto('risUser').values({ userId, risId, risUserName }).returning('risUserId')
  return (await query.executeTakeFirstOrThrow()).risUserId
}

async function linkGroupMip(db: Db, groupId: number, mipId: number): Promise<void> {
  await db.insertInto('groupMip').values({ groupId, mipId }).execute()
}

export async function buildInvitation(db: Db, userId: number, groupId: number, invitedBy?: number) {
  const values = { userId, groupId, invitedBy: invitedBy ?? null }
  const query = db.insertInto('groupInvitation').values(values).returning('groupInvitationId')
  return (await query.executeTakeFirstOrThrow()).groupInvitationId
}

export async function buildApp(
  db: Db,
  wishes: { code: string; roles?: RoleCode[] } & Partial<Insertable<Database['app']>>,
): Promise<number> {
  const { code, roles = [], launchUrl = `https://${code}.example/start`, ...rest } = wishes
  const query = db
    .insertInto('app')
    .values({ code, name: `App ${code}`, launchUrl, ...rest })
    .returning('appId')
  const { appId } = await query.executeTakeFirstOrThrow()
  const held = await db.selectFrom('role').select(['roleId', 'code']).execute()
  const rows = held
    .filter((role) => roles.includes(role.code as RoleCode))
    .map(({ roleId }) => ({ appId, roleId }))
  if (rows.length > 0) await db.insertInto('appRole').values(rows).execute()
  return appId
}

export async function roleIdOf(db: Db, code: RoleCode): Promise<number> {
  const query = db.selectFrom('role').select('roleId').where('code', '=', code)
  return (await query.executeTakeFirstOrThrow()).roleId
}
