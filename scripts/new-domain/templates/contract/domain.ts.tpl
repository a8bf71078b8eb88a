import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { %oneCamel%Routes } from './routes.ts'
import * as schemas from './schemas.ts'

export const %manyCamel% = {
  tags: [{ name: '%many%', description: '%ManyWords%.', routes: %oneCamel%Routes }],
  schemas: [schemas],
  audited: {
    '%one%': { name: 'Name' },
  },
  errors,
} as const satisfies ContractDomain
