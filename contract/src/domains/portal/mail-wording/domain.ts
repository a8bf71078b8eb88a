import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { mailWordingRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const mailWording = {
  tags: [
    {
      name: 'mail-wording',
      description: 'Own words of the platform for the sentences of its mails.',
      routes: mailWordingRoutes,
    },
  ],
  schemas: [schemas],
  audited: { 'mail-wording': { words: 'Words', defaultWords: 'Default' } },
  errors,
} as const satisfies ContractDomain
