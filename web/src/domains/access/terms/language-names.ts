import type { TermsLanguage } from '@gantry/contract/domains/access/terms/words'
import { languages } from '../../../i18n/i18n.ts'

export const languageNames = Object.fromEntries(languages.map(({ code, name }) => [code, name])) as Record<
  TermsLanguage,
  string
>
