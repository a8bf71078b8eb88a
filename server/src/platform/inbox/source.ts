import type { RawBuilder } from 'kysely'

// What waits for a person. A domain declares its kinds of entries in its `domain.ts`; the domain `inbox` reads all of them.

/** Whose inbox it is: a platform administrator's, that of the administrator of a group, or another person's. */
export type InboxReader = { userId: number; readsEverybody: boolean; groupId: number | null }

/** An entry: `target` is the id in the address of the page where it is done. */
export type InboxEntry = { id: number; target: number; name: string; detail: string | null; since: Date }

export type InboxSource = {
  /** What waits, in English, for the daily mail. The section `mails` of the domain's texts has the translations. */
  title: string
  /** Selects the columns of `InboxEntry`, oldest first. Null for readers who have no entries of this kind. */
  select(reader: InboxReader, now: Date): RawBuilder<unknown> | null
  /** The page where an entry is done. */
  action(target: number): string
  /** The page whose list has these entries and no others, because the count is shown at its link; null where none has. */
  list: string | null
  /** An entry is due on the last day of a qualification, a check or an assessment: at midnight UTC, because a day has no time zone. */
  isDueOnLastDay?: true
  /** Selects the `user_id` of people who may have entries without being administrators, for the daily mail. */
  others?(now: Date): RawBuilder<unknown>
}
