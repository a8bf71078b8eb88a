import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { endScimToken, makeScimToken } from './tokens.ts'

/** The calls of the portal. The directories call plugin.ts. */
export const scimHandlers = (world: World) =>
  ({
    makeScimToken: ({ actor, params, body }) =>
      makeScimToken(world, actor, params.identityConnectionId, body.endPrevious),
    endScimToken: ({ actor, params }) => endScimToken(world, actor, params.identityConnectionId),
  }) satisfies Partial<AllHandlers>
