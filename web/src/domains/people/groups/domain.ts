import { page } from '../../../kit/pages/page.ts'
import { everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { groupDetailSearch } from './group-detail-search.ts'
import { groupListSearch } from './group-list-search.ts'

export const groups = {
  pages: [
    {
      path: '/groups',
      readers: everyone,
      search: groupListSearch,
      component: page(() => import('./GroupsPage.tsx'), 'GroupsPage', 'groups', 'messages'),
      menu: { place: 'main', label: 'groups.page', icon: 'affiliate' },
    },
    {
      path: '/groups/groupdetails',
      readers: everyone,
      search: groupDetailSearch,
      record: 'group',
      component: page(() => import('./GroupDetailPage.tsx'), 'GroupDetailPage', 'groups', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    groups: typeof import('./texts/en.json')
  }
}
