import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { endHoldOverride, listEndingOverrides, overrideHold } from './overrides.ts'
import { previewHolds } from './previews/preview.ts'
import { getMipReadiness } from './readiness.ts'
import { deleteRequirement, listRequirements, saveRequirement } from './service.ts'

export const requirementHandlers = (world: World) =>
  ({
    listRequirements: async () => ({ requirements: await listRequirements(world) }),
    saveRequirement: ({ actor, body }) => saveRequirement(world, actor, body),
    deleteRequirement: async ({ actor, params, query }) => {
      await deleteRequirement(world, actor, params.requirementId, query.previewToken)
      return true
    },
    previewHolds: ({ actor, body }) => previewHolds(world, actor, body),
    overrideHold: ({ actor, params, body }) => overrideHold(world, actor, params.userMipId, body),
    listEndingOverrides: async () => ({ overrides: await listEndingOverrides(world) }),
    endHoldOverride: ({ actor, params }) => endHoldOverride(world, actor, params.userMipId),
    getMipReadiness: ({ actor, params, body }) => getMipReadiness(world, actor, params.mipId, body),
  }) satisfies Partial<AllHandlers>
