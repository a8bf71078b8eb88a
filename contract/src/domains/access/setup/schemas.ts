import { z } from 'zod'
import { setupSteps } from './words.ts'

export const Setup = z.object({
  /** In the order of `setupSteps`. A step is done when the data says so: nobody ticks it. */
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  isDismissed: z.boolean(),
})
export type Setup = z.infer<typeof Setup>
