import { z } from 'zod'
import { Id, Time } from '../../../fields.ts'
import { Qualification, QualificationCheck } from '../qualifications/schemas.ts'
import { mostSkipped } from './words.ts'

/** `skipped`: the ones that the caller does not want to see again now. */
export const NextCheckBody = z.object({ skipped: z.array(Id).max(mostSkipped).default([]) })

/** The next one that the caller may check, which nobody else gets meanwhile. Null when none is left. */
export const NextCheck = z.object({
  /** How many wait for the caller, those that others look at and skipped ones among them. */
  waiting: z.int(),
  next: z
    .object({
      qualification: Qualification,
      holderName: z.string(),
      leasedUntil: Time,
      /** All checks, the last one first. */
      checks: z.array(QualificationCheck),
      /** What it renews, as it was verified; null if it renews nothing. */
      renews: Qualification.nullable(),
    })
    .nullable(),
})
export type NextCheck = z.infer<typeof NextCheck>
