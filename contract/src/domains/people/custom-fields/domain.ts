import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { customFieldRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const customFields = {
  tags: [
    {
      name: 'custom-fields',
      description: 'Fields that platform administrators define for people, MIPs, RIS and groups.',
      routes: customFieldRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'custom-field': {
      type: 'Type',
      label: 'Label',
      help: 'Help',
      choices: 'Choices',
      isRequired: 'Required',
      isUnique: 'Unique',
      isSensitive: 'Sensitive',
      isListed: 'In the list',
      pattern: 'Pattern',
      defaultValue: 'Value of new records',
      readers: 'Who may see it',
      writers: 'Who may change it',
    },
  },
  errors,
} as const satisfies ContractDomain
