import type { AllHandlers } from '../../platform/http/handlers.ts'
import type { World } from '../../platform/world.ts'
import { exportAuditEvents } from './export.ts'
import { listAuditEvents } from './service.ts'

export const auditHandlers = (world: World) =>
  ({
    listAuditEvents: ({ query }) => listAuditEvents(world.db, world.settings.productName, query),
    exportAuditEvents: ({ actor, body }) => exportAuditEvents(world, actor, body),
  }) satisfies Pick<AllHandlers, 'listAuditEvents' | 'exportAuditEvents'>
