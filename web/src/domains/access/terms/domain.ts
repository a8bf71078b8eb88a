import { page } from '../../../kit/pages/page.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'

export const terms = {
  outerPages: [
    { path: '/terms', component: page(() => import('./TermsPage.tsx'), 'TermsPage', 'auth', 'terms') },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    terms: typeof import('./texts/en.json')
  }
}
