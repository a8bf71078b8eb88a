import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page } from '../../kit/pages/page.ts'
import { enter } from '../../sessions/enter.ts'
import { everyRole } from '../../sessions/guards.ts'
import { rootRoute } from './root-route.tsx'

/** The shell with its sidebar. Its pages need a signed-in, verified person with a chosen role. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: enter(everyRole),
  component: page(() => import('../shell/ShellLayout.tsx'), 'ShellLayout', 'menu'),
})

export const unauthorizedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/member/unauthorized',
  component: lazyRouteComponent(() => import('../status-pages.tsx'), 'UnauthorizedPage'),
})
