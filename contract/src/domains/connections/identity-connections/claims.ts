import { z } from 'zod'
import { Email, requiredLine } from '../../../fields.ts'
import { profileFields } from '../../people/users/schemas.ts'

// What identity providers and directories say about people passes these schemas before it is stored or mailed.

// Invisible marks that change the order of the characters beside them, and the invisible copies of ASCII. People may paste
// them; programs have no reason to send them.
const hiddenMark = /[\u061C\u200E\u200F\u{E0000}-\u{E007F}]/u
const visible = /[^\p{Cf}\p{Z}]/u

/** What is wrong with a text that a program says about a person, besides the rules for what people type; null if nothing is. */
export function problemOfProvided(text: string): string | null {
  if (hiddenMark.test(text)) return 'Contains characters that are not allowed.'
  return text.trim() === '' || visible.test(text) ? null : 'Required.'
}

const isProvidable = (text: string) => problemOfProvided(text) === null
const notAllowed = 'Contains characters that are not allowed.'

/** The id that a provider gives to a person. It is compared as it is, so nothing is trimmed. */
export const ProviderSubject = z
  .string()
  .max(255)
  .refine((text) => requiredLine(255).safeParse(text).data === text && isProvidable(text), notAllowed)

/** A person whom a provider describes, as far as we store it. */
export const ProvidedPerson = z.object({
  email: Email,
  firstName: profileFields.firstName.refine(isProvidable, notAllowed),
  lastName: profileFields.lastName.refine(isProvidable, notAllowed),
})
export type ProvidedPerson = z.output<typeof ProvidedPerson>
