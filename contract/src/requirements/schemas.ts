import { z } from 'zod'
import { australianStates } from '../australian-states.ts'
import { Id, IdText, paragraph, Time } from '../fields.ts'
import { listBody, pageReply } from '../paging.ts'
import { standings } from '../qualifications/words.ts'
import { RoleRef } from '../roles/schemas.ts'
import { UserSummary } from '../users/summary.ts'
import { enforcements } from './words.ts'

const Standing = z.enum(standings)
const Enforcement = z.enum(enforcements)

const Kind = z.object({
  qualificationKindId: Id,
  code: z.string(),
  label: z.string(),
  subject: z.enum(['USER', 'MIP']),
})

/** Null and the empty state mean all roles, MIPs and states. */
export const Requirement = z.object({
  requirementId: Id,
  kind: Kind,
  role: RoleRef.nullable(),
  mip: z.object({ mipId: Id, mipName: z.string() }).nullable(),
  state: z.string(),
  enforcement: Enforcement,
  /** When HOLD was switched on. It holds from the next midnight at each MIP. */
  holdsAfter: Time.nullable(),
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
}

export const RequirementBody = z.object({
  /** Absent or 0 to add one. */
  requirementId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  ...scope,
  enforcement: Enforcement,
  /** Of `previewRequirement` within the last hour; needed to switch HOLD on. */
  previewToken: z.string().max(200).optional(),
})
export type RequirementBody = z.input<typeof RequirementBody>
export const RequirementIdParams = z.object({ requirementId: IdText })

export const PreviewBody = listBody(['lastName'], scope)

/** A link that a requirement would hold. */
const HeldLink = z.object({
  userMipId: Id,
  ...UserSummary,
  mipId: Id,
  mipName: z.string(),
  standing: Standing,
})

/** Whom a requirement would hold from the next midnight. The page lists their links. */
export const RequirementPreview = pageReply('links', HeldLink).extend({
  people: z.int(),
  /** The MIPs with most of these links; at most 20. */
  mips: z.array(z.object({ mipId: Id, mipName: z.string(), links: z.int() })),
  mipCount: z.int(),
  /** Links that it does not hold, because the state of their MIP is unknown. */
  unknownState: z.int(),
  previewToken: z.string(),
})
export type RequirementPreview = z.infer<typeof RequirementPreview>

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

const OwnRequirement = Requirement.pick({ requirementId: true, kind: true, enforcement: true })

/** The counts contain every standing that occurs. */
const ReadinessRequirement = OwnRequirement.extend({
  role: RoleRef.nullable(),
  people: z.int(),
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
