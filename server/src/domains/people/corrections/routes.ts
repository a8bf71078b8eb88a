import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { answerCorrection } from './answering.ts'
import { askForCorrection, withdrawCorrection } from './asking.ts'
import { listCorrections } from './reading.ts'

export const correctionHandlers = (world: World) =>
  ({
    listCorrections: ({ actor, params }) => listCorrections(world, actor, params.userId),
    askForCorrection: ({ actor, body }) => askForCorrection(world, actor, body),
    withdrawCorrection: ({ actor, params, body }) =>
      withdrawCorrection(world, actor, params.correctionId, body.version),
    answerCorrection: ({ actor, params, body }) => answerCorrection(world, actor, params.correctionId, body),
  }) satisfies Partial<AllHandlers>
