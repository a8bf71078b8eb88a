import { z } from 'zod'
import { Id, Time } from '../../../fields.ts'
import { inboxKinds } from '../../../inbox-kinds.ts'
import { ShownNotice } from '../notices/schemas.ts'

export const InboxItem = z.object({
  kind: z.enum(inboxKinds),
  subject: z.object({
    /** The id of the invitation, the user-MIP link, the user, the import, the qualification or the incident. */
    id: Id,
    name: z.string(),
    /** The MIP of a provider number, who sent an invitation, or the kind of a qualification. */
    detail: z.string().nullable(),
  }),
  due: Time,
  /** The last day of a qualification, a check or an assessment. Access ends at `due`, so its last day is the day before, where that is a midnight. */
  lastDay: z.string().nullable(),
  /** The page of the portal where it is done. */
  action: z.string(),
})
export type InboxItem = z.infer<typeof InboxItem>

export const InboxCount = z.object({
  kind: z.enum(inboxKinds),
  /** At most `inboxCountLimit`; `isMore` says that there are more. */
  count: z.int().positive(),
  isMore: z.boolean(),
  /** The page of the portal that lists these and no others; null where no page does. */
  list: z.string().nullable(),
})

export const Inbox = z.object({
  /** The first of each kind, in the order of their due dates. */
  items: z.array(InboxItem),
  /** The kinds that wait for the caller, in the order of `inboxKinds`. */
  counts: z.array(InboxCount),
})
export type Inbox = z.infer<typeof Inbox>

/** Every page asks for the inbox, so it also has the notices that are shown to the caller. */
export const MyInbox = Inbox.extend({ notices: z.array(ShownNotice) })
export type MyInbox = z.infer<typeof MyInbox>

/** Whether the caller gets the daily mail about the inbox. */
export const DigestChoice = z.object({ daily: z.boolean() })
