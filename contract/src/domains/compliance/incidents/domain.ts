import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { incidentRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const incidents = {
  tags: [{ name: 'incidents', description: 'Suspected breaches.', routes: incidentRoutes }],
  schemas: [schemas],
  audited: {
    incident: {
      title: 'Title',
      description: 'Description',
      userId: 'Account',
      ability: 'Access',
      thingId: 'Record',
      from: 'From',
      to: 'To',
      awareOn: 'Suspected on',
      state: 'State',
      entityName: 'Entity',
      entityContact: 'Contact details of the entity',
      breachDescription: 'Description of the breach',
      informationKinds: 'Kinds of information',
      recommendedSteps: 'Recommended steps',
      otherEntities: 'Other entities',
      assessedOn: 'Assessment completed on',
      harmConsiderations: 'Serious harm',
      remedialAction: 'Remedial action',
      ready: 'Statement is ready',
      task: 'Task',
      ownerId: 'Owner',
      dueOn: 'Due on',
      done: 'Done',
      givenOn: 'Given to the Commissioner on',
      reference: 'Reference of the Commissioner',
      notified: 'People who got the notice',
      file: 'File',
    },
  },
  idFields: { ownerId: 'user' },
  hidden: [
    'incident.description',
    'incident.entityContact',
    'incident.breachDescription',
    'incident.informationKinds',
    'incident.recommendedSteps',
    'incident.otherEntities',
    'incident.harmConsiderations',
    'incident.remedialAction',
  ],
  errors,
} as const satisfies ContractDomain
