import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoutes } from './app-routes.ts'
import { groupRoleRoutes } from './group-role-routes.ts'
import { importRoutes } from './import-routes.ts'
import { mipRisRoutes } from './mip-ris-routes.ts'
import { page } from './page.ts'
import { peopleRoutes } from './people-routes.ts'
import { qualificationRoutes } from './qualification-routes.ts'
import { reachRoutes } from './reach-routes.ts'
import { requirementRoutes } from './requirement-routes.ts'
import { shellRoute } from './shell-route.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/member/dashboard',
  component: page(
    () => import('../../domains/portal/dashboard/DashboardPage.tsx'),
    'DashboardPage',
    'dashboard',
    'messages',
  ),
})

const unauthorizedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/member/unauthorized',
  component: lazyRouteComponent(() => import('../status-pages.tsx'), 'UnauthorizedPage'),
})

export const guardedRoute = shellRoute.addChildren([
  dashboardRoute,
  unauthorizedRoute,
  ...peopleRoutes,
  ...groupRoleRoutes,
  ...mipRisRoutes,
  ...importRoutes,
  ...appRoutes,
  ...qualificationRoutes,
  ...requirementRoutes,
  ...reachRoutes,
])
