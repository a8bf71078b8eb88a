import { type Language, languages } from '../../../i18n/i18n.ts'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

type LanguageSearch = { language?: Language }

/** Without a language in the address, that of the reader is shown. */
function languageFrom({ language }: Record<string, unknown>): LanguageSearch {
  const found = languages.find(({ code }) => code === language)
  return found === undefined ? {} : { language: found.code }
}

export const mailWording = {
  pages: [
    {
      path: '/mail-wording',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): LanguageSearch & { search?: string } => ({
        ...languageFrom(raw),
        ...(typeof raw.search === 'string' && raw.search !== '' && { search: raw.search.slice(0, 120) }),
      }),
      component: page(() => import('./MailWordingPage.tsx'), 'MailWordingPage', 'mail-wording'),
      menu: { place: 'settings', label: 'mail-wording.page', icon: 'mail' },
    },
    {
      path: '/mail-wording/mail',
      readers: platformAdministrators,
      search: (raw: Record<string, unknown>): LanguageSearch & { template?: string } => ({
        ...languageFrom(raw),
        ...(typeof raw.template === 'string' && { template: raw.template.slice(0, 80) }),
      }),
      component: page(() => import('./mail/MailPage.tsx'), 'MailPage', 'mail-wording'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'mail-wording': typeof import('./texts/en.json')
  }
}
