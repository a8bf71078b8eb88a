import { z } from 'zod'
import { Id, IdText, line, Time } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { AppAddress } from '../apps/schemas.ts'
import { deliveryStates, eventTypes, everyEvent, offReasons } from './words.ts'

const EventTypes = z
  .array(z.enum([everyEvent, ...eventTypes]))
  .min(1, 'Choose at least one.')
  .max(eventTypes.length + 1)
  .transform((types) => (types.includes(everyEvent) ? [everyEvent] : [...new Set(types)]))

export const WebhookBody = z.object({
  /** Absent or 0 to add one. */
  webhookId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  url: AppAddress,
  description: line(200).default(''),
  eventTypes: EventTypes,
  active: z.boolean().default(true),
})
export type WebhookBody = z.input<typeof WebhookBody>

export const Webhook = z.object({
  webhookId: Id,
  version: z.int(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  active: z.boolean(),
  /** Why the server switched it off; null if an administrator did, or if it is on. */
  offReason: z.enum(offReasons).nullable(),
  /** The first failure after the last success. */
  failingSince: Time.nullable(),
  /** Until when the previous secret signs too. */
  previousUntil: Time.nullable(),
  createdAt: Time,
})
export type Webhook = z.infer<typeof Webhook>
export const Webhooks = z.object({ webhooks: z.array(Webhook) })

/** The secret is shown once: when a webhook is added, or when its secret is replaced. */
export const SavedWebhook = z.object({ webhook: Webhook, secret: z.string().nullable() })

export const WebhookDelivery = z.object({
  webhookDeliveryId: Id,
  messageId: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  responseStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: Time,
  nextTryAt: Time.nullable(),
  endedAt: Time.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export const WebhookDeliveries = pageReply('deliveries', WebhookDelivery)

export const WebhookIdParams = z.object({ webhookId: IdText })
export const WebhookDeliveryParams = z.object({ webhookId: IdText, webhookDeliveryId: IdText })
