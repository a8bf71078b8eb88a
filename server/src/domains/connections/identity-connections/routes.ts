import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { testIdentityConnection } from './checking.ts'
import { listLinkedPeople, removeIdentityLink } from './linked-people.ts'
import { listIdentityConnections, saveIdentityConnection } from './saving.ts'

export const identityConnectionHandlers = (world: World) =>
  ({
    listIdentityConnections: () => listIdentityConnections(world),
    saveIdentityConnection: ({ actor, body }) => saveIdentityConnection(world, actor, body),
    listLinkedPeople: ({ params, query }) => listLinkedPeople(world, params.identityConnectionId, query),
    async removeIdentityLink({ actor, params: { identityConnectionId, userId } }) {
      await removeIdentityLink(world, actor, identityConnectionId, userId)
      return true
    },
    testIdentityConnection: ({ params }) => testIdentityConnection(world, params.identityConnectionId),
  }) satisfies Partial<AllHandlers>
