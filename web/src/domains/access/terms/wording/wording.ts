import { accounts } from './accounts.ts'
import { agreement } from './agreement.ts'
import { information } from './information.ts'
import { relations } from './relations.ts'
import { responsibility } from './responsibility.ts'
import type { Names, TermsSection } from './section.ts'

/** The licence terms in order. Only English is binding, so there is no translation. */
export function termsSections(names: Names): TermsSection[] {
  return [
    ...agreement(names),
    ...accounts(names),
    ...information(names),
    ...responsibility(names),
    ...relations(names),
  ]
}
