import { page } from '../../../kit/pages/page.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { everyRole } from '../../../sessions/guards.ts'

export const dashboard = {
  pages: [
    {
      path: '/member/dashboard',
      readers: everyRole,
      component: page(
        () => import('./DashboardPage.tsx'),
        'DashboardPage',
        'dashboard',
        'inbox',
        'invitations',
        'messages',
      ),
      menu: { place: 'main', label: 'dashboard.page', icon: 'dashboard' },
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'admin-dashboard': typeof import('./admin-dashboard/texts/en.json')
    dashboard: typeof import('./texts/en.json')
    'group-dashboard': typeof import('./group-dashboard/texts/en.json')
    'member-dashboard': typeof import('./member-dashboard/texts/en.json')
  }
}
