import type { RisUserOfRis } from '@gantry/contract/domains/people/links/user-ris/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { World } from '../../../../platform/world.ts'
import { getRis } from '../../ris/service.ts'
import { listPeopleOfRis, listPeopleOutsideRis } from './ris-queries.ts'

/** Ordered by name. */
export async function listUsersOfRis(world: Pick<World, 'db'>, risId: number): Promise<RisUserOfRis[]> {
  await getRis(world, risId)
  return listPeopleOfRis(world.db, risId)
}

export async function listUnlinkedUsersOfRis(
  world: Pick<World, 'db'>,
  risId: number,
  request: ListRequest<'userId' | 'lastName' | 'siteCode'>,
) {
  await getRis(world, risId)
  const { people, ...totals } = await listPeopleOutsideRis(world.db, risId, request)
  return { unlinkedUsers: people.map((person) => ({ ...person, risUserName: '' as const })), ...totals }
}
