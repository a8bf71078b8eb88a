import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { downloadBreachPack, listIncidents, saveIncident } from './service.ts'

export const incidentHandlers = (world: World) =>
  ({
    listIncidents: async () => ({ incidents: await listIncidents(world) }),
    saveIncident: ({ actor, body }) => saveIncident(world, actor, body),
    downloadBreachPack: ({ actor, params }) => downloadBreachPack(world, actor, params.incidentId),
  }) satisfies Pick<AllHandlers, 'listIncidents' | 'saveIncident' | 'downloadBreachPack'>
