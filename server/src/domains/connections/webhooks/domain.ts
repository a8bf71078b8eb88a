import type { ServerDomain } from '../../../platform/domain.ts'
import { webhookFigures } from './figures.ts'
import { webhookOff } from './mails.ts'
import { personalDeliveries } from './personal-queries.ts'
import { webhookHandlers } from './routes.ts'
import { sealedWebhookSecrets } from './service.ts'
import { pruneDeliveries, startWebhooks } from './worker.ts'

export const webhooks = {
  tables: ['webhook', 'webhookCursor', 'webhookDelivery'],
  personal: personalDeliveries,
  handlers: webhookHandlers,
  workers: [startWebhooks],
  prune: [pruneDeliveries],
  sealed: [...sealedWebhookSecrets],
  figures: [webhookFigures],
  mails: [webhookOff],
} satisfies ServerDomain
