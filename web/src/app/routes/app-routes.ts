import { records } from '@gantry/contract/registry'
import { createRoute } from '@tanstack/react-router'
import { appDetailSearch } from '../../domains/connections/apps/app-detail-search.ts'
import { appListSearch } from '../../domains/connections/apps/app-list-search.ts'
import { openAppSearch } from '../../domains/connections/apps/open/open-app-search.ts'
import { serviceAccountDetailSearch } from '../../domains/connections/service-accounts/service-account-detail-search.ts'
import { everyRole } from '../../sessions/guards.ts'
import { listSearch } from '../../ui/list/list-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { rootRoute } from './root-route.tsx'
import { shellRoute } from './shell-route.ts'

const enteringAsAdministrator = enter(['ProductAdmin'])

// Not in the original contract: the administration of connected apps.
const appsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/apps',
  beforeLoad: enteringAsAdministrator,
  validateSearch: appListSearch,
  component: page(
    () => import('../../domains/connections/apps/AppsPage.tsx'),
    'AppsPage',
    'apps',
    'messages',
  ),
})

const appDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/apps/appdetails',
  beforeLoad: enteringAsAdministrator,
  validateSearch: appDetailSearch,
  component: page(
    () => import('../../domains/connections/apps/AppDetailPage.tsx'),
    'AppDetailPage',
    'apps',
    'messages',
  ),
})

const identityConnectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/identity-connections',
  beforeLoad: enteringAsAdministrator,
  component: page(
    () => import('../../domains/connections/identity-connections/IdentityConnectionsPage.tsx'),
    'IdentityConnectionsPage',
    'identity-connections',
    'messages',
  ),
})

const serviceAccountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service-accounts',
  beforeLoad: enteringAsAdministrator,
  validateSearch: listSearch(records['service-account'].sorts),
  component: page(
    () => import('../../domains/connections/service-accounts/ServiceAccountsPage.tsx'),
    'ServiceAccountsPage',
    'service-accounts',
    'messages',
  ),
})

const serviceAccountDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service-accounts/details',
  beforeLoad: enteringAsAdministrator,
  validateSearch: serviceAccountDetailSearch,
  component: page(
    () => import('../../domains/connections/service-accounts/ServiceAccountDetailPage.tsx'),
    'ServiceAccountDetailPage',
    'service-accounts',
    'messages',
  ),
})

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  beforeLoad: enteringAsAdministrator,
  component: page(
    () => import('../../domains/connections/webhooks/WebhooksPage.tsx'),
    'WebhooksPage',
    'webhooks',
  ),
})

export const appRoutes = [
  appsRoute,
  appDetailsRoute,
  identityConnectionsRoute,
  serviceAccountsRoute,
  serviceAccountDetailsRoute,
  webhooksRoute,
] as const

/** A step on the way into an app, usually for a moment. It is outside the shell, which would load for nothing. */
export const openAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/open-app',
  beforeLoad: enter(everyRole),
  validateSearch: openAppSearch,
  component: page(
    () => import('../../domains/connections/apps/open/OpenAppPage.tsx'),
    'OpenAppPage',
    'auth',
    'apps',
  ),
})
