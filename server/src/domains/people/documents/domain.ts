import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { mipDocumentHandlers, userDocumentHandlers } from './routes.ts'

export const documents = {
  tables: ['document'],
  handlers: (world: World) => ({ ...userDocumentHandlers(world), ...mipDocumentHandlers(world) }),
} satisfies ServerDomain
