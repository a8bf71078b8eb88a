import { z } from 'zod'
import { BulkBody } from '../../../../bulk-status.ts'
import { Id, line, someOf } from '../../../../fields.ts'
import { LinkHold } from '../../../compliance/requirements/schemas.ts'
import { RoleRef } from '../../roles/schemas.ts'
import { UserSummary } from '../../users/summary.ts'
import { LinkEnd, LinkEndBody } from '../time-limits/schemas.ts'
import { modalities, modalityChanges, numberProblems } from './words.ts'

const Modality = z.enum(modalities)

/** Who sets them is never the person of the link. */
export const Modalities = someOf(modalities)

/** A link in the list of a MIP. */
export const MipUser = z.object({
  userMipId: Id,
  mipId: Id,
  ...UserSummary,
  roles: z.array(RoleRef),
  providerNumber: z.string(),
  providerNumberWarning: z.string().nullable(),
  /** As in `UserMip`. */
  providerNumberRepeated: z.boolean(),
  allowed: z.boolean(),
  /** Empty: nobody has recorded any. */
  modalities: z.array(Modality),
  /** Those that no scope of practice in force has, if one was ever granted for the link. */
  modalitiesOutOfForce: z.array(Modality),
  ...LinkEnd,
  ...LinkHold,
})
export type MipUser = z.infer<typeof MipUser>

/** A user with their numbers at the requested MIPs. */
export const PersonNumbers = z.object({
  ...UserSummary,
  links: z.array(
    MipUser.pick({
      userMipId: true,
      mipId: true,
      providerNumber: true,
      providerNumberWarning: true,
      allowed: true,
      modalities: true,
      validUntil: true,
      onHold: true,
      holdReasons: true,
      overriddenUntil: true,
    }),
  ),
})
export type PersonNumbers = z.infer<typeof PersonNumbers>

/** Stored in upper case. */
export const ProviderNumber = line(20).transform((text) => text.toUpperCase())

/** A MIP in link rows. */
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
  /** The problem of the number by Medicare's check character, or null. It is a warning and never an error. */
  providerNumberWarning: z.string().nullable(),
  /** Another link that the caller may read has the same number. It is a warning too. */
  providerNumberRepeated: z.boolean(),
  allowed: z.boolean(),
  modalities: z.array(Modality),
  modalitiesOutOfForce: z.array(Modality),
  ...LinkEnd,
  ...LinkHold,
})
export type UserMip = z.infer<typeof UserMip>
/** The person and the MIP of a link. */
export type UserMipEnds = { userId: number; mipId: number }

/** A link whose number is missing or wrong. */
export const NumberToFix = z.object({
  userMipId: Id,
  ...UserSummary,
  ...MipSummary,
  providerNumber: z.string(),
  problem: z.enum(numberProblems),
})
export type NumberToFix = z.infer<typeof NumberToFix>

/**
 * A link to add. A field that is left out has no number, is allowed, and has no end in a new link, and is not compared
 * with a link that is there.
 */
export const NewUserMip = z.object({
  userId: Id,
  mipId: Id,
  providerNumber: ProviderNumber.optional(),
  allowed: z.boolean().optional(),
  modalities: Modalities.optional(),
  ...LinkEndBody,
})

/** SET replaces the modalities of each link, also by none. ADD and REMOVE keep the others. */
export const ModalitiesOfLinks = BulkBody.extend({
  change: z.enum(modalityChanges),
  modalities: Modalities,
}).refine(({ change, modalities: chosen }) => change === 'SET' || chosen.length > 0, {
  path: ['modalities'],
  message: 'Choose at least one.',
})

export const mipUserSorts = ['lastName', 'siteCode'] as const
export const linkedMipSorts = ['name', 'code', 'mipId'] as const
