import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import { exportAuditEvents } from './export.ts'
import { listAuditEvents } from './service.ts'
import { streamAuditEvents } from './stream.ts'

export const auditHandlers = (world: World) =>
  ({
    listAuditEvents: ({ query }) => listAuditEvents(world.db, world.settings.productName, query),
    exportAuditEvents: ({ actor, body }) => exportAuditEvents(world, actor, body),
    streamAuditEvents: ({ actor, query }) => streamAuditEvents(world, actor, query),
  }) satisfies Partial<AllHandlers>
