import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { languages } from '../../i18n/i18n.ts'

export const languageNames = Object.fromEntries(languages.map(({ code, name }) => [code, name])) as Record<
  PortalLanguage,
  string
>
