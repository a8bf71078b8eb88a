import { newLink } from '@gantry/contract/audited-fields'
import type { ProvidedPerson } from '@gantry/contract/domains/connections/identity-connections/claims'
import { auditLinks } from '../../../../kit/links.ts'
import type { From } from '../../../../platform/actor.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { joinGroup } from '../../../people/links/user-groups/service.ts'
import { addPersonWithoutPassword } from '../../../people/users/service.ts'
import { type Connection, insertIdentityLink, recordLink, type Subject } from '../service.ts'
import type { Described } from './claims.ts'

/** Adds a person of the hospital at the first sign-in. Returns null if the address was taken meanwhile. */
export function addPersonOf(
  world: World,
  connection: Connection,
  subject: Subject,
  person: ProvidedPerson,
  { roleValues }: Pick<Described, 'roleValues'>,
  { address }: From,
): Promise<number | null> {
  const { identityConnectionId, groupId, roleMap } = connection
  const values = new Set(roleValues)
  const roleIds = roleMap.filter(({ value }) => values.has(value)).map(({ roleId }) => roleId)
  return world.db.transaction().execute(async (tx) => {
    const userId = await addPersonWithoutPassword(
      world,
      tx,
      { ...person, roleIds },
      { address, detail: { identityConnectionId } },
    )
    if (userId === null) return null
    const membershipId = await joinGroup(world, tx, userId, groupId)
    if (membershipId !== null) await auditMembership(world, tx, membershipId, { userId, groupId })
    await insertIdentityLink(tx, subject, { userId, linkedAt: world.clock.now() })
    await recordLink(world, tx, { userId, address }, identityConnectionId)
    return userId
  })
}

const auditMembership = (
  world: World,
  tx: Db,
  id: number,
  after: { userId: number; groupId: number },
): Promise<void> =>
  auditLinks(world, tx, undefined, [{ kind: 'user-group', verb: 'link', id, before: newLink, after }])
