import { z } from 'zod'

/** The body of every error: a code for programs, a sentence for users, and the fields at fault if there are any. */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With the code `link.other-values`: the link that is there. */
  linkId: z.int().optional(),
  requestId: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
