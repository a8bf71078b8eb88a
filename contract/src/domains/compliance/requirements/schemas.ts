import { z } from 'zod'
import { australianStates } from '../../../australian-states.ts'
import { Id, IdText, PreviewToken, paragraph, someOf, Time } from '../../../fields.ts'
import { listBody, pageReply } from '../../../paging.ts'
import { modalities } from '../../people/links/user-mips/words.ts'
import { engagements, professions } from '../../people/professions/words.ts'
import { RoleRef } from '../../people/roles/schemas.ts'
import { UserSummary } from '../../people/users/summary.ts'
import { standings } from '../qualifications/words.ts'
import { enforcements } from './words.ts'

const Standing = z.enum(standings)
const Enforcement = z.enum(enforcements)

const Kind = z.object({
  qualificationKindId: Id,
  code: z.string(),
  label: z.string(),
  subject: z.enum(['USER', 'MIP']),
})

/**
 * Whom a requirement concerns among the people of its role, MIP and state. An empty list means all. One profession of the person must
 * match both the professions and the engagements, and the link must have one of the modalities.
 */
const choices = {
  professions: z.array(z.enum(professions)),
  engagements: z.array(z.enum(engagements)),
  modalities: z.array(z.enum(modalities)),
}

/** Null and the empty state mean all roles, MIPs and states. */
export const Requirement = z.object({
  requirementId: Id,
  kind: Kind,
  role: RoleRef.nullable(),
  mip: z.object({ mipId: Id, mipName: z.string() }).nullable(),
  state: z.string(),
  ...choices,
  enforcement: Enforcement,
  /** When HOLD was switched on. It holds from the next midnight at each MIP. */
  holdsAfter: Time.nullable(),
  /** People of whom it is not known today whether it concerns them: no profession, or no modality of a link, is recorded. */
  notKnownPeople: z.int(),
  version: z.int(),
})
export type Requirement = z.infer<typeof Requirement>
export const Requirements = z.object({ requirements: z.array(Requirement) })

/** What a requirement demands, and of whom. */
const scope = {
  qualificationKindId: Id,
  roleId: Id.nullish(),
  mipId: Id.nullish(),
  state: z.enum(['', ...australianStates]).default(''),
  /** Absent or empty: all. */
  professions: someOf(professions).optional(),
  engagements: someOf(engagements).optional(),
  modalities: someOf(modalities).optional(),
}

export const RequirementBody = z.object({
  /** Absent or 0 to add one. */
  requirementId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  ...scope,
  enforcement: Enforcement,
  previewToken: PreviewToken.optional(),
})
export type RequirementBody = z.input<typeof RequirementBody>
export const RequirementIdParams = z.object({ requirementId: IdText })
export const RequirementDeletion = z.object({ previewToken: PreviewToken.optional() })

/** Why a link is on hold: a kind that is required, and what the best qualification of this kind is worth. */
export const HoldReason = z.object({
  qualificationKindId: Id,
  kindCode: z.string(),
  kindLabel: z.string(),
  standing: Standing,
})
export type HoldReason = z.infer<typeof HoldReason>

/** The hold of a link. An overridden link has reasons too, and is not on hold. */
export const LinkHold = {
  onHold: z.boolean(),
  holdReasons: z.array(HoldReason),
  overriddenUntil: Time.nullable(),
}

export const OverrideBody = z.object({
  until: Time,
  reason: paragraph(500).min(1, 'Required.'),
})
export const UserMipIdParams = z.object({ userMipId: IdText })
export const LinkHoldReply = z.object({ userMipId: Id, ...LinkHold })

/** An override whose link will be on hold again when it ends. */
export const EndingOverride = z.object({
  userMipId: Id,
  userId: Id,
  userName: z.string(),
  mipId: Id,
  mipName: z.string(),
  until: Time,
  reason: z.string(),
})
export type EndingOverride = z.infer<typeof EndingOverride>
export const EndingOverrides = z.object({ overrides: z.array(EndingOverride) })

const OwnRequirement = Requirement.pick({ requirementId: true, kind: true, enforcement: true })

/** The counts contain every standing that occurs. */
const ReadinessRequirement = OwnRequirement.extend({
  role: RoleRef.nullable(),
  ...choices,
  people: z.int(),
  /** As in `Requirement`, of the people of this MIP. They are not in `people` and `counts`. */
  notKnownPeople: z.int(),
  counts: z.partialRecord(Standing, z.int()),
})

const UnreadyPerson = z.object({
  userMipId: Id,
  ...UserSummary,
  ...LinkHold,
  missing: z.array(HoldReason.extend({ enforcement: Enforcement })),
})

export const MipReadinessBody = listBody(['lastName'])
/** Whether the people of a MIP, and the MIP itself, have what is required. The page lists people who lack something. */
export const MipReadiness = pageReply('unreadyPeople', UnreadyPerson).extend({
  people: z.int(),
  /** Null where the state of the MIP is not known: without its midnight nobody is held, and nobody can tell who is ready. */
  peopleOnHold: z.int().nullable(),
  requirements: z.array(ReadinessRequirement),
  ownRequirements: z.array(OwnRequirement.extend({ standing: Standing })),
})
export type MipReadiness = z.infer<typeof MipReadiness>
