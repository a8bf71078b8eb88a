import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Root } from '../Root.tsx'

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../status-pages.tsx'), 'NotFoundPage'),
})
