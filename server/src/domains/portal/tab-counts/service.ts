import type {
  GroupCounts,
  MipCounts,
  RisCounts,
  UserCounts,
} from '@gantry/contract/domains/portal/tab-counts/schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getAdministeredGroup } from '../../people/groups/service.ts'
import { getReadableMip, seesHiddenDocumentsOfMip } from '../../people/mips/service.ts'
import { getRis } from '../../people/ris/service.ts'
import { getReadablePerson } from '../../people/users/service.ts'
import * as queries from './queries.ts'

// How much the tabs of a record's page list, as far as the caller may see it.

type Counting = Pick<World, 'db'>

/** Only for platform administrators, who see everything. */
export async function countForUser({ db }: Counting, actor: Actor, userId: number): Promise<UserCounts> {
  await getReadablePerson(db, actor, userId)
  return queries.countForUser(db, userId)
}

export async function countForMip({ db }: Counting, actor: Actor, mipId: number): Promise<MipCounts> {
  const access = await getReadableMip(db, actor, mipId)
  const visibleOnly = !seesHiddenDocumentsOfMip(actor, access)
  if (actor.role === 'ProductAdmin') return queries.countForMip(db, mipId, { groupId: null, visibleOnly })
  const seen = await queries.countForMip(db, mipId, { groupId: actor.groupId ?? 0, visibleOnly })
  return { ...seen, groups: null, ris: null }
}

export async function countForRis({ db }: Counting, risId: number): Promise<RisCounts> {
  await getRis({ db }, risId)
  return queries.countForRis(db, risId)
}

export async function countForGroup({ db }: Counting, actor: Actor, groupId: number): Promise<GroupCounts> {
  await getAdministeredGroup(db, actor, groupId)
  return queries.countForGroup(db, groupId, actor.role !== 'ProductAdmin')
}
