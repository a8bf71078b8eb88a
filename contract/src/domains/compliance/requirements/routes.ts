import { Done } from '../../../fields.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { MipIdParams } from '../../people/mips/schemas.ts'
import { HoldPreview, HoldPreviewBody } from './hold-schemas.ts'
import {
  EndingOverrides,
  LinkHoldReply,
  MipReadiness,
  MipReadinessBody,
  OverrideBody,
  Requirement,
  RequirementBody,
  RequirementDeletion,
  RequirementIdParams,
  Requirements,
  UserMipIdParams,
} from './schemas.ts'

/** What decides about a hold. */
const aboutHolds = [
  'requirement',
  'hold',
  'qualification',
  'qualification-kind',
  'user-mip',
  'user',
  'mip',
  'role',
] as const

/** Ours: which qualifications people and MIPs need, and the links that are on hold without them. */
export const requirementRoutes = (slug: string) =>
  routes({
    /** There are few, so the list has no pages. */
    listRequirements: {
      summary: 'List the requirements',
      method: 'GET',
      path: `/api/${slug}-admin/requirements`,
      effect: 'read',
      about: ['requirement', 'qualification-kind', 'role', 'mip'],
      access: ['ProductAdmin'],
      reply: Requirements,
    },
    saveRequirement: {
      summary: 'Add or change a requirement',
      refuses: ['hold.own-release', 'hold.preview-needed', 'requirement.taken', 'requirement.wider', 'stale'],
      method: 'POST',
      path: `/api/${slug}-admin/requirements`,
      effect: 'write',
      changes: ['requirement'],
      access: ['ProductAdmin'],
      body: RequirementBody,
      reply: Requirement,
    },
    deleteRequirement: {
      summary: 'Delete a requirement',
      refuses: ['hold.own-release', 'hold.preview-needed'],
      method: 'DELETE',
      path: `/api/${slug}-admin/requirements/:requirementId`,
      effect: 'write',
      changes: ['requirement'],
      access: ['ProductAdmin'],
      params: RequirementIdParams,
      query: RequirementDeletion,
      reply: Done,
    },
    /** Makes the change, compares who is on hold before and after, and takes it back. */
    previewHolds: {
      summary: 'Preview whom a change would put on hold or free',
      refuses: [
        'hold.own-release',
        'mip.code-fixed',
        'mip.name-fixed',
        'mip.state-frees',
        'not-found',
        'mip.archive-label-taken',
        'mip.code-taken',
        'mip.name-taken',
        'mip.state-needed',
        'qualification-kind.code-taken',
        'qualification-kind.holds',
        'qualification-kind.label-taken',
        'requirement.taken',
        'requirement.wider',
        'stale',
      ],
      method: 'POST',
      path: '/api/holds/preview',
      effect: 'read',
      about: aboutHolds,
      access: administrators,
      scope: 'mips:write',
      body: HoldPreviewBody,
      reply: HoldPreview,
    },
    /** Takes the place of an earlier override of the link. */
    overrideHold: {
      summary: 'Put a link on hold in force for some days',
      refuses: ['hold.own-override', 'hold.none', 'hold.overridden-by-one', 'hold.overridden-too-long'],
      method: 'POST',
      path: `/api/${slug}-admin/user-mips/:userMipId/override`,
      effect: 'write',
      changes: ['hold'],
      access: ['ProductAdmin'],
      params: UserMipIdParams,
      body: OverrideBody,
      reply: LinkHoldReply,
    },
    /** Those that end within seven days, if the links are on hold again then. At most 200, so the list has no pages. */
    listEndingOverrides: {
      summary: 'List the overrides of holds that end soon',
      method: 'GET',
      path: `/api/${slug}-admin/hold-overrides`,
      effect: 'read',
      about: ['hold', 'requirement', 'qualification', 'user-mip', 'user', 'mip'],
      access: ['ProductAdmin'],
      reply: EndingOverrides,
    },
    endHoldOverride: {
      summary: 'End an override of a hold',
      method: 'DELETE',
      path: `/api/${slug}-admin/user-mips/:userMipId/override`,
      effect: 'write',
      changes: ['hold'],
      access: ['ProductAdmin'],
      params: UserMipIdParams,
      reply: LinkHoldReply,
    },
    /** A group administrator sees only the members of the group. */
    getMipReadiness: {
      summary: 'Read whether a MIP and its people have what is required',
      method: 'POST',
      path: '/api/mips/:mipId/readiness',
      effect: 'read',
      about: aboutHolds,
      access: administrators,
      params: MipIdParams,
      body: MipReadinessBody,
      reply: MipReadiness,
    },
  })
