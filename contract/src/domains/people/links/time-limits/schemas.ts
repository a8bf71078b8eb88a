import { z } from 'zod'
import { Time } from '../../../../fields.ts'

/** When a link ends by itself; null means never. */
export const LinkEnd = { validUntil: Time.nullable() }

const message = 'Write a date and time, for example 2027-06-30T14:00:00Z.'

/**
 * The same from a caller. Without the field a new link has no end, and an edited one keeps its end. The server refuses a time that
 * has passed or is too far away.
 */
const ValidUntil = z.iso
  .datetime({ offset: true, error: message })
  .max(40, message)
  .transform((text) => new Date(text))
  .nullable()
  .optional()
export const LinkEndBody = { validUntil: ValidUntil }

/** The same from a query, where empty text means no end. */
export const LinkEndQuery = {
  validUntil: z.union([z.literal('').transform(() => null), ValidUntil], { error: message }).optional(),
}
