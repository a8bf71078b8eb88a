import type { ThingKind } from '@gantry/contract/domains/compliance/reach/words'
import type { Db, World } from '../../../platform/world.ts'
import { deleteExpiredFacts } from './fact-queries.ts'
import { readNames } from './name-queries.ts'

export { isAnyKnown, periodOf, unknownParts } from './asking.ts'
export { spanColumns } from './export.ts'
export { findDocumentOwner, getHistoryBegins, listGaps } from './fact-queries.ts'
export { type EndedLink, listEndedLinks } from './links/ended-links.ts'
export { type LinkSpan, listLinkedPeople, listLinkSpans } from './links/link-spans.ts'
export type { EndReason } from './links/linked.ts'
export { formatIntervals, type Interval, spansWhere, withoutGaps } from './spans.ts'
export { listWhatCould } from './what.ts'
export { listWhoCould } from './who.ts'

const batchSize = 5_000

/** Facts are kept as long as the audit trail (decision 0030). A database function of the owner enforces it. */
export async function deleteOldFacts({ db }: Pick<World, 'db'>): Promise<void> {
  let deleted = batchSize
  while (deleted === batchSize) deleted = await deleteExpiredFacts(db, batchSize)
}

/** The names of things, by kind and id (`mip 12`). Things that are gone are missing. */
export const readThingNames = (db: Db, things: { kind: ThingKind; id: number }[]) =>
  readNames(
    db,
    Object.fromEntries(
      [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ id }) => id)]),
    ),
  )
