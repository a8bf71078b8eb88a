import { page } from '../../../kit/pages/page.ts'
import { everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { mipDetailSearch } from './mip-detail-search.ts'
import { mipListSearch } from './mip-list-search.ts'

export const mips = {
  pages: [
    {
      path: '/mips',
      readers: everyone,
      search: mipListSearch,
      component: page(() => import('./MipsPage.tsx'), 'MipsPage', 'mips', 'messages'),
      menu: { place: 'main', label: 'mips.page', icon: 'heartbeat' },
    },
    {
      path: '/mips/mipdetails',
      readers: everyone,
      search: mipDetailSearch,
      record: 'mip',
      component: page(() => import('./MipDetailPage.tsx'), 'MipDetailPage', 'mips', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    mips: typeof import('./texts/en.json')
  }
}
