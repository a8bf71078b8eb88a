import type { AllHandlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { listAuditEvents } from './service.ts'

export const auditHandlers = (world: World) =>
  ({
    listAuditEvents: ({ query }) => listAuditEvents(world.db, world.settings.productName, query),
  }) satisfies Pick<AllHandlers, 'listAuditEvents'>
