import type { Incident } from '@gantry/contract/domains/compliance/incidents/schemas'
import { type Instant, instantOf } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import { getHistoryBegins, listGaps, unknownParts } from '../reach/service.ts'
import { findTrailBegins } from './event-queries.ts'
import type { Gap, Period } from './period.ts'

/** Pages of MIPs, lists on the screen, images and what is in an app are read without an entry. */
export const hasOtherReads = (ability: Incident['ability']) =>
  ability === null || ability === 'mip.read' || ability === 'images.view' || ability === 'app.open'

/** Who is affected follows from what a misused account read, or from the links of a MIP. Owners do not depend on the time. */
export function affectedGaps(
  ability: Incident['ability'],
  reads: Instant,
  history: Instant,
  before: (begins: Instant) => Gap[],
): Gap[] {
  if (ability === null) return before(reads)
  return ability === 'mip.read' ? before(history) : []
}

/** The parts of the period of which it is not known who is affected, as in a breach pack. */
export async function listAffectedGaps(
  db: Db,
  { ability, from, to }: Pick<Incident, 'ability' | 'from' | 'to'>,
  period: Period,
  now: Date,
): Promise<Gap[]> {
  const gaps = await listGaps(db)
  const before = (begins: Instant): Gap[] => unknownParts(period, { begins, gaps }, instantOf(now))
  const { reads } = await findTrailBegins(db)
  const unknown = affectedGaps(ability, reads, await getHistoryBegins(db), before)
  // Not all reads of an account are recorded.
  return ability === null ? [...unknown, { from, until: to, reason: 'NOT_RECORDED' }] : unknown
}
