import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalDeliveries = [
  {
    table: 'webhookDelivery',
    people: {},
    copies: [
      {
        title: 'Events sent to other systems',
        place: 'recipients',
        fields: {
          url: 'Address',
          eventType: 'Event',
          createdAt: 'Created',
          endedAt: 'Sent',
          state: 'State of it',
        },
        // The number of a message is that of the entry in the audit trail.
        rows: (userId) => sql`select url, event_type, delivery.created_at, ended_at, delivery.state
          from webhook_delivery as delivery join webhook using (webhook_id)
          where message_id in (
            select 'msg_' || audit_event_id from audit_event
            where subject_type = 'user' and subject_id = ${userId}
            union all
            select 'msg_' || audit_event_id from audit_event
            where detail @> jsonb_build_object('userId', ${userId}::bigint))
          order by webhook_delivery_id`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
