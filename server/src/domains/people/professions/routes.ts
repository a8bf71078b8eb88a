import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { addProfession, addProfessions, endProfession, listProfessions } from './service.ts'

export const professionHandlers = (world: World) =>
  ({
    listProfessions: ({ actor, params }) => listProfessions(world, actor, params.userId),
    addProfession: ({ actor, params, body }) => addProfession(world, actor, params.userId, body),
    addProfessions: ({ actor, body }) => addProfessions(world, actor, body),
    endProfession: ({ actor, params, body }) => endProfession(world, actor, params, body),
  }) satisfies Partial<AllHandlers>
