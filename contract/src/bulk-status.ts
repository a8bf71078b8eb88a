import { z } from 'zod'
import { Id } from './fields.ts'
import type { Kind } from './registry.ts'

/** At most one page of a list. */
export const mostAtOnce = 200

const Ids = z
  .array(Id)
  .min(1, 'Choose at least one.')
  .max(mostAtOnce, `Choose at most ${mostAtOnce}.`)
  .refine((ids) => new Set(ids).size === ids.length, 'The same one is named twice.')

/** The records of a call that changes several. */
export const BulkBody = z.object({ ids: Ids })
const BulkStatusBody = z.object({ ids: Ids, status: z.boolean() })

/** The result for one record: `REFUSED` by a rule, or `FAILED` by an error. Both give a reason. */
export const BulkStatusResult = z.object({
  id: Id,
  outcome: z.enum(['DONE', 'REFUSED', 'FAILED']),
  code: z.string().optional(),
  message: z.string().optional(),
  linkId: z.int().optional(),
})
export type BulkStatusResult = z.infer<typeof BulkStatusResult>
export const BulkReply = z.object({ results: z.array(BulkStatusResult) })

/** Ours: changes several records by the rules of the single call, with a result for each. */
export const bulkStatusRoute = <
  Slug extends string,
  Domain extends string,
  const Changes extends readonly Kind[],
>(
  slug: Slug,
  domain: Domain,
  summary: string,
  changes: Changes,
) =>
  ({
    summary,
    method: 'POST',
    path: `/api/${slug}-admin/${domain}/activate-inactivate`,
    effect: 'write',
    changes,
    access: ['ProductAdmin'],
    body: BulkStatusBody,
    reply: BulkReply,
  }) as const
