import type { RawBuilder } from 'kysely'
import type { Database } from './db/db.ts'

// What the tables of a domain keep of people. A domain declares it in its `domain.ts`; the domain `data-copies` reads it for the
// copies that people get of their data. What forgets people, or says how long each kind of data is kept, can read it too.

/**
 * What the person of a column is to the row. `subject`: the row is about them, so their copy has it. `actor`: they did something with
 * it, which the trail in their copy says.
 */
type PartInRow = 'subject' | 'actor'

/** Where a section stands in a copy. */
export const sectionPlaces = ['record', 'account', 'trail', 'recipients'] as const

/** Rows of a copy. The words are English; the domain `data-copies` has their translations. */
export type PersonalSection = {
  title: string
  place?: (typeof sectionPlaces)[number]
  /** The fields in their order, with their labels. */
  fields: Readonly<Record<string, string>>
  /** Selects the fields of all rows about the person, in order. */
  rows(userId: number): RawBuilder<unknown>
  /** The rows have files: `id`, `fileName` and `sha256`, which are fields only if they are named there. */
  folder?: string
}

type Declared = { readonly copies: readonly PersonalSection[] } | { readonly leftOut: string }

/** A table with the columns that have the id of a person; none where a row belongs to a row that has one. */
export type PersonalTable = {
  [Table in keyof Database]: {
    readonly table: Table
    readonly people: Partial<Readonly<Record<keyof Database[Table] & string, PartInRow>>>
  } & Declared
}[keyof Database]

/** Why rows that a person only wrote are not in the copy. */
export const toldByTrail = 'What the person did is in the trail.'
