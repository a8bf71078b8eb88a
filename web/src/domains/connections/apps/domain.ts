import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { enter } from '../../../sessions/enter.ts'
import { everyRole } from '../../../sessions/guards.ts'
import { appDetailSearch } from './app-detail-search.ts'
import { appListSearch } from './app-list-search.ts'
import { openAppSearch } from './open/open-app-search.ts'

// Not in the original contract: the administration of connected apps.
export const apps = {
  pages: [
    {
      path: '/apps',
      readers: platformAdministrators,
      search: appListSearch,
      component: page(() => import('./AppsPage.tsx'), 'AppsPage', 'apps', 'messages'),
      menu: { place: 'connections', label: 'apps.page', icon: 'apps' },
    },
    {
      path: '/apps/appdetails',
      readers: platformAdministrators,
      search: appDetailSearch,
      record: 'app',
      component: page(() => import('./AppDetailPage.tsx'), 'AppDetailPage', 'apps', 'messages'),
    },
  ],
  outerPages: [
    // A step on the way into an app, usually for a moment. It is outside the frame, which would load for nothing.
    {
      path: '/open-app',
      enter: enter(everyRole),
      search: openAppSearch,
      component: page(() => import('./open/OpenAppPage.tsx'), 'OpenAppPage', 'auth', 'apps'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    apps: typeof import('./texts/en.json')
  }
}
