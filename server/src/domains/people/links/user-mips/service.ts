import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { doForEach } from '../../../../kit/bulk.ts'
import { assertEnd } from '../../../../kit/link-ends.ts'
import { addLink, auditLink, refuseOtherValues, removeLink } from '../../../../kit/links.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { violatesReference } from '../../../../platform/db/statements/violations.ts'
import { badField, forbidden, notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { getReadableMip } from '../../mips/service.ts'
import { getReadablePerson, readLinksOfPerson } from '../../users/service.ts'
import { saveUserMips } from './many-links.ts'
import { findUserMips } from './many-queries.ts'
import { listNumbersToFix as findNumbersToFix, type NumbersToFixRequest } from './numbers-to-fix-queries.ts'
import {
  canChangeProviderNumber,
  canChangeUserMip,
  canReadUserMip,
  canSetModalitiesOf,
  repeatScopeOf,
} from './policy.ts'
import { listPeopleWithNumbers, type NumbersRequest } from './provider-number-queries.ts'
import * as queries from './queries.ts'
import { isNumberRepeated } from './repeated-queries.ts'

export { saveUserMips } from './many-links.ts'
export { findUserMips, type WantedUserMip } from './many-queries.ts'
export { canChangeProviderNumber, canSetModalitiesOf } from './policy.ts'

// Links between users and MIPs.

type Writing = Pick<World, 'db' | 'clock'>
type Change = {
  userMipId: number
  providerNumber?: string | undefined
  allowed?: boolean
  modalities?: string[] | undefined
  validUntil?: Date | null | undefined
  userId?: number | undefined
  mipId?: number | undefined
}
/** What follows from the values that the locked link has. */
type Derived = (before: { modalities: string[] }) => { modalities: string[] }

export async function listMipsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<UserMip[]> {
  // A group administrator must not see where else the user works.
  const reading = queries.listUserMips(db, userId, repeatScopeOf(actor), userId === actor.userId)
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

/** Whether another link that the caller may read has the number that the caller is typing. */
export async function findRepeatedNumber(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  typed: { providerNumber: string; userMipId?: number | undefined },
) {
  return { providerNumberRepeated: await isNumberRepeated(db, repeatScopeOf(actor), actor.userId, typed) }
}

/** A field that the caller left out is not compared with a link that is there. */
type NewLink = {
  userId: number
  mipId: number
  providerNumber?: string | undefined
  allowed?: boolean | undefined
  modalities?: string[] | undefined
  validUntil?: Date | null | undefined
}

/** @throws Problem 403 when one of those who act in the call would set the own modalities */
function assertModalities(actor: Actor, { userId, modalities = [] }: NewLink): void {
  if (modalities.length > 0 && !canSetModalitiesOf(actor, userId)) throw problem('user-mip.own-modalities')
}

export async function linkUserMip(world: Writing, actor: Actor, link: NewLink): Promise<UserMip> {
  assertEnd(world, link.validUntil)
  assertModalities(actor, link)
  return getUserMip(world, actor, await addLink(world, actor, 'user-mip', link))
}

/** Adds all links in one transaction. A link that is there with the same values stays as it is. */
export async function linkUserMips(world: Writing, actor: Actor, links: NewLink[]): Promise<UserMip[]> {
  const pairs = new Set(links.map(({ userId, mipId }) => `${userId} ${mipId}`))
  if (pairs.size < links.length) throw badField('links', 'The same link is listed twice.')
  for (const [index, { validUntil }] of links.entries())
    assertEnd(world, validUntil, `links.${index}.validUntil`)
  for (const link of links) assertModalities(actor, link)
  const userMipIds = await world.db
    .transaction()
    .execute((tx) => addUserMips(world, tx, actor, links))
    .catch((error: unknown) => {
      throw violatesReference(error) ? notFound() : error
    })
  return queries.findUserMipsById(world.db, userMipIds, repeatScopeOf(actor))
}

/** Returns the ids of the links. @throws 409 if one is there with other values */
async function addUserMips(world: Writing, tx: Db, actor: Actor, links: NewLink[]): Promise<number[]> {
  const wanted = links.map(({ providerNumber = '', allowed = true, modalities = [], ...link }) => ({
    ...link,
    providerNumber,
    allowed,
    modalities,
    validUntil: link.validUntil ?? null,
    userMipId: null,
  }))
  const added = await saveUserMips(world, tx, actor, wanted)
  const userIds = links.map(({ userId }) => userId)
  const mipIds = links.map(({ mipId }) => mipId)
  const existing = await findUserMips(tx, userIds, mipIds)
  return links.map((link, index) => {
    const found = existing.find(({ userId, mipId }) => userId === link.userId && mipId === link.mipId)
    if (found === undefined) throw notFound()
    const { userMipId: id, ...columns } = found
    if (added[index] !== true) refuseOtherValues('user-mip', { id, columns }, { ...link }, `links.${index}.`)
    return id
  })
}

/**
 * Links each of these users to the MIP, new links without a provider number. All links are allowed then: one that is there and is not
 * allowed is refused. @throws 404 if there is no such MIP
 */
export async function linkUsersToMip(
  world: Writing & Pick<World, 'log'>,
  actor: Actor,
  mipId: number,
  { ids: userIds, validUntil }: { ids: number[]; validUntil?: Date | null | undefined },
) {
  assertEnd(world, validUntil)
  await getReadableMip(world.db, actor, mipId)
  return doForEach(world, userIds, (userId) =>
    addLink(world, actor, 'user-mip', { userId, mipId, allowed: true, validUntil }),
  )
}

export const updateUserMip = (world: Writing, actor: Actor, wanted: Change) =>
  change(world, actor, wanted, canChangeUserMip)

export const updateProviderNumber = (world: Writing, actor: Actor, { userMipId, providerNumber }: Change) =>
  change(world, actor, { userMipId, providerNumber }, canChangeProviderNumber)

/** The same in the transaction of what caused it. */
export const setProviderNumber = (
  world: Writing,
  tx: Db,
  actor: Actor,
  { userMipId, providerNumber }: { userMipId: number; providerNumber: string },
): Promise<void> => changeIn(world, tx, actor, { userMipId, providerNumber }, canChangeProviderNumber)

/** `after` gets the modalities of the locked link, so that two changes at the same time keep each other's. */
export const changeModalities = (
  world: Writing,
  actor: Actor,
  userMipId: number,
  after: (before: string[]) => string[],
) =>
  change(world, actor, { userMipId }, canChangeUserMip, ({ modalities }) => ({
    modalities: after(modalities),
  }))

async function change(
  world: Writing,
  actor: Actor,
  wanted: Change,
  isAllowed: typeof canChangeUserMip,
  derive?: Derived,
): Promise<UserMip> {
  assertEnd(world, wanted.validUntil)
  await world.db.transaction().execute((tx) => changeIn(world, tx, actor, wanted, isAllowed, derive))
  return getUserMip(world, actor, wanted.userMipId)
}

async function changeIn(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  { userMipId: id, userId, mipId, validUntil, providerNumber, modalities, ...fields }: Change,
  isAllowed: typeof canChangeUserMip,
  derive?: Derived,
): Promise<void> {
  const given = {
    ...fields,
    ...(providerNumber !== undefined && { providerNumber }),
    ...(modalities !== undefined && { modalities }),
    ...(validUntil !== undefined && { validUntil }),
  }
  const link = await queries.lockUserMip(tx, actor, id)
  if (link === null) throw notFound()
  if (!isAllowed(actor, link)) throw canReadUserMip(actor, link) ? forbidden() : notFound()
  if (userId !== undefined && userId !== link.userId)
    throw badField('userId', 'This link is of someone else.')
  if (mipId !== undefined && mipId !== link.mipId) throw badField('mipId', 'This link is to another MIP.')
  const wanted = { ...given, ...derive?.(link) }
  const setsOthers = wanted.modalities !== undefined && wanted.modalities.join() !== link.modalities.join()
  if (setsOthers && !canSetModalitiesOf(actor, link.userId)) throw problem('user-mip.own-modalities')
  await queries.updateUserMip(tx, id, wanted)
  const after = { ...link, ...wanted }
  await auditLink(world, tx, actor, { kind: 'user-mip', verb: 'edit', id, before: link, after })
}

async function getUserMip({ db }: Pick<World, 'db'>, actor: Actor, userMipId: number): Promise<UserMip> {
  const link = await queries.findUserMip(db, userMipId, repeatScopeOf(actor))
  if (link === null) throw notFound()
  return link
}

export const unlinkUserMip = (world: Writing, actor: Actor, userMipId: number) =>
  removeLink(world, actor, 'user-mip', { userMipId })
