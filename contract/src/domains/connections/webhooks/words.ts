import { links, records } from '../../../registry.ts'

// This file has no schema library, because the portal uses it before it loads one.

/** The verbs of the audit trail that are events for other systems, and how an event is named. */
const events: Record<string, string> = {
  add: 'added',
  edit: 'changed',
  profile: 'changed',
  activate: 'activated',
  inactivate: 'deactivated',
  delete: 'deleted',
  link: 'linked',
  unlink: 'unlinked',
  leave: 'unlinked',
  end: 'unlinked',
}

/** The actions that are not of a record or a link, and their events. */
const others: readonly (readonly [string, string])[] = [
  ['hold.begin', 'hold.began'],
  ['hold.end', 'hold.ended'],
]

const kinds = [
  ...Object.entries(records).map(([kind, { actions }]) => ({ kind, actions: actions as readonly string[] })),
  ...Object.entries(links).map(([kind, { auditKind, actions }]) => ({ kind, auditKind, actions })),
  { kind: 'user-role', actions: ['edit', 'end'] },
].map((entry) => ({ auditKind: entry.kind, ...entry }))

/** The event of each action of the audit trail, such as `user.add`. */
export const eventOfAction: ReadonlyMap<string, string> = new Map([
  ...kinds.flatMap(({ kind, auditKind, actions }) =>
    actions.flatMap((verb) => {
      const event = kind === 'user-role' ? 'changed' : events[verb]
      return event === undefined ? [] : [[`${auditKind}.${verb}`, `${kind}.${event}`] as const]
    }),
  ),
  ...others,
])

/** All events, such as `user.added`. */
export const eventTypes: readonly string[] = [...new Set(eventOfAction.values())]
/** Stands for all events, also those that a later version adds. */
export const everyEvent = '*'
/** The event that `testWebhook` sends, whatever the webhook asks for. */
export const testEvent = 'webhook.test'

export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
export const offReasons = ['failures', 'gone'] as const
