import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { endHoldOverride, overrideHold } from './overrides.ts'
import { getMipReadiness } from './readiness.ts'
import { deleteRequirement, listRequirements, previewRequirement, saveRequirement } from './service.ts'

export const requirementHandlers = (world: World) =>
  ({
    listRequirements: async () => ({ requirements: await listRequirements(world) }),
    saveRequirement: ({ actor, body }) => saveRequirement(world, actor, body),
    deleteRequirement: async ({ actor, params }) => {
      await deleteRequirement(world, actor, params.requirementId)
      return true
    },
    previewRequirement: ({ actor, body }) => previewRequirement(world, actor, body),
    overrideHold: ({ actor, params, body }) => overrideHold(world, actor, params.userMipId, body),
    endHoldOverride: ({ actor, params }) => endHoldOverride(world, actor, params.userMipId),
    getMipReadiness: ({ actor, params, body }) => getMipReadiness(world, actor, params.mipId, body),
  }) satisfies Pick<
    AllHandlers,
    | 'listRequirements'
    | 'saveRequirement'
    | 'deleteRequirement'
    | 'previewRequirement'
    | 'overrideHold'
    | 'endHoldOverride'
    | 'getMipReadiness'
  >
