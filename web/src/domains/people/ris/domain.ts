import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { risDetailSearch } from './ris-detail-search.ts'
import { risListSearch } from './ris-list-search.ts'

export const ris = {
  pages: [
    {
      path: '/ris',
      readers: platformAdministrators,
      search: risListSearch,
      component: page(() => import('./RisPage.tsx'), 'RisPage', 'ris', 'messages'),
      menu: { place: 'main', label: 'ris.page', icon: 'server' },
    },
    {
      path: '/ris/risdetails',
      readers: platformAdministrators,
      search: risDetailSearch,
      record: 'ris',
      component: page(() => import('./RisDetailPage.tsx'), 'RisDetailPage', 'ris', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    ris: typeof import('./texts/en.json')
  }
}
