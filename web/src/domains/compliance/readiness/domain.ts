import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { readinessSearch } from './readiness-search.ts'

export const readiness = {
  pages: [
    {
      path: '/readiness',
      readers: administrators,
      search: readinessSearch,
      component: page(
        () => import('./ReadinessPage.tsx'),
        'ReadinessPage',
        'readiness',
        'qualifications',
        'qualification-kinds',
      ),
      menu: { place: 'compliance', label: 'readiness.page', icon: 'checks' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    readiness: typeof import('./texts/en.json')
  }
}
