import { z } from 'zod'

/** Every refusal, whatever the status: a code for programs, a sentence for people, the field where there is one. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
