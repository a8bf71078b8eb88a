import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { addIncidentFile, downloadIncidentFile, removeIncidentFile } from './case/files.ts'
import { downloadGivenStatement, recordGivenStatement } from './case/given-statements.ts'
import { moveIncident } from './case/moving.ts'
import { downloadAffected, notifyAffected } from './case/notices.ts'
import { getIncidentCase } from './case/reading.ts'
import { saveIncidentTask } from './case/tasks.ts'
import { saveIncidentStatement } from './drafting.ts'
import { listIncidents } from './reading.ts'
import { downloadBreachPack, saveIncident } from './service.ts'

export const incidentHandlers = (world: World) =>
  ({
    listIncidents: async () => ({ incidents: await listIncidents(world) }),
    getIncident: ({ actor, params }) => getIncidentCase(world, actor, params.incidentId),
    moveIncident: ({ actor, params, body }) => moveIncident(world, actor, params.incidentId, body),
    saveIncidentTask: ({ actor, params, body }) => saveIncidentTask(world, actor, params.incidentId, body),
    addIncidentFile: ({ actor, params, upload }) => addIncidentFile(world, actor, params.incidentId, upload),
    downloadIncidentFile: ({ actor, params }) => downloadIncidentFile(world, actor, params),
    removeIncidentFile: ({ actor, params }) => removeIncidentFile(world, actor, params),
    recordGivenStatement: ({ actor, params, body }) =>
      recordGivenStatement(world, actor, params.incidentId, body),
    downloadGivenStatement: ({ actor, params }) =>
      downloadGivenStatement(world, actor, params.incidentId, params.givenStatementId),
    notifyAffected: ({ actor, params, body }) => notifyAffected(world, actor, params.incidentId, body),
    downloadAffected: ({ actor, params }) => downloadAffected(world, actor, params.incidentId),
    saveIncident: ({ actor, body }) => saveIncident(world, actor, body),
    saveIncidentStatement: ({ actor, params, body }) =>
      saveIncidentStatement(world, actor, params.incidentId, body),
    downloadBreachPack: ({ actor, params }) => downloadBreachPack(world, actor, params.incidentId),
  }) satisfies Partial<AllHandlers>
