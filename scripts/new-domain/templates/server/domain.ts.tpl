import type { ServerDomain } from '../../../platform/domain.ts'
import { %oneCamel%Handlers } from './routes.ts'

export const %manyCamel% = {
  tables: ['%oneCamel%'],
  handlers: %oneCamel%Handlers,
} satisfies ServerDomain
