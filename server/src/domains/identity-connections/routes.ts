import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { testIdentityConnection } from './provider.ts'
import { listIdentityConnections, saveIdentityConnection } from './saving.ts'

export const identityConnectionHandlers = (world: World) =>
  ({
    listIdentityConnections: () => listIdentityConnections(world),
    saveIdentityConnection: ({ actor, body }) => saveIdentityConnection(world, actor, body),
    testIdentityConnection: ({ params }) => testIdentityConnection(world, params.identityConnectionId),
  }) satisfies Pick<
    AllHandlers,
    'listIdentityConnections' | 'saveIdentityConnection' | 'testIdentityConnection'
  >
