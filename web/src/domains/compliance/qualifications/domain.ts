import { page } from '../../../kit/pages/page.ts'
import { administrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { expiriesSearch } from './expiries/expiries-search.ts'

// Not in the original contract.
export const qualifications = {
  pages: [
    {
      path: '/qualifications',
      readers: administrators,
      search: expiriesSearch,
      component: page(
        () => import('./expiries/ExpiriesPage.tsx'),
        'ExpiriesPage',
        'qualifications',
        'qualification-kinds',
      ),
      menu: { place: 'more', label: 'navigation.qualifications', icon: 'certificate' },
    },
  ],
} as const satisfies WebDomain
