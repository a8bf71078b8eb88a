import type { MipUser } from '@gantry/contract/mips'
import type { ListRequest } from '@gantry/contract/paging'
import { providerNumberWarning } from '@gantry/contract/provider-number'
import { sql } from 'kysely'
import type { Actor } from '../sessions/actor.ts'
import {
  filterPeople,
  listPersonSides,
  listRolesOfPeople,
  personSideColumns,
  toPersonSide,
  totalBut,
} from '../users/service.ts'
import type { World } from '../world.ts'
import { getReadableMip } from './records.ts'

type MipUsers = Pick<World, 'db' | 'settings'>

/** Who works at a MIP, by name; a group's administrator sees the group's people alone. */
export async function listUsersOfMip(
  { db, settings }: MipUsers,
  actor: Actor,
  mipId: number,
): Promise<MipUser[]> {
  await getReadableMip(db, actor, mipId)
  let query = db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .select(['userMipId', 'mipId', 'providerNumber', 'allowed', ...personSideColumns])
    .where('mipId', '=', mipId)
    .orderBy(sql`lower(last_name)`)
    .orderBy('userMipId')
  if (actor.role === 'GroupAdmin') {
    const members = db.selectFrom('userGroup').select('userId').where('groupId', '=', actor.groupId)
    query = query.where('user.userId', 'in', members)
  }
  const rows = (await query.execute()).map(toPersonSide)
  const userIds = rows.map((row) => row.userId)
  const roles = await listRolesOfPeople(db, settings.productName, userIds)
  return rows.map((row) => ({
    ...row,
    roles: roles.get(row.userId) ?? [],
    providerNumberWarning: providerNumberWarning(row.providerNumber),
  }))
}

/** Who could be linked to it, by user id. */
export async function listUnlinkedUsersOfMip(
  { db }: MipUsers,
  actor: Actor,
  mipId: number,
  request: ListRequest<'userId' | 'lastName' | 'siteCode'>,
) {
  await getReadableMip(db, actor, mipId)
  const linked = db.selectFrom('userMip').select('userId').where('mipId', '=', mipId)
  const unlinked = filterPeople(db, request.filter).where('user.userId', 'not in', linked)
  const total = totalBut(db, request.filter, linked)
  const { people, ...totals } = await listPersonSides(db, unlinked, request, 'userId', total)
  const newLink = { providerNumber: '' as const, allowed: true as const }
  return { mipUnlinkedUsers: people.map((person) => ({ ...person, ...newLink })), ...totals }
}
