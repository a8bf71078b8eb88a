import { after, before } from '../../platform/secrets/clock.ts'
import type { Db, World } from '../../platform/world.ts'
import * as queries from './queries.ts'

export type LinkPurpose = 'ACTIVATION' | 'RESET'
export type LiveLink = { linkId: number; person: queries.Person }

const hour = 60 * 60_000
const life: Record<LinkPurpose, number> = { ACTIVATION: 7 * 24 * hour, RESET: hour }

/** A new secret for a link. The one before it is dead. */
export async function createLink(
  world: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userId: number,
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  const [link] = await createLinks(world, db, [userId], purpose)
  if (link === undefined) throw new Error('No link was made')
  return link
}

/** The same for many people, in their order. */
export async function createLinks(
  { clock, secrets }: Pick<World, 'clock' | 'secrets'>,
  db: Db,
  userIds: number[],
  purpose: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }[]> {
  if (userIds.length === 0) return []
  const createdAt = clock.now()
  const expiresAt = after(createdAt, life[purpose])
  const links = userIds.map((userId) => ({ userId, token: secrets.token() }))
  await killLinks({ clock }, db, userIds, purpose)
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

export async function killLinks(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userIds: number | number[],
  purpose: LinkPurpose,
): Promise<void> {
  await queries.useUpTokensOf(db, [userIds].flat(), purpose, clock.now())
}

/** Looks without using it up: mail scanners follow links. Null when it is used, too old, superseded or unknown. */
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
  // For good: a clock set back must not revive it.
  await useLink({ clock }, db, linkId)
  return null
}

/** True for the one caller who used it up. */
export const useLink = ({ clock }: Pick<World, 'clock'>, db: Db, linkId: number): Promise<boolean> =>
  queries.useUpToken(db, linkId, clock.now())

const keptExpired = 30 * 24 * hour

/** Forgets links that ran out a month ago. */
export async function pruneLinks({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  await queries.deleteTokensExpiredBefore(db, before(clock.now(), keptExpired))
}
