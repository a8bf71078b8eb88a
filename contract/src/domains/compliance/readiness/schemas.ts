import { z } from 'zod'
import { Day, Id, IdText } from '../../../fields.ts'
import { standings } from '../qualifications/words.ts'
import { enforcements } from '../requirements/words.ts'

/** `day`: today at each MIP if it is absent or has begun there. `groupId`: the MIPs of a group, for platform administrators. */
export const readinessFilters = { day: Day.optional(), groupId: IdText.optional() }

const Asked = z.object({
  requirementId: Id,
  kindCode: z.string(),
  kindLabel: z.string(),
  enforcement: z.enum(enforcements),
})

/** What one MIP and its people have of what is required, on a day. */
export const ReadyMip = z.object({
  mipId: Id,
  name: z.string(),
  state: z.string(),
  /** The day that is judged. */
  day: z.string(),
  /**
   * Null where it is not known: without the state of the MIP licences cannot be judged, and of somebody without a profession it is not
   * known whether a requirement concerns them.
   */
  isReady: z.boolean().nullable(),
  /** Links that are allowed on this day, those of them that lack something, and those that lack nothing today but do on this day. */
  people: z.int(),
  unready: z.int(),
  lapsing: z.int(),
  /** Of people. `people` are those whom the requirement concerns; of `notKnown` that is not known. */
  requirements: z.array(Asked.extend({ people: z.int(), unready: z.int(), notKnown: z.int() })),
  /** Of the MIP itself. */
  ownRequirements: z.array(Asked.extend({ standing: z.enum(standings) })),
})
export type ReadyMip = z.infer<typeof ReadyMip>

/** The same of all MIPs of the page. */
export const ReadinessSummary = z.object({
  mips: z.int(),
  unreadyMips: z.int(),
  /** MIPs of which it is not known. */
  unknownMips: z.int(),
  people: z.int(),
  unready: z.int(),
  lapsing: z.int(),
  /** The qualifications of people at these MIPs that end in each of twelve months, the present month first. */
  expiries: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
})
export type ReadinessSummary = z.infer<typeof ReadinessSummary>
