import type { Listing, ListingChoice } from '@gantry/contract/domains/connections/fhir/schemas'
import type { z } from 'zod'
import type { SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findListing, saveListing } from './listing-queries.ts'

export const getListing = ({ db }: Pick<World, 'db'>, { userId }: SignedIn): Promise<Listing> =>
  listingOf(db, userId)

async function listingOf(db: Db, userId: number): Promise<Listing> {
  const listing = await findListing(db, userId)
  if (listing === undefined) throw notFound()
  return listing
}

/** Stores the own choice of the caller. There is no way to choose for somebody else. */
export async function setListing(
  world: Pick<World, 'db' | 'clock'>,
  actor: SignedIn,
  { listed, listedPractice }: z.output<typeof ListingChoice>,
): Promise<Listing> {
  const { userId } = actor
  return world.db.transaction().execute(async (tx) => {
    const before = await listingOf(tx, userId)
    const wanted = { listed, listedPractice: listedPractice ?? before.listedPractice }
    const names = ['listed', 'listedPractice'] as const
    const changed = names.filter((name) => before[name] !== wanted[name])
    if (changed.length === 0) return wanted
    await saveListing(tx, userId, wanted)
    const changes = Object.fromEntries(changed.map((name) => [name, [before[name], wanted[name]]]))
    const subject = { type: 'user', id: userId }
    await recordAudit(world, tx, { action: 'user.profile', actor, subject, detail: { changes } })
    return wanted
  })
}
