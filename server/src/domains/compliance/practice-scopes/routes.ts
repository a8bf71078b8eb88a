import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportWhoMay } from './export.ts'
import { movePracticeScope } from './moving.ts'
import { proposePracticeScope } from './proposing.ts'
import { getPracticeScope, listPracticeScopes } from './reading.ts'
import { listWhoMay } from './who-may.ts'

export const practiceScopeHandlers = (world: World) =>
  ({
    listPracticeScopes: ({ actor, params }) => listPracticeScopes(world, actor, params.userId),
    getPracticeScope: ({ actor, params }) => getPracticeScope(world, actor, params.practiceScopeId),
    proposePracticeScope: ({ actor, body }) => proposePracticeScope(world, actor, body),
    movePracticeScope: ({ actor, params, body }) =>
      movePracticeScope(world, actor, params.practiceScopeId, body),
    listWhoMay: ({ actor, params, body }) => listWhoMay(world, actor, params.mipId, body),
    exportWhoMay: ({ actor, params, body }) => exportWhoMay(world, actor, params.mipId, body),
  }) satisfies Partial<AllHandlers>
