import type { MipReadiness } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { roleRef } from '@gantry/contract/product'
import { withHolds } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getReadableMip } from '../../people/mips/service.ts'
import { toUserSummary } from '../../people/users/service.ts'
import { readOwnRequirements, readReadiness } from './readiness-queries.ts'

/** Whether the people of a MIP, and the MIP itself, have what is required of them. */
export async function getMipReadiness(
  { db, clock, settings }: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  mipId: number,
  request: ListRequest<'lastName'>,
): Promise<MipReadiness> {
  await getReadableMip(db, actor, mipId)
  const now = clock.now()
  const [{ row, ...next }, ownRequirements] = await Promise.all([
    readReadiness(db, actor, mipId, request, now),
    readOwnRequirements(db, mipId, now),
  ])
  const { requirements, unreadyPeople, lastKeys: _, ...counts } = row
  return {
    ...counts,
    ...next,
    totalPages: Math.ceil(counts.totalItems / request.pageSize),
    requirements: requirements.map(({ role, ...asked }) => ({
      ...asked,
      role: role && roleRef(settings.productName, role),
    })),
    ownRequirements,
    unreadyPeople: (await withHolds(db, unreadyPeople)).map(toUserSummary),
  }
}
