import { z } from 'zod'
import { Id, Time } from '../../../fields.ts'

/** A field of a row: text, a number, yes or no, several values, or nothing. Times are ISO 8601 in UTC. */
const CopiedValue = z.json()

const CopiedSection = z.object({
  /** Of the table in the database. */
  table: z.string(),
  title: z.string(),
  place: z.enum(['record', 'account', 'trail', 'recipients']),
  /** The labels of the fields, in the language of the copy. */
  fields: z.record(z.string(), z.string()),
  /** A row with a file has its path in the ZIP file as `file`. */
  rows: z.array(z.record(z.string(), CopiedValue)),
})

/** The file data.json in a copy of a person's data. data.schema.json is made from this schema. */
export const CopiedData = z.object({
  $schema: z.literal('data.schema.json'),
  format: z.literal(1),
  product: z.string(),
  person: z.object({ userId: Id, name: z.string() }),
  madeAt: Time,
  language: z.string(),
  sections: z.array(CopiedSection),
  /** What the copy does not have, and why. */
  leftOut: z.array(z.string()),
  /** What is not recorded, so that nobody can tell. */
  notKnown: z.array(z.string()),
})
export type CopiedData = z.infer<typeof CopiedData>
