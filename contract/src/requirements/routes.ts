import { Done } from '../fields.ts'
import { MipIdParams } from '../mips/schemas.ts'
import { administrators, routes } from '../route-table.ts'
import {
  LinkHoldReply,
  MipReadiness,
  MipReadinessBody,
  OverrideBody,
  PreviewBody,
  Requirement,
  RequirementBody,
  RequirementIdParams,
  RequirementPreview,
  Requirements,
  UserMipIdParams,
} from './schemas.ts'

/** Ours: which qualifications people and MIPs need, and the links that are on hold without them. */
export const requirementRoutes = (slug: string) =>
  routes({
    /** There are few, so the list has no pages. */
    listRequirements: {
      method: 'GET',
      path: `/api/${slug}-admin/requirements`,
      effect: 'read',
      about: ['requirement', 'qualification-kind', 'role', 'mip'],
      access: ['ProductAdmin'],
      reply: Requirements,
    },
    saveRequirement: {
      method: 'POST',
      path: `/api/${slug}-admin/requirements`,
      effect: 'write',
      changes: ['requirement'],
      access: ['ProductAdmin'],
      body: RequirementBody,
      reply: Requirement,
    },
    deleteRequirement: {
      method: 'DELETE',
      path: `/api/${slug}-admin/requirements/:requirementId`,
      effect: 'write',
      changes: ['requirement'],
      access: ['ProductAdmin'],
      params: RequirementIdParams,
      reply: Done,
    },
    previewRequirement: {
      method: 'POST',
      path: `/api/${slug}-admin/requirements/preview`,
      effect: 'read',
      about: ['qualification', 'qualification-kind', 'user-mip', 'user', 'mip', 'role'],
      access: ['ProductAdmin'],
      body: PreviewBody,
      reply: RequirementPreview,
    },
    /** Takes the place of an earlier override of the link. */
    overrideHold: {
      method: 'POST',
      path: `/api/${slug}-admin/user-mips/:userMipId/override`,
      effect: 'write',
      changes: ['hold'],
      access: ['ProductAdmin'],
      params: UserMipIdParams,
      body: OverrideBody,
      reply: LinkHoldReply,
    },
    endHoldOverride: {
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
      method: 'POST',
      path: '/api/mips/:mipId/readiness',
      effect: 'read',
      about: [
        'requirement',
        'hold',
        'qualification',
        'qualification-kind',
        'user-mip',
        'user',
        'mip',
        'role',
      ],
      access: administrators,
      params: MipIdParams,
      body: MipReadinessBody,
      reply: MipReadiness,
    },
  })
