import { z } from 'zod'
import { Id, Time } from '../fields.ts'
import {
  importEffects,
  importKinds,
  importOutcomes,
  importRowLimit,
  importStates,
  importVerdicts,
} from './words.ts'

/** What is wrong, or worth a look, and in which column: its header as the file has it, null for the whole row. */
export const ImportRemark = z.object({ column: z.string().nullable(), message: z.string() })
export type ImportRemark = z.infer<typeof ImportRemark>

export const Who = z.object({ userId: Id, name: z.string() })

export const Import = z.object({
  importId: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why it was stopped, in words; null unless STOPPED. */
  stopReason: z.string().nullable(),
  /** The file's headers in their order; a row's `cells` stand in the same. Unknown columns are ignored. */
  columns: z.array(z.object({ header: z.string(), known: z.boolean() })),
  /** About the file as a whole, such as columns nobody asked for. */
  warnings: z.array(z.string()),
  counts: z.object({
    rows: z.int(),
    /** Rows without errors; those with warnings are among them. */
    ready: z.int(),
    withWarnings: z.int(),
    withErrors: z.int(),
    /** Rows confirmed to be written; 0 in a preview. */
    chosen: z.int(),
    done: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
  /** Of the chosen rows, how many have their outcome, in whole percent. */
  progress: z.int().min(0).max(100),
  createdBy: Who.nullable(),
  createdAt: Time,
  confirmedBy: Who.nullable(),
  confirmedAt: Time.nullable(),
  finishedAt: Time.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  /** From 1, without the header. */
  rowNumber: z.int().positive(),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts),
  errors: z.array(ImportRemark),
  warnings: z.array(ImportRemark),
  /** Null where errors keep it from being known. */
  effect: z.enum(importEffects).nullable(),
  /** What of an existing record will change, or has changed. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Null in a preview. */
  outcome: z.enum(importOutcomes).nullable(),
  /** Why it failed, or was skipped. */
  reasons: z.array(ImportRemark),
  /** Whom it added or changed. */
  userId: Id.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ConfirmImportBody = z.object({
  /** `all` is refused while any row has an error; `ready` takes those without; or the numbers of rows. */
  rows: z.union([
    z.enum(['all', 'ready']),
    z.array(z.int().positive()).min(1, 'Choose at least one row.').max(importRowLimit),
  ]),
})
export type ConfirmImportBody = z.input<typeof ConfirmImportBody>
