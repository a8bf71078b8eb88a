import { z } from 'zod'
import { Id } from '../fields.ts'

/** A person as the link rows of MIPs, RIS and groups show them. */
export const UserSummary = {
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  siteCode: z.string(),
  photoUrl: z.string().nullable(),
  userStatus: z.boolean(),
}
