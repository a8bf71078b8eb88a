import { after, before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

export type LinkPurpose = 'ACTIVATION' | 'RESET'
export type LiveLink = { linkId: number; person: queries.Person }

const hour = 60 * 60_000
const day = 24 * hour
const lifeOf = ({ inForce }: Pick<World, 'inForce'>, purpose: LinkPurpose) =>
  purpose === 'RESET' ? hour : inForce.get('people.activation-days') * day
type Making = Pick<World, 'clock' | 'inForce' | 'secrets'>

/** Creates the secret token of a link. Earlier links of this purpose become invalid. */
export async function createLink(
  world: Making,
  db: Db,
  userId: number,
  purpose: LinkPurpose,
  tokenOf?: (createdAt: Date) => string,
): Promise<{ token: string; expiresAt: Date }> {
  const [link] = await createLinks(world, db, [userId], purpose, tokenOf)
  if (link === undefined) throw new Error('No link was made')
  return link
}

/** Does the same for several users and returns the links in the order of the ids. */
export async function createLinks(
  { clock, inForce, secrets }: Making,
  db: Db,
  userIds: number[],
  purpose: LinkPurpose,
  tokenOf: (createdAt: Date) => string = () => secrets.token(),
): Promise<{ token: string; expiresAt: Date }[]> {
  if (userIds.length === 0) return []
  const createdAt = clock.now()
  const expiresAt = after(createdAt, lifeOf({ inForce }, purpose))
  const links = userIds.map((userId) => ({ userId, token: tokenOf(createdAt) }))
  await revokeLinks({ clock }, db, userIds, purpose)
  await queries.insertTokens(
    db,
    links.map(({ userId, token }) => ({
      userId,
      purpose,
      tokenHash: secrets.hash(token),
      createdAt,
      expiresAt,
    })),
  )
  return links.map(({ token }) => ({ token, expiresAt }))
}

/**
 * Returns a token that can be computed again from its time, so that all servers show the same link until it is used.
 * Only its hash is stored; without the secret key nobody can compute it.
 */
export async function findOrCreateRepeatableLink(
  world: Making,
  db: Db,
  userId: number,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  const { clock, secrets } = world
  const tokenOf = (createdAt: Date) =>
    secrets.keyedHash(`${userId} ${createdAt.toISOString()}`, `link ${purpose}`).toString('base64url')
  const known = await queries.findUnusedTokenOf(db, userId, purpose, clock.now())
  const token = known && tokenOf(known.createdAt)
  if (known && token !== undefined && secrets.hash(token).equals(known.tokenHash))
    return { token, expiresAt: known.expiresAt }
  return createLink(world, db, userId, purpose, tokenOf)
}

export async function revokeLinks(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userIds: number | number[],
  purpose: LinkPurpose,
): Promise<void> {
  await queries.consumeTokensOf(db, [userIds].flat(), purpose, clock.now())
}

/**
 * Finds a valid link without consuming it, because mail scanners follow links.
 * Returns null when the link is used, expired, replaced or unknown.
 */
export async function findLiveLink(
  { db, clock, secrets }: Pick<World, 'db' | 'clock' | 'secrets'>,
  purpose: LinkPurpose,
  token: string,
): Promise<LiveLink | null> {
  const now = clock.now()
  const row = await queries.findUnusedToken(db, secrets.hash(token), purpose)
  if (row === undefined) return null
  const { accountTokenId: linkId, expiresAt, ...person } = row
  if (expiresAt > now) return { linkId, person }
  // Mark it as used, so that it stays invalid even when the clock is set back.
  await consumeLink({ clock }, db, linkId)
  return null
}

/** Consumes the link. Exactly one caller gets true. */
export const consumeLink = ({ clock }: Pick<World, 'clock'>, db: Db, linkId: number): Promise<boolean> =>
  queries.consumeToken(db, linkId, clock.now())

const keptExpired = 30 * day

/** Deletes links that expired more than 30 days ago. */
export async function pruneLinks({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await queries.deleteTokensExpiredBefore(db, before(clock.now(), keptExpired))
}
