import type { InviteManyBody, InviteResult } from '@gantry/contract/domains/people/invitations/schemas'
import { Email } from '@gantry/contract/fields'
import type { z } from 'zod'
import { nameOf } from '../../../kit/people/name.ts'
import type { Actor } from '../../../platform/actor.ts'
import { toProblem } from '../../../platform/http/errors.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { seldomLog } from '../../../platform/log/seldom.ts'
import type { World } from '../../../platform/world.ts'
import { getAdministeredGroup } from '../groups/service.ts'
import { canReadEverybody, findUserIdsByEmail } from '../users/service.ts'
import { type Inviting, inviteUser, lockActiveGroup } from './inviting.ts'

/** Addresses that one group administrator invites, because each answer says whether somebody has this address. */
const invitedAddressLimit = limitOf('invited-address', 200, 60 * 60_000)

type ManyInviting = Inviting & Pick<World, 'log' | 'limits'>
type Wanted = z.output<typeof InviteManyBody>
type Invited = Pick<InviteResult, 'userId' | 'address'>

/** Invites each of these people, one after another. A refusal does not stop the rest. */
export async function inviteMany(
  world: ManyInviting,
  actor: Actor,
  groupId: number,
  { userIds, addresses }: Wanted,
): Promise<{ results: InviteResult[] }> {
  await getAdministeredGroup(world.db, actor, groupId)
  // Each invitation checks this too. An inactive group refuses the whole call, because every result would be the same.
  await lockActiveGroup(world.db, groupId)
  const results: InviteResult[] = []
  for (const userId of new Set(userIds)) {
    const run = () => inviteUser(world, actor, userId, groupId)
    results.push(await resultOf(world, { userId, address: null }, run))
  }
  for (const address of firstOfEach(addresses)) {
    const run = () => inviteAddress(world, actor, groupId, address)
    results.push(await resultOf(world, { userId: null, address }, run))
  }
  return { results }
}

/** Each address once, without regard to upper and lower case. */
function firstOfEach(addresses: string[]): string[] {
  const lower = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_address, index) => lower.indexOf(lower[index] ?? '') === index)
}

async function inviteAddress(world: ManyInviting, actor: Actor, groupId: number, address: string) {
  const email = Email.safeParse(address)
  if (!email.success) {
    throw problem('invitation.bad-address')
  }
  if (!canReadEverybody(actor)) {
    const wait = await world.limits.take(invitedAddressLimit, `user ${actor.userId}`)
    if (wait > 0) throw tooMany('invitation.too-many-addresses', wait)
  }
  const [userId] = (await findUserIdsByEmail(world.db, [email.data.toLowerCase()])).values()
  // For an address that nobody has, too, so that every refusal takes the same work. No user has the id 0.
  return inviteUser(world, actor, userId ?? 0, groupId).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) throw unknownAddress()
    throw error
  })
}

const unknownAddress = () => problem('invitation.unknown-address')

async function resultOf(
  { log }: Pick<World, 'log'>,
  invited: Invited,
  run: () => ReturnType<typeof inviteUser>,
): Promise<InviteResult> {
  try {
    const { person, isNew } = await run()
    const name = nameOf(person)
    return { ...invited, userId: person.userId, name, outcome: isNew ? 'INVITED' : 'PENDING' }
  } catch (error) {
    const { status, code, message } = toProblem(error)
    if (status >= 500) seldomLog(log, 'one of many people could not be invited', { level: 'error' })(error)
    return { ...invited, name: null, outcome: status >= 500 ? 'FAILED' : 'REFUSED', code, message }
  }
}
