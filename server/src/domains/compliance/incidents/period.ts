import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import type { Instant } from '../../../platform/db/instant.ts'

export type Period = { from: Instant; to: Instant }

/** Since when the trail has entries of each kind. Nothing is known of earlier times. */
export type TrailBegins = { entries: Instant; sessions: Instant; reads: Instant }

/**
 * RECORDED: it was so. UNKNOWN: it may have been so. The reason says why it is not known, or why an entry from before the
 * period is in the file.
 */
export type Verdict = 'RECORDED' | 'UNKNOWN'
export type PackReason =
  | UnknownPeriod['reason']
  /** The session began before the period and was open at its start. */
  | 'BEGAN_BEFORE'
  /** The session began before the period. When it ended was not recorded. */
  | 'MAY_HAVE_LASTED'
  /** The same read within an hour is recorded once, so it may have happened again in the period. */
  | 'READ_BEFORE'
  /** The file may have contained it. The trail keeps the filters of a list and not its rows. */
  | 'MAY_CONTAIN'
  /** An image archive asked what the person may see. What was opened is recorded there. */
  | 'IN_THE_ARCHIVE'
  /** Reads of this kind are not recorded. */
  | 'NOT_RECORDED'
  /** Gantry does not hold whom the information is about. */
  | 'NOT_HELD'

/** A row of a file about a part of the period, and not about one event. */
export type Gap = { from: string; until: string; reason: PackReason }
