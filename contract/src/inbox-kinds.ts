// What can wait for a person. This file has no schema library, because the portal's shell uses it and must load fast.
import { fold } from './declared/fold.ts'
import { entries } from './entries.ts'

/** How many days after its begin something is due. */
export const daysUntilDue = fold(entries, 'inbox')
export type InboxKind = keyof typeof daysUntilDue
export const inboxKinds = Object.keys(daysUntilDue) as InboxKind[]

/** An inbox has at most this many entries of each kind, and at most `inboxSize` in all. */
export const inboxSizeOfKind = 10
export const inboxSize = 50
/** A kind with more entries has `isMore`, so that counting stays cheap. */
export const inboxCountLimit = 100
