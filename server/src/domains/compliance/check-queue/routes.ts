import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { releaseCheck, takeNextCheck } from './service.ts'

export const checkQueueHandlers = (world: World) =>
  ({
    takeNextCheck: ({ actor, body }) => takeNextCheck(world, actor, body.skipped),
    releaseCheck: async ({ actor, params }) => {
      await releaseCheck(world, actor, params.qualificationId)
      return true
    },
  }) satisfies Partial<AllHandlers>
