import type { RawBuilder } from 'kysely'

/** Whose inbox it is: a platform administrator's, that of the administrator of a group, or another person's. */
export type Reader = { userId: number; readsEverybody: boolean; groupId: number | null }

/** An entry: `target` is the id in the address of the page where it is done. */
export type Found = { id: number; target: number; name: string; detail: string | null; since: Date }

export type Source = {
  /** Selects the columns of `Found`, oldest first. Null for readers who have no entries of this kind. */
  select(reader: Reader, now: Date): RawBuilder<unknown> | null
  /** The page where an entry is done. */
  action(target: number): string
  /** The page whose list has these entries and no others, because the count is shown at its link; null where none has. */
  list: string | null
  /** An entry is due on the last day of a qualification, a check or an assessment: at midnight UTC, because a day has no time zone. */
  isDueOnLastDay?: true
}
