import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { getRegisterFeed, listRegisterAnswers } from './reading.ts'
import { receiveAnswers } from './receiving.ts'

export const registerCheckHandlers = (world: World) =>
  ({
    pushRegisterChecks: ({ actor, body }) => receiveAnswers(world, actor, body.answers),
    getRegisterFeed: () => getRegisterFeed(world),
    listRegisterAnswers: ({ actor, params }) => listRegisterAnswers(world, actor, params.qualificationId),
  }) satisfies Partial<AllHandlers>
