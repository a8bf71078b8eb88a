import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { leaveRoot } from '../../sessions/enter.ts'
import { Root } from '../Root.tsx'

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../status-pages.tsx'), 'NotFoundPage'),
})

export const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: leaveRoot })
