import { accounts } from './accounts.ts'
import { agreement } from './agreement.ts'
import { information } from './information.ts'
import { relations } from './relations.ts'
import { responsibility } from './responsibility.ts'

export type Names = { product: string; company: string }
/** A numbered clause; one with `items` goes on as a list of (a), (b), (c). */
export type Clause = string | { text: string; items: string[] }
export type TermsSection = { id: string; title: string; clauses: Clause[] }

/** The licence terms, in the order they are numbered. Only English is binding, so there is no translation. */
export function termsSections(names: Names): TermsSection[] {
  return [
    ...agreement(names),
    ...accounts(names),
    ...information(names),
    ...responsibility(names),
    ...relations(names),
  ]
}
