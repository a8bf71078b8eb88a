import { page } from '../../../kit/pages/page.ts'
import { everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { userDetailSearch } from './user-detail-search.ts'
import { userListSearch } from './user-list-search.ts'

export const users = {
  pages: [
    {
      path: '/users',
      readers: everyone,
      search: userListSearch,
      component: page(() => import('./UsersPage.tsx'), 'UsersPage', 'users', 'professions', 'messages'),
      menu: { place: 'main', label: 'users.page', icon: 'users' },
    },
    {
      path: '/users/userdetails',
      readers: everyone,
      search: userDetailSearch,
      record: 'user',
      component: page(() => import('./UserDetailPage.tsx'), 'UserDetailPage', 'users', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    users: typeof import('./texts/en.json')
  }
}
