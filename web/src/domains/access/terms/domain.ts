import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { isPlatformAdministrator, platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { flagFrom, listSearch } from '../../../ui/list/list-search.ts'

/** The router reads `2.0` in an address as the number 2. */
function labelFrom(value: unknown): string | undefined {
  const [, number] = /^([1-9]\d{0,5})(?:\.0)?$/.exec(String(value)) ?? []
  return number === undefined ? undefined : `${number}.0`
}

const ofVersion = (raw: Record<string, unknown>): { version?: string } =>
  labelFrom(raw.version) === undefined ? {} : { version: labelFrom(raw.version) as string }

export const terms = {
  pages: [
    {
      path: '/terms-versions',
      readers: platformAdministrators,
      component: page(() => import('./versions/TermsVersionsPage.tsx'), 'TermsVersionsPage', 'terms'),
      menu: { place: 'compliance', label: 'terms.page', icon: 'file-text' },
    },
    {
      path: '/terms-versions/acceptances',
      readers: platformAdministrators,
      search: listSearch<{ label?: string; isAccepted?: boolean }>(['lastName'], (raw) => {
        const label = labelFrom(raw.label)
        const isAccepted = flagFrom(raw.isAccepted)
        return { ...(label !== undefined && { label }), ...(isAccepted !== undefined && { isAccepted }) }
      }),
      component: page(() => import('./acceptances/AcceptancesPage.tsx'), 'AcceptancesPage', 'terms'),
    },
  ],
  tabs: [
    {
      on: ['user'],
      name: 'terms',
      icon: 'file-text',
      label: 'terms.tab',
      isOffered: isPlatformAdministrator,
      content: part(() => import('./acceptances/TermsOfPerson.tsx'), 'terms'),
    },
    {
      on: ['me'],
      name: 'terms',
      icon: 'file-text',
      label: 'terms.tab',
      content: part(() => import('./acceptances/TermsOfPerson.tsx'), 'terms'),
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
