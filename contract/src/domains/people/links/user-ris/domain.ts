import type { ContractDomain } from '../../../../declared/domain.ts'
import { errors } from './errors.ts'
import { userRisRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const userRis = {
  tags: [{ name: 'user-ris', description: 'The user names of people in each RIS.', routes: userRisRoutes }],
  schemas: [schemas],
  audited: {
    'user-ris': { risUserName: 'RIS user name' },
  },
  watched: ['ris-user.risUserName'],
  newLink: { risUserName: '' },
  errors,
} as const satisfies ContractDomain
