import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, IdText, paragraph, Time } from '../../../fields.ts'
import { dataCopyActions, dataCopyFailures, dataCopyStates } from './words.ts'

/** A copy of everything that is kept of a person, as a ZIP file. */
export const DataCopy = z.object({
  dataCopyId: Id,
  userId: Id,
  state: z.enum(dataCopyStates),
  failure: z.enum(dataCopyFailures).nullable(),
  askedAt: Time,
  /** Who made it for the person; null if the person asked for it. */
  madeBy: z.object({ userId: Id, name: z.string() }).nullable(),
  /** Of a copy that an administrator made: why, and how the person was identified. */
  reason: z.string(),
  identified: z.string(),
  finishedAt: Time.nullable(),
  /** When the file is deleted. */
  endsAt: Time.nullable(),
  downloadedAt: Time.nullable(),
  size: z.int().nullable(),
  may: May(dataCopyActions),
})
export type DataCopy = z.infer<typeof DataCopy>

/** The latest first. There are few, so the list has no pages. */
export const DataCopies = z.object({ dataCopies: z.array(DataCopy) })
export type DataCopies = z.infer<typeof DataCopies>

/** For somebody who asked otherwise, such as on paper. */
export const DataCopyForPerson = z.object({
  reason: paragraph(2000).min(1, 'Required.'),
  /** How it was made sure that the request comes from the person. */
  identified: paragraph(2000).min(1, 'Required.'),
})
export type DataCopyForPerson = z.input<typeof DataCopyForPerson>

export const DataCopyParams = z.object({ userId: IdText, dataCopyId: IdText })
