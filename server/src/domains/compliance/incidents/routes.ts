import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { saveIncidentStatement } from './drafting.ts'
import { listIncidents } from './reading.ts'
import { downloadBreachPack, saveIncident } from './service.ts'

export const incidentHandlers = (world: World) =>
  ({
    listIncidents: async () => ({ incidents: await listIncidents(world) }),
    saveIncident: ({ actor, body }) => saveIncident(world, actor, body),
    saveIncidentStatement: ({ actor, params, body }) =>
      saveIncidentStatement(world, actor, params.incidentId, body),
    downloadBreachPack: ({ actor, params }) => downloadBreachPack(world, actor, params.incidentId),
  }) satisfies Partial<AllHandlers>
