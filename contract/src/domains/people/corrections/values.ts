import type { z } from 'zod'
import { Email, line } from '../../../fields.ts'
import { ProviderNumber } from '../links/user-mips/schemas.ts'
import { profileFields } from '../users/schemas.ts'
import type { CorrectionField } from './words.ts'

/** The rule of each field, which is that of the form with which it is changed. */
export const correctedValue: Readonly<Record<CorrectionField, z.ZodType<string, string>>> = {
  firstName: profileFields.firstName,
  lastName: profileFields.lastName,
  ahpraNumber: profileFields.ahpraNumber,
  email: Email,
  siteCode: line(40),
  providerNumber: ProviderNumber,
  risUserName: line(80),
}
