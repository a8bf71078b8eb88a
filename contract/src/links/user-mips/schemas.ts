import { z } from 'zod'
import { Id, line } from '../../fields.ts'
import { RoleRef } from '../../roles/schemas.ts'
import { UserSummary } from '../../users/summary.ts'

/** A link seen from the MIP. */
export const MipUser = z.object({
  userMipId: Id,
  mipId: Id,
  ...UserSummary,
  roles: z.array(RoleRef),
  providerNumber: z.string(),
  providerNumberWarning: z.string().nullable(),
  allowed: z.boolean(),
})
export type MipUser = z.infer<typeof MipUser>

/** A person with their numbers at the MIPs that were asked for. */
export const PersonNumbers = z.object({
  ...UserSummary,
  links: z.array(
    MipUser.pick({
      userMipId: true,
      mipId: true,
      providerNumber: true,
      providerNumberWarning: true,
      allowed: true,
    }),
  ),
})
export type PersonNumbers = z.infer<typeof PersonNumbers>

/** As it is kept: upper-case, whatever was typed. */
export const ProviderNumber = line(20).transform((text) => text.toUpperCase())

/** A MIP as link rows show it. */
export const MipSummary = {
  mipId: Id,
  mipName: z.string(),
  mipCode: z.string(),
  mipStatus: z.boolean(),
  logoUrl: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
}

export const UserMip = z.object({
  userMipId: Id,
  userId: Id,
  ...MipSummary,
  providerNumber: z.string(),
  /** Why the number looks wrong (Medicare's check character), or null. Warned about, never refused. */
  providerNumberWarning: z.string().nullable(),
  allowed: z.boolean(),
})
export type UserMip = z.infer<typeof UserMip>

export const linkedMipSorts = ['name', 'code', 'mipId'] as const
