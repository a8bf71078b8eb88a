import { z } from 'zod'
import { Id } from '../../../fields.ts'
import { listBody, pageReply } from '../../../paging.ts'
import { MipBody } from '../../people/mips/schemas.ts'
import { UserSummary } from '../../people/users/summary.ts'
import { QualificationKindBody } from '../qualification-kinds/schemas.ts'
import { standings } from '../qualifications/words.ts'
import { RequirementBody } from './schemas.ts'
import { holdEffects } from './words.ts'

/** A change that can hold or free people: the body of its call, the requirement that is deleted, or the new status of a kind. */
export const HoldChange = z.discriminatedUnion('of', [
  z.object({ of: z.literal('requirement'), body: RequirementBody }),
  z.object({ of: z.literal('requirement-deletion'), requirementId: Id }),
  z.object({ of: z.literal('qualification-kind'), body: QualificationKindBody }),
  z.object({ of: z.literal('qualification-kind-status'), qualificationKindId: Id, status: z.boolean() }),
  z.object({ of: z.literal('mip'), body: MipBody }),
])
export type HoldChange = z.input<typeof HoldChange>

export const HoldPreviewBody = listBody(['lastName'], { change: HoldChange })

/** A link whose hold begins or ends otherwise by the change. */
const ChangedLink = z.object({
  userMipId: Id,
  ...UserSummary,
  mipId: Id,
  mipName: z.string(),
  effect: z.enum(holdEffects),
  /** The first day on hold; null if none is known. */
  heldFrom: z.string().nullable(),
  /** Of the best qualification of the kind, after the change, on the day when the effect begins. */
  standing: z.enum(standings),
})

/**
 * Whom a change would hold or free. Holds that end or begin without it are not listed, and overrides do not count. The page
 * lists the links: HELD, FREED, LATER, POSTPONED, each by last name. A group administrator finds only members of the group there.
 */
export const HoldPreview = pageReply('links', ChangedLink).extend({
  /** People and MIPs with links that are held now or from the next midnight on. */
  people: z.int(),
  mipCount: z.int(),
  /** The MIPs with most of these links; at most 20. Empty for group administrators. */
  mips: z.array(z.object({ mipId: Id, mipName: z.string(), links: z.int() })),
  /** The first day of these holds. */
  heldFrom: z.string().nullable(),
  /** People with links that are freed at once. */
  freedPeople: z.int(),
  /** People with links that are held on a later day, unless they renew before, and the first such day. */
  laterPeople: z.int(),
  laterFrom: z.string().nullable(),
  /** People with links that are held later than before, or not at all. */
  postponedPeople: z.int(),
  /** Links that are not held, because the state of their MIP is unknown. */
  unknownState: z.int(),
  /** People of whom it is not known whether the requirement concerns them, so that it holds none of their links. */
  notKnownPeople: z.int(),
  /** What the call needs to make the change. */
  previewToken: z.string(),
})
export type HoldPreview = z.infer<typeof HoldPreview>
