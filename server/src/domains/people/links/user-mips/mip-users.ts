import { providerNumberWarning } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { getReadableMip } from '../../mips/service.ts'
import { listRolesOfPeople } from '../../users/service.ts'
import { listPeopleOfMip, listPeopleOutsideMip } from './mip-queries.ts'

type MipUsers = Pick<World, 'db' | 'settings'>

/** Lists the users of a MIP by name. A group administrator sees only the members of the group. */
export async function listUsersOfMip(
  { db, settings }: MipUsers,
  actor: Actor,
  mipId: number,
): Promise<MipUser[]> {
  await getReadableMip(db, actor, mipId)
  const people = await listPeopleOfMip(db, actor, mipId)
  const userIds = people.map((person) => person.userId)
  const roles = await listRolesOfPeople(db, settings.productName, userIds)
  return people.map((person) => ({
    ...person,
    roles: roles.get(person.userId) ?? [],
    providerNumberWarning: providerNumberWarning(person.providerNumber),
  }))
}

/** Lists the users who can be linked to the MIP, by user id. */
export async function listUnlinkedUsersOfMip(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  mipId: number,
  request: ListRequest<'userId' | 'lastName' | 'siteCode'>,
) {
  await getReadableMip(db, actor, mipId)
  const { people, ...totals } = await listPeopleOutsideMip(db, mipId, request)
  const newLink = { providerNumber: '' as const, allowed: true as const }
  return { mipUnlinkedUsers: people.map((person) => ({ ...person, ...newLink })), ...totals }
}
