import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

const ofVersion = (raw: Record<string, unknown>): { version?: string } =>
  typeof raw.version === 'string' && /^\d{1,6}\.0$/.test(raw.version) ? { version: raw.version } : {}

export const terms = {
  pages: [
    {
      path: '/terms-versions',
      readers: platformAdministrators,
      component: page(() => import('./versions/TermsVersionsPage.tsx'), 'TermsVersionsPage', 'terms'),
      menu: { place: 'compliance', label: 'terms.page', icon: 'file-text' },
    },
  ],
  outerPages: [
    {
      path: '/terms',
      search: ofVersion,
      component: page(() => import('./TermsPage.tsx'), 'TermsPage', 'auth', 'terms', 'errors'),
    },
    {
      path: '/privacy',
      search: ofVersion,
      component: page(() => import('./TermsPage.tsx'), 'PrivacyPage', 'auth', 'terms', 'errors'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    terms: typeof import('./texts/en.json')
  }
}
