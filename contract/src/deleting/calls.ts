import { z } from 'zod'
import { Done, paragraph } from '../fields.ts'
import { type Kind, type RecordKind, records } from '../registry.ts'
import type { Refusal } from '../route-table.ts'
import { longestReason, useKinds } from './words.ts'

/** What a record was used for. It can be deleted if there is nothing. */
export const RecordUses = z.object({
  /** The version that a deletion must name. */
  version: z.int(),
  uses: z.array(
    z.object({
      use: z.enum(useKinds),
      /** Null: the number is not known. */
      count: z.int().positive().nullable(),
    }),
  ),
})
export type RecordUses = z.infer<typeof RecordUses>

export const DeletionReason = paragraph(longestReason).min(1, 'Required.')
const DeleteBody = z.object({
  /** The version with which the uses were read. */
  version: z.int().positive(),
  reason: DeletionReason,
})

/** `User`, from the names of the calls in the record's entry. */
type One<Name extends RecordKind> = (typeof records)[Name]['setStatus'] extends `set${infer Word}Status`
  ? Word
  : never

type Options<Name extends RecordKind, Params extends z.ZodType> = {
  kind: Name
  /** How the summaries name it: `a RIS`. */
  one: string
  params: Params
  /** What goes with the record. */
  changes: readonly Kind[]
  /** The errors of its own. */
  refuses?: readonly Refusal[]
}

/** The calls that delete a record that was added by mistake: what it was used for, and its deletion. */
export function deletionRoutes<const Name extends RecordKind, Params extends z.ZodType>(
  slug: string,
  { kind, one, params, changes, refuses = [] }: Options<Name, Params>,
) {
  const { domain, id, setStatus } = records[kind]
  const path = `/api/${slug}-admin/${domain}/:${id}`
  const rows = {
    uses: {
      summary: `Read what ${one} was used for, before it is deleted`,
      method: 'GET',
      path: `${path}/uses`,
      effect: 'read',
      about: [kind, ...changes],
      access: ['ProductAdmin'],
      params,
      reply: RecordUses,
    },
    delete: {
      summary: `Delete ${one} that was added by mistake and never used`,
      refuses: ['record.used', ...refuses, 'stale'],
      method: 'POST',
      path: `${path}/delete`,
      effect: 'write',
      changes: [kind, ...changes],
      access: ['ProductAdmin'],
      params,
      body: DeleteBody,
      reply: Done,
    },
  } as const
  const word = setStatus.slice('set'.length, -'Status'.length)
  return { [`get${word}Uses`]: rows.uses, [`delete${word}`]: rows.delete } as unknown as {
    [Key in `get${One<Name>}Uses`]: (typeof rows)['uses']
  } & { [Key in `delete${One<Name>}`]: (typeof rows)['delete'] }
}
