import { z } from 'zod'
import { DeletionReason } from '../../../deleting/calls.ts'
import { useKinds } from '../../../deleting/words.ts'
import { Id, PreviewToken, Time } from '../../../fields.ts'
import {
  importEffects,
  importKinds,
  importOutcomes,
  importRowLimit,
  importStates,
  importVerdicts,
} from './words.ts'

/** An error or a warning, with the header of its column in the file, or null for the whole row. */
export const ImportRemark = z.object({ column: z.string().nullable(), message: z.string() })
export type ImportRemark = z.infer<typeof ImportRemark>

export const Who = z.object({ userId: Id, name: z.string() })

export const ImportSummary = z.object({
  importId: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  /** The reason for the stop; null unless STOPPED. */
  stopReason: z.string().nullable(),
  /** The headers of the file in order, which is also the order of a row's `cells`. Unknown columns are ignored. */
  columns: z.array(z.object({ header: z.string(), known: z.boolean() })),
  /** Warnings about the whole file, such as unknown columns. */
  warnings: z.array(z.string()),
  counts: z.object({
    rows: z.int(),
    /** Rows without errors, including rows with warnings. */
    ready: z.int(),
    withWarnings: z.int(),
    withErrors: z.int(),
    /** The number of confirmed rows; 0 in a preview. */
    chosen: z.int(),
    done: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
  /** The percentage of the chosen rows that have an outcome. */
  progress: z.int().min(0).max(100),
  createdBy: Who.nullable(),
  createdAt: Time,
  confirmedBy: Who.nullable(),
  confirmedAt: Time.nullable(),
  finishedAt: Time.nullable(),
})
export type Import = z.infer<typeof ImportSummary>

export const ImportRow = z.object({
  /** Counted from 1, without the header. */
  rowNumber: z.int().positive(),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts),
  errors: z.array(ImportRemark),
  warnings: z.array(ImportRemark),
  /** Null when errors prevent it. */
  effect: z.enum(importEffects).nullable(),
  /** The changes to an existing record. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Null in a preview. */
  outcome: z.enum(importOutcomes).nullable(),
  /** Why the row failed or was skipped. */
  reasons: z.array(ImportRemark),
  /** The user that was added or changed. */
  userId: Id.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportConfirmation = z.object({
  /** `all` is refused while a row has an error; `ready` takes the rows without errors; or a list of row numbers. */
  rows: z.union([
    z.enum(['all', 'ready']),
    z.array(z.int().positive()).min(1, 'Choose at least one row.').max(importRowLimit),
  ]),
})
export type ImportConfirmation = z.input<typeof ImportConfirmation>

/** What of the people that an import has added can be deleted, because they were never used. */
export const ImportDeletion = z.object({
  /** How many the import has added. Each of them is deletable, used or gone. */
  added: z.int(),
  deletable: z.int(),
  used: z.int(),
  gone: z.int(),
  /** What they were used for, and how many of them. */
  uses: z.array(z.object({ use: z.enum(useKinds), people: z.int() })),
  /** The server is deleting them. */
  isRunning: z.boolean(),
  /** Confirms the deletion of those who are deletable. */
  token: PreviewToken,
})
export type ImportDeletion = z.infer<typeof ImportDeletion>

export const ImportDeletionBody = z.object({
  /** Of `getImportDeletion`. */
  token: PreviewToken,
  reason: DeletionReason,
})
