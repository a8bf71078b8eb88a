import type { UserMip } from '@gantry/contract/links/user-mips/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { addLink, auditLink, removeLink } from '../../../kit/links.ts'
import type { Actor } from '../../../platform/actor.ts'
import { badField, forbidden, notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { getReadablePerson, readLinksOfPerson } from '../../users/service.ts'
import { listNumbersToFix as findNumbersToFix, type NumbersToFixRequest } from './numbers-to-fix-queries.ts'
import { canChangeProviderNumber, canChangeUserMip, canReadUserMip } from './policy.ts'
import { listPeopleWithNumbers, type NumbersRequest } from './provider-number-queries.ts'
import * as queries from './queries.ts'

export { saveUserMips } from './many-links.ts'
export { findUserMips, type WantedUserMip } from './many-queries.ts'

// Links between users and MIPs.

type Writing = Pick<World, 'db' | 'clock'>
type Change = {
  userMipId: number
  providerNumber: string
  allowed?: boolean
  userId?: number | undefined
  mipId?: number | undefined
}

export async function listMipsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<UserMip[]> {
  // A group administrator must not see where else the user works.
  const groupOnly = actor.role === 'GroupAdmin' && userId !== actor.userId
  const reading = queries.listUserMips(db, userId, groupOnly ? actor.groupId : undefined)
  return readLinksOfPerson(db, actor, userId, reading)
}

export async function listUnlinkedMipsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
  request: ListRequest<queries.MipSort>,
) {
  await getReadablePerson(db, actor, userId)
  const { rows, ...totals } = await queries.listUnlinkedMips(db, userId, request)
  const mipsList = rows.map((row) => ({ ...row, providerNumber: '' as const, allowed: true as const }))
  return { mipsList, ...totals }
}

export const listProviderNumbers = ({ db }: Pick<World, 'db'>, actor: Actor, request: NumbersRequest) =>
  listPeopleWithNumbers(db, actor, request)

export const listNumbersToFix = ({ db }: Pick<World, 'db'>, actor: Actor, request: NumbersToFixRequest) =>
  findNumbersToFix(db, actor, request)

export async function linkUserMip(
  world: Writing,
  actor: Actor,
  link: { userId: number; mipId: number; providerNumber: string; allowed: boolean },
): Promise<UserMip> {
  return getUserMip(world, await addLink(world, actor, 'user-mip', link))
}

export const updateUserMip = (world: Writing, actor: Actor, wanted: Change) =>
  change(world, actor, wanted, canChangeUserMip)

export const updateProviderNumber = (world: Writing, actor: Actor, { userMipId, providerNumber }: Change) =>
  change(world, actor, { userMipId, providerNumber }, canChangeProviderNumber)

async function change(
  world: Writing,
  actor: Actor,
  { userMipId: id, userId, mipId, ...wanted }: Change,
  isAllowed: typeof canChangeUserMip,
): Promise<UserMip> {
  await world.db.transaction().execute(async (tx) => {
    const link = await queries.lockUserMip(tx, actor, id)
    if (link === null) throw notFound()
    if (!isAllowed(actor, link)) throw canReadUserMip(actor, link) ? forbidden() : notFound()
    if (userId !== undefined && userId !== link.userId)
      throw badField('userId', 'This link is of someone else.')
    if (mipId !== undefined && mipId !== link.mipId) throw badField('mipId', 'This link is to another MIP.')
    await queries.updateUserMip(tx, id, wanted)
    const detail = { userId: link.userId, mipId: link.mipId, ...wanted }
    await auditLink(world, tx, actor, { kind: 'user-mip', verb: 'edit', id, detail })
  })
  return getUserMip(world, id)
}

async function getUserMip({ db }: Pick<World, 'db'>, userMipId: number): Promise<UserMip> {
  const link = await queries.findUserMip(db, userMipId)
  if (link === null) throw notFound()
  return link
}

export const unlinkUserMip = (world: Writing, actor: Actor, userMipId: number) =>
  removeLink(world, actor, 'user-mip', { userMipId })
