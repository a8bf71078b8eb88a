import type { AllHandlers } from '../../../platform/http/handlers.ts'
import type { World } from '../../../platform/world.ts'
import * as service from './service.ts'

export const webhookHandlers = (world: World) =>
  ({
    listWebhooks: async () => ({ webhooks: await service.listWebhooks(world) }),
    saveWebhook: ({ actor, body }) => service.saveWebhook(world, actor, body),
    async deleteWebhook({ actor, params }) {
      await service.deleteWebhook(world, actor, params.webhookId)
      return true
    },
    replaceWebhookSecret: ({ actor, params, body }) =>
      service.replaceWebhookSecret(world, actor, params.webhookId, body.endPrevious),
    async testWebhook({ actor, params }) {
      await service.testWebhook(world, actor, params.webhookId)
      return true
    },
    listWebhookDeliveries: ({ params, query }) =>
      service.listWebhookDeliveries(world, params.webhookId, query),
    async sendWebhookDeliveryAgain({ actor, params: { webhookId, webhookDeliveryId } }) {
      await service.sendAgain(world, actor, webhookId, { webhookDeliveryId })
      return true
    },
    sendWebhookEventsAgain: async ({ actor, params, body }) => ({
      count: await service.sendAgain(world, actor, params.webhookId, { since: new Date(body.since) }),
    }),
  }) satisfies Partial<AllHandlers>
