import { z } from 'zod'
import { Id } from '../../../fields.ts'

/** A user in the link lists of MIPs, RIS and groups. */
export const UserSummary = {
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  siteCode: z.string(),
  photoUrl: z.string().nullable(),
  userStatus: z.boolean(),
}
