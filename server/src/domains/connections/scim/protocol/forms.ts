import { problemOfProvided } from '@gantry/contract/domains/connections/identity-connections/claims'
import { line, requiredLine } from '@gantry/contract/fields'
import type { z } from 'zod'
import { invalidValue } from './errors.ts'

// The forms of texts that directories send, besides those of the contract's profile.

/** Made once, because zod needs longer to make a form than to check a value with it. */
export const forms = {
  // Two addresses in one name would belong to two people.
  userName: requiredLine(254).refine((text) => text.split('@').length <= 2, 'Names more than one address.'),
  externalId: requiredLine(254),
  displayName: line(200),
  language: line(100),
}

/**
 * Checks a value with a form. A directory is a program, so it also refuses what people may paste and nobody can see.
 * @throws ScimProblem invalidValue with the name of the attribute
 */
export function check<Value>(attribute: string, schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidValue(`${attribute}: ${result.error.issues[0]?.message ?? 'Not valid.'}`)
  const { data } = result
  // As it was sent, because a text that shows nothing is an empty one for people.
  const problem = typeof value === 'string' ? problemOfProvided(value) : null
  if (problem !== null) throw invalidValue(`${attribute}: ${problem}`)
  return data
}
