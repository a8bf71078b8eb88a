import { z } from 'zod'

/** Whether the caller appears in the directory that programs of other systems read. */
export const Listing = z.object({
  listed: z.boolean(),
  /** Whether the entry has the professions and, for each MIP, the modalities. */
  listedPractice: z.boolean(),
})
export type Listing = z.infer<typeof Listing>
/** A choice that is left out stays. */
export const ListingChoice = Listing.partial({ listedPractice: true })
