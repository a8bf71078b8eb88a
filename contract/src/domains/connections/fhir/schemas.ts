import { z } from 'zod'

/** Whether the caller appears in the directory that programs of other systems read. */
export const Listing = z.object({ listed: z.boolean() })
