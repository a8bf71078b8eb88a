import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import { providerNumberRules } from './provider-number-rules.ts'
import { qualificationCheckRules } from './qualification-check-rules.ts'
import { qualificationRules } from './qualification-rules.ts'
import type { Rules } from './rules.ts'
import { userRules } from './user-rules.ts'

export const rulesOf: Record<ImportKind, Rules> = {
  users: userRules,
  'provider-numbers': providerNumberRules,
  qualifications: qualificationRules,
  'qualification-checks': qualificationCheckRules,
}
