import { z } from 'zod'
import { Done, Time } from '../../../fields.ts'
import { listQuery } from '../../../paging.ts'
import { routes } from '../../../route-table.ts'
import {
  SavedWebhook,
  WebhookBody,
  WebhookDeliveries,
  WebhookDeliveryParams,
  WebhookIdParams,
  Webhooks,
} from './schemas.ts'
import { deliveryStates } from './words.ts'

const access = ['ProductAdmin'] as const
const params = WebhookIdParams

/** Ours: tells other systems about events, by Standard Webhooks. */
export const webhookRoutes = (slug: string) =>
  routes({
    /** There are few, so the list has no pages. */
    listWebhooks: {
      summary: 'List webhooks',
      method: 'GET',
      path: `/api/${slug}-admin/webhooks`,
      effect: 'read',
      about: ['webhook'],
      access,
      reply: Webhooks,
    },
    saveWebhook: {
      summary: 'Add or change a webhook',
      refuses: ['stale'],
      method: 'POST',
      path: `/api/${slug}-admin/webhooks`,
      effect: 'write',
      changes: ['webhook'],
      access,
      body: WebhookBody,
      reply: SavedWebhook,
    },
    deleteWebhook: {
      summary: 'Delete a webhook with its deliveries',
      method: 'DELETE',
      path: `/api/${slug}-admin/webhooks/:webhookId`,
      effect: 'write',
      changes: ['webhook'],
      access,
      params,
      reply: Done,
    },
    /** Both secrets sign for a day, unless the previous one ends at once. */
    replaceWebhookSecret: {
      summary: 'Replace the secret of a webhook',
      method: 'POST',
      path: `/api/${slug}-admin/webhooks/:webhookId/secret`,
      effect: 'write',
      changes: ['webhook'],
      access,
      params,
      body: z.object({ endPrevious: z.boolean().default(false) }),
      reply: SavedWebhook,
    },
    testWebhook: {
      summary: 'Send a test event to a webhook',
      refuses: ['webhook.off'],
      method: 'POST',
      path: `/api/${slug}-admin/webhooks/:webhookId/test`,
      effect: 'write',
      changes: ['webhook'],
      access,
      params,
      reply: Done,
    },
    /** The newest first. */
    listWebhookDeliveries: {
      summary: 'List what was sent to a webhook',
      method: 'GET',
      path: `/api/${slug}-admin/webhooks/:webhookId/deliveries`,
      effect: 'read',
      about: ['webhook'],
      access,
      params,
      query: listQuery(['webhookDeliveryId'], { state: z.enum(deliveryStates).optional() }),
      reply: WebhookDeliveries,
    },
    sendWebhookDeliveryAgain: {
      summary: 'Send a delivery again',
      refuses: ['webhook.off'],
      method: 'POST',
      path: `/api/${slug}-admin/webhooks/:webhookId/deliveries/:webhookDeliveryId/send-again`,
      effect: 'write',
      changes: ['webhook'],
      access,
      params: WebhookDeliveryParams,
      reply: Done,
    },
    /** Everything that was sent or given up since a time. */
    sendWebhookEventsAgain: {
      summary: 'Send all events since a time again',
      refuses: ['webhook.off'],
      method: 'POST',
      path: `/api/${slug}-admin/webhooks/:webhookId/send-again`,
      effect: 'write',
      changes: ['webhook'],
      access,
      params,
      body: z.object({ since: Time }),
      reply: z.object({ count: z.int() }),
    },
  })
