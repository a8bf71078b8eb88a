import { z } from 'zod'
import { Email, requiredLine } from '../fields.ts'
import { profileFields } from '../users/schemas.ts'

// What identity providers and directories say about people passes these schemas before it is stored or mailed.

/** The id that a provider gives to a person. It is compared as it is, so nothing is trimmed. */
export const ProviderSubject = z
  .string()
  .max(255)
  .refine(
    (text) => requiredLine(255).safeParse(text).data === text,
    'Contains characters that are not allowed.',
  )

/** A person whom a provider describes, as far as we store it. */
export const ProvidedPerson = z.object({
  email: Email,
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
})
export type ProvidedPerson = z.output<typeof ProvidedPerson>
