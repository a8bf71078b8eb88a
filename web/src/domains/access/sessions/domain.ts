import { part } from '../../../kit/additions/part.ts'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { loggedInUsersSearch } from './logged-in-users-search.ts'

export const sessions = {
  pages: [
    {
      path: '/loggedin-users',
      readers: platformAdministrators,
      search: loggedInUsersSearch,
      component: page(() => import('./LoggedInUsersPage.tsx'), 'LoggedInUsersPage', 'sessions', 'messages'),
      menu: { place: 'main', label: 'sessions.page', icon: 'user-check' },
    },
  ],
  tabs: [
    {
      on: ['me'],
      name: 'sessions',
      icon: 'devices',
      label: 'sessions.mine',
      content: part(() => import('./MySessions.tsx'), 'sessions', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    sessions: typeof import('./texts/en.json')
  }
}
