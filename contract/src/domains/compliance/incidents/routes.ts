import { routes } from '../../../route-table.ts'
import { Incident, IncidentBody, IncidentIdParams, IncidentStatementBody, Incidents } from './schemas.ts'

/** Ours: suspected breaches, and what is known of them as a ZIP file. */
export const incidentRoutes = (slug: string) =>
  routes({
    /** There are few, so the list has no pages. */
    listIncidents: {
      summary: 'List suspected breaches',
      method: 'GET',
      path: `/api/${slug}-admin/incidents`,
      effect: 'read',
      about: ['incident', 'user', 'mip', 'document', 'app'],
      access: ['ProductAdmin'],
      reply: Incidents,
    },
    saveIncident: {
      summary: 'Add or change a suspected breach',
      refuses: ['stale'],
      method: 'POST',
      path: `/api/${slug}-admin/incidents`,
      effect: 'write',
      changes: ['incident'],
      access: ['ProductAdmin'],
      body: IncidentBody,
      reply: Incident,
    },
    /** A change of the incident itself makes the draft unready again. */
    saveIncidentStatement: {
      summary: 'Write the draft of the statement about a breach, and mark it as ready',
      refuses: ['incident.own-account', 'stale'],
      method: 'POST',
      path: `/api/${slug}-admin/incidents/:incidentId/statement`,
      effect: 'write',
      changes: ['incident'],
      access: ['ProductAdmin'],
      params: IncidentIdParams,
      body: IncidentStatementBody,
      reply: Incident,
    },
    /** Streamed while it is made. */
    downloadBreachPack: {
      summary: 'Download what is known of a suspected breach as ZIP',
      method: 'GET',
      path: `/api/${slug}-admin/incidents/:incidentId/breach-pack`,
      effect: 'read',
      isHeavy: true,
      about: ['incident'],
      access: ['ProductAdmin'],
      params: IncidentIdParams,
      reply: 'file',
      media: 'application/zip',
    },
  })
