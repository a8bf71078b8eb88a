import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { administrators, isAdministrator } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { expiriesSearch } from './expiries/expiries-search.ts'

const tab = {
  name: 'qualifications',
  icon: 'certificate',
  label: 'qualifications.tab',
  isCounted: true,
  content: part(() => import('./Qualifications.tsx')),
} as const

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
      menu: { place: 'compliance', label: 'qualifications.page', icon: 'certificate' },
    },
  ],
  tabs: [
    { ...tab, on: ['user', 'me'] },
    { ...tab, on: ['mip'], isOffered: isAdministrator },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    qualifications: typeof import('./texts/en.json')
  }
}
