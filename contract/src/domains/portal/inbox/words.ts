// This file has no schema library, because the portal's shell uses it and must load fast.

import { overrideSoonDays } from '../../compliance/requirements/words.ts'
import { soonDays } from '../../people/links/time-limits/words.ts'

/** What can wait for a person. */
export const inboxKinds = [
  'invitation',
  'provider-number',
  'activation',
  'import-to-confirm',
  'import-stopped',
  'qualification-to-renew',
  'qualification-to-check',
  'repeated-number',
  'mip-qualification',
  'own-access-end',
  'access-end',
  'suspended-member',
  'check-due',
  'incident-assessment',
  'override-end',
  'own-override-end',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** How many days after its begin something is due. The server deletes an import that nobody confirms within a day. */
export const daysUntilDue: Record<InboxKind, number> = {
  invitation: 14,
  'provider-number': 7,
  activation: 7,
  'import-to-confirm': 1,
  'import-stopped': 0,
  // They wait from 90 days before the last day on.
  'qualification-to-renew': 90,
  'qualification-to-check': 7,
  'repeated-number': 7,
  'mip-qualification': 90,
  // They wait from `soonDays` before the end on.
  'own-access-end': soonDays,
  'access-end': soonDays,
  'suspended-member': 7,
  // It waits from 30 days before the last day on which the last check is good.
  'check-due': 30,
  // The days of the assessment: Privacy Act 1988 s 26WH.
  'incident-assessment': 30,
  'override-end': overrideSoonDays,
  'own-override-end': overrideSoonDays,
}

/** An inbox has at most this many entries of each kind, and at most `inboxSize` in all. */
export const inboxSizeOfKind = 10
export const inboxSize = 50
/** A kind with more entries has `isMore`, so that counting stays cheap. */
export const inboxCountLimit = 100
