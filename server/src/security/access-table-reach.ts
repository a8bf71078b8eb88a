import type { Records } from './access-records.ts'
import { pdf, type Row } from './access-requests.ts'

const period = { from: '2026-11-01T00:00:00Z', to: '2026-11-16T00:00:00Z' }
const who = ({ mipId }: Records) => ({ body: { ability: 'mip.read', thingId: mipId, ...period } })
const what = ({ userId }: Records) => ({ body: { userId, ...period } })

const webhook = ({ webhookId }: Records) => ({ path: { webhookId } })

let counted = 0
const connection = (groupId: number) => ({
  groupId,
  name: `Hospital ${(counted += 1)}`,
  issuer: 'http://127.0.0.1:9',
  clientId: 'gantry',
  domains: [`hospital${counted}.example`],
  addsPeople: false,
  trustsEmails: false,
  acceptedAcrs: [],
  rolesClaim: '',
  roleMap: [],
  allowsPasswords: true,
  status: true,
})

/** The calls for who has access to what, and how people sign in. access-table.ts explains the notation. */
export const reach = {
  explainReach: [
    '++ +0 - -',
    ({ userId, mipId }) => ({ query: { userId, ability: 'mip.read', thingId: mipId } }),
  ],
  listWhoCould: ['++ +0 - -', who],
  exportWhoCould: ['++ +0 - -', who],
  listWhatCould: ['++ +0 - -', what],
  exportWhatCould: ['++ +0 - -', what],
  listIncidents: ['+ - - -'],
  saveIncident: [
    '+ - - -',
    ({ userId }) => ({
      body: { title: 'Stolen phone', userId, ability: null, thingId: null, ...period, awareOn: '2026-11-16' },
    }),
  ],
  saveIncidentStatement: ['+ - - -', ({ incidentId }) => ({ path: { incidentId }, body: { version: 1 } })],
  getIncident: ['+ - - -', ({ incidentId }) => ({ path: { incidentId } })],
  moveIncident: [
    '+ - - -',
    ({ incidentId }) => ({ path: { incidentId }, body: { version: 1, state: 'ASSESSING' } }),
  ],
  saveIncidentTask: [
    '+ - - -',
    ({ incidentId, me }) => ({
      path: { incidentId },
      body: { title: 'Call the practice', ownerId: me.userId, dueOn: '2026-12-01' },
    }),
  ],
  addIncidentFile: ['+ - - -', ({ incidentId }) => ({ path: { incidentId }, file: pdf })],
  downloadIncidentFile: ['0 - - -', ({ incidentId }) => ({ path: { incidentId, incidentFileId: 1 } })],
  removeIncidentFile: ['0 - - -', ({ incidentId }) => ({ path: { incidentId, incidentFileId: 1 } })],
  // Its statement is not ready, and nobody has given one.
  recordGivenStatement: [
    '~ - - -',
    ({ incidentId }) => ({ path: { incidentId }, body: { version: 1, givenOn: '2026-11-16' } }),
  ],
  downloadGivenStatement: ['0 - - -', ({ incidentId }) => ({ path: { incidentId, givenStatementId: 1 } })],
  notifyAffected: [
    '~ - - -',
    ({ incidentId }) => ({ path: { incidentId }, body: { version: 1, dryRun: true } }),
  ],
  downloadAffected: ['+ - - -', ({ incidentId }) => ({ path: { incidentId } })],
  downloadBreachPack: ['+ - - -', ({ incidentId }) => ({ path: { incidentId } })],
  listIdentityConnections: ['+ - - -'],
  saveIdentityConnection: ['+ - - -', ({ groupId }) => ({ body: connection(groupId) })],
  testIdentityConnection: ['+ - - -', ({ identityConnectionId }) => ({ path: { identityConnectionId } })],
  makeScimToken: [
    '+ - - -',
    ({ identityConnectionId }) => ({ path: { identityConnectionId }, body: { endPrevious: true } }),
  ],
  endScimToken: ['+ - - -', ({ identityConnectionId }) => ({ path: { identityConnectionId } })],
  listLinkedPeople: ['+ - - -', ({ identityConnectionId }) => ({ path: { identityConnectionId } })],
  removeIdentityLink: [
    '+ - - -',
    ({ identityConnectionId, linkedUserId: userId }) => ({ path: { identityConnectionId, userId } }),
  ],
  listWebhooks: ['+ - - -'],
  saveWebhook: [
    '+ - - -',
    () => ({ body: { url: 'https://hr.example/events', eventTypes: ['user.added'], active: false } }),
  ],
  deleteWebhook: ['+ - - -', webhook],
  replaceWebhookSecret: ['+ - - -', (r) => ({ ...webhook(r), body: {} })],
  testWebhook: ['+ - - -', webhook],
  listWebhookDeliveries: ['+ - - -', webhook],
  sendWebhookDeliveryAgain: [
    '+ - - -',
    ({ webhookId, webhookDeliveryId }) => ({ path: { webhookId, webhookDeliveryId } }),
  ],
  sendWebhookEventsAgain: ['+ - - -', (r) => ({ ...webhook(r), body: { since: '2026-11-16T00:00:00Z' } })],
  listJobs: ['+ - - -'],
  retryJob: ['+ - - -', ({ jobId }) => ({ path: { jobId } })],
  listAsOf: ['+ + - -', () => ({ body: { list: 'users', at: '2026-11-16T00:00:00Z' } })],
} satisfies Record<string, Row>
